import { KNOWN_VISITOR_KEY, type KnownVisitor } from '@munay/contracts/account/known-visitor';
import { giveSign } from '../support/accessibility';
import { rendered, suite } from './suite';

const WITH_ALLERGIES: KnownVisitor = { cart: 0, initial: '', image: '', needsApp: true };

test('a sign before the page has loaded and the end of loading run the app once', () =>
  suite.visit({}, async ({ page, complaints }) => {
    await rendered('/about');
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      KNOWN_VISITOR_KEY,
      JSON.stringify(WITH_ALLERGIES),
    ] as const);
    let letLoad: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (letLoad = resolve));
    await page.route(/\.webp(\?|$)|\.avif(\?|$)|\.svg(\?|$)/, (route) => held.then(() => route.continue()));
    await page.goto(`${suite.shop.urls.web}/about`, { waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    await giveSign(page);
    await page.waitForFunction(() => document.querySelector('head > script[src]') !== null);
    const idle = page.evaluate(
      () =>
        new Promise((resolve) => {
          // After the starter's own, which has at most two seconds
          window.addEventListener('load', () => requestIdleCallback(resolve));
        }),
    );
    letLoad?.();
    await idle;
    expect(await page.locator('head > script[src*="/shell."]').count()).toBe(1);
    expect(complaints).toEqual([]);
  }));
