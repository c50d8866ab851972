import type { Browser } from 'playwright-core';
import { giveSign } from '../support/accessibility';
import { openBrowserThatKeepsPages } from '../support/browser';
import { isHydrated } from '../support/execution';
import { rendered, suite } from './suite';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowserThatKeepsPages();
});
afterAll(() => browser.close());

const PATHS = ['/', '/shop', '/product/lavanda-del-altiplano', '/contact', '/blog'];

test.each([
  ['that has run nothing', false],
  ['whose app runs', true],
])('the browser keeps a page %s, and gives it back as it was', async (_, signed) => {
  await rendered('/about');
  for (const path of PATHS) {
    await rendered(path);
    const context = await browser.newContext({ locale: 'es-ES' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const reasons: unknown[] = [];
    session.on('Page.backForwardCacheNotUsed', (event) =>
      reasons.push(event.notRestoredExplanations.map(({ type, reason }) => `${type} ${reason}`)),
    );
    await page.goto(suite.shop.urls.web + path);
    if (signed) {
      await giveSign(page);
      await isHydrated(page, 'main');
      await page.waitForLoadState('networkidle');
    }
    await page.evaluate(() => Object.assign(window, { munayKept: true }));
    await page.evaluate(() => location.assign('/about'));
    await page.waitForURL('**/about', { waitUntil: 'load' });
    const shown = page.evaluate(
      () => new Promise((resolve) => addEventListener('pagehide', () => resolve(true), { once: true })),
    );
    await page.evaluate(() => history.back());
    await shown.catch(() => undefined);
    await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
    const kept = await page.evaluate(() => 'munayKept' in window);
    expect({ path, kept, reasons }).toEqual({ path, kept: true, reasons: [] });
    await context.close();
  }
});
