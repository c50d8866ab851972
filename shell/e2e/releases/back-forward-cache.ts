import type { Browser } from 'playwright-core';
import { pressModifierKey } from '../support/accessibility';
import { openBrowserWithPageCache } from '../support/browser';
import { waitForHydration } from '../support/execution';
import { fetchRendered, suite } from './suite';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowserWithPageCache();
});
afterAll(() => browser.close());

const PATHS = ['/', '/shop', '/product/lavanda-del-altiplano', '/contact', '/blog'];

/**
 * Reasons why the browser does not restore a page from the back/forward cache; empty if it does. A headless browser
 * never restores a page, but still reports the page's own reasons.
 */
async function findBlockers(path: string, signed: boolean, script?: () => void): Promise<string[]> {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  if (script !== undefined) await page.addInitScript(script);
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  const reasons = new Promise<string[]>((resolve) => {
    session.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]));
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(
        notRestoredExplanations
          .filter(({ type }) => type !== 'Circumstantial')
          .map(({ type, reason }) => `${type} ${reason}`),
      ),
    );
  });
  await page.goto(suite.shop.urls.web + path);
  if (signed) {
    await pressModifierKey(page);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(() => location.assign('/about'));
  await page.waitForURL('**/about', { waitUntil: 'load' });
  // The navigation is delayed, because leaving the page immediately would abort this `evaluate` call
  await page.evaluate(() => void setTimeout(() => history.back()));
  const blockReasons = await reasons;
  await context.close();
  return blockReasons;
}

test.each([
  ['that has run no script', false],
  ['whose app runs', true],
])('a page %s is eligible for the back-forward cache', async (_, signed) => {
  await fetchRendered('/about');
  for (const path of PATHS) {
    await fetchRendered(path);
    expect([path, await findBlockers(path, signed)]).toEqual([path, []]);
  }
  const unload = () => window.addEventListener('unload', () => undefined);
  expect(await findBlockers('/', signed, unload)).toEqual([expect.stringMatching(/unload/i)]);
});
