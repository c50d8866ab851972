import type { Page } from 'playwright-core';
import { IMPERCEPTIBLE_SHIFT, resetShifts, waitForRender, watchLayoutShifts } from '../support/moves';
import { fillCart } from '../support/shop-calls';
import { fetchRendered, PERSONAL_PATHS, PRODUCT, PUBLIC_PATHS, suite } from './suite';

/** Opens a page and delays its fonts. @returns a function that releases the fonts */
async function openWithoutFonts(page: Page, path: string): Promise<() => Promise<void>> {
  await fetchRendered(path);
  let release = (): void => undefined;
  const delayedFonts = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.woff2', (route) => delayedFonts.then(() => route.continue()));
  await page.goto(suite.shop.urls.web + path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.loading'));
  await waitForRender(page);
  return async () => {
    release();
    await page.evaluate(() => document.fonts.ready);
    await waitForRender(page);
    expect(await page.evaluate(() => document.fonts.check('1em "Figtree Variable"'))).toBe(true);
  };
}

/** Pages on which late fonts must not move anything, on a phone or on a desktop. */
const STABLE_PAGES = ['/', '/shop', PRODUCT];

test.each([...PUBLIC_PATHS, ...PERSONAL_PATHS].filter((path) => !STABLE_PAGES.includes(path)))(
  'the page %s does not shift when its fonts arrive late',
  (path) =>
    suite.visitAs(
      'shopper',
      async ({ page }) => {
        const moves = await watchLayoutShifts(page);
        const releaseFonts = await openWithoutFonts(page, path);
        await releaseFonts();
        expect(await moves()).toEqual([]);
      },
      { width: 390 },
    ),
);

test.each(
  [...STABLE_PAGES, '/checkout'].flatMap((path) =>
    [360, 1280].map((width): [string, number] => [path, width]),
  ),
)('the page %s at %i px does not shift visibly when its fonts arrive late', (path, width) =>
  suite.visitAs(
    'shopper',
    async ({ page, context }) => {
      if (path === '/checkout') await fillCart(context, suite.shop);
      const moves = await watchLayoutShifts(page);
      const releaseFonts = await openWithoutFonts(page, path);
      if (path === '/checkout') {
        await page.getByRole('button', { name: /^Ir al pago seguro ·/ }).waitFor();
        // The code field loads in its own chunk
        await page.getByText('Añadir un código').first().waitFor({ state: 'attached' });
      }
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      // The checkout may shift, because its totals load after the form
      if (path !== '/checkout') expect(await moves()).toEqual([]);
      await resetShifts(page);
      await releaseFonts();
      expect(await moves(IMPERCEPTIBLE_SHIFT)).toEqual([]);
    },
    { width },
  ),
);
