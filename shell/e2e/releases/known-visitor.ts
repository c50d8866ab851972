import { KNOWN_VISITOR_KEY, type KnownVisitor } from '@munay/contracts/account/known-visitor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { pressModifierKey } from '../support/accessibility';
import { logIn } from '../support/log-in';
import { callEndpointAs, fillCart } from '../support/shop-calls';
import { fetchRendered, suite } from './suite';

const WITH_ALLERGIES: KnownVisitor = { cart: 0, initial: '', image: '', requiresApp: true };

test('an interaction before the page has loaded starts the app only once', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await fetchRendered('/about');
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      KNOWN_VISITOR_KEY,
      JSON.stringify(WITH_ALLERGIES),
    ] as const);
    let release: (() => void) | undefined;
    const pendingResponse = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.webp(\?|$)|\.avif(\?|$)|\.svg(\?|$)/, (route) =>
      pendingResponse.then(() => route.continue()),
    );
    await page.goto(`${suite.shop.urls.web}/about`, { waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    await pressModifierKey(page);
    await page.waitForFunction(() => document.querySelector('head > script[src]') !== null);
    const idle = page.evaluate(
      () =>
        new Promise((resolve) => {
          // The inlined script has requested an idle callback before this one, with a timeout of two seconds
          window.addEventListener('load', () => requestIdleCallback(resolve));
        }),
    );
    release?.();
    await idle;
    expect(await page.locator('head > script[src*="/shell."]').count()).toBe(1);
    expect(consoleMessages).toEqual([]);
  }));

declare global {
  interface Window {
    /** Every displayed state of the header's cart and account, in order, without consecutive duplicates. */
    munayAppearances?: string[];
  }
}

/** Runs in the page before the page's own scripts. */
function watchHeader(): void {
  const appearances: string[] = [];
  window.munayAppearances = appearances;
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const record = () => {
    const header = document.querySelector('header');
    if (header !== null && document.readyState !== 'loading') {
      const counts = [...header.querySelectorAll('.count')]
        .filter(isVisible)
        .map(
          (element) =>
            element.textContent || getComputedStyle(element, '::before').content.replaceAll('"', ''),
        );
      const isGuest = [...header.querySelectorAll('a[href="/authUser"]')].some(isVisible);
      const state = `${isGuest ? 'guest' : 'member'}, cart ${counts.join()}`;
      if (appearances.at(-1) !== state) appearances.push(state);
    }
    requestAnimationFrame(record);
  };
  record();
}

test.each([{ width: 390 }, { width: 1280 }])(
  'the header of a returning visitor does not change its appearance at a width of $width px',
  ({ width }) =>
    suite.visit({ width }, async ({ page, context, consoleMessages }) => {
      await fetchRendered('/about');
      await logIn(page, suite.shop, 'shopper');
      await callEndpointAs(context, suite.shop, ENDPOINTS.clearCart);
      await fillCart(context, suite.shop, 'avena-y-miel', { size: '60 g', quantity: 2 });
      await page.goto(`${suite.shop.urls.web}/about`);
      await pressModifierKey(page);
      const readValue = (key: string) =>
        (JSON.parse(localStorage.getItem(key) ?? '{}') as { cart?: number }).cart === 2;
      await page.waitForFunction(readValue, KNOWN_VISITOR_KEY);

      await page.addInitScript(watchHeader);
      await page.reload();
      const session = page.waitForResponse(/get-user/);
      await pressModifierKey(page);
      await session;
      await page.getByRole('button', { name: /Carrito.*2/ }).waitFor();
      expect(await page.evaluate(() => window.munayAppearances)).toEqual(['member, cart 2']);
      expect(consoleMessages).toEqual([]);
    }),
);
