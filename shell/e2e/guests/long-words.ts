import type { Page } from 'playwright-core';
import { IS_FULL_RUN, listOverflowingElements, saveScreen, waitUntilSettled } from '../support/accessibility';
import {
  createMemberSamples,
  createSampleData,
  GUEST_PATHS,
  listStaffSamples,
} from '../support/route-samples';
import { openSuite } from '../support/suite';

const suite = openSuite();

const WIDTHS = IS_FULL_RUN ? [320, 360, 1280] : [320];
/** Paths of the widest variants of the pages with the most user-provided text. */
const TEXT_KEYS =
  /^\/(?:product\/lavanda-del-altiplano|contact|checkout|profile\?tab=addresses|admin\/orders(?:\/\w+)?|admin\/update-product\/\w+)$/;
const LONG_TIMEOUT_MS = 300_000;
/** Maximum length of an account number (ISO 13616). */
const MAX_IBAN_LENGTH = 34;
/** Fields with user-provided text. All other fields contain ids, codes, URLs or times. */
const LENGTHENED_KEYS = new Set([
  'firstname',
  'middlename',
  'lastname',
  'name',
  'company',
  'email',
  'phone',
  'line1',
  'line2',
  'city',
  'note',
  'text',
  'title',
  'author',
  'reply',
  'carrier',
  'tracking',
  'reference',
  'device',
  'product',
  'iban',
  'holder',
  'subject',
  'alt',
]);

/** Replaces user-provided text with the widest case: 60 letters without a space. */
function lengthenTexts(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (value === '' || !LENGTHENED_KEYS.has(key)) return value;
    if (key === 'email') return `${'m'.repeat(50)}@example.com`;
    return 'W'.repeat(key === 'iban' ? MAX_IBAN_LENGTH : 60);
  }
  if (Array.isArray(value)) return value.map((entry) => lengthenTexts(entry, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lengthenTexts(item, name)]));
}

/** Blocks pictures, so that placeholders of the same size are shown. */
const blockPictureRequests = (page: Page) =>
  page.route(/\.(avif|webp|jpe?g|png)(\?|$)/, (route) => route.abort());

const lengthenResponses = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') === true;
    await route.fulfill(isJson ? { response, json: lengthenTexts(await response.json()) } : { response });
  });

/** Enters 60 letters without a space in every text field, in a way that React notices. */
const fillFields = (page: Page) =>
  page.evaluate(() => {
    const kinds = ['text', 'search', 'email', 'tel', 'password', ''];
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      const acceptsText =
        field instanceof HTMLTextAreaElement || kinds.includes(field.getAttribute('type') ?? '');
      if (!acceptsText || field.disabled || field.readOnly) continue;
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
      set?.call(field, 'W'.repeat(60));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });

test(
  `${IS_FULL_RUN ? 'no page of either app overflows' : 'the pages with the most text do not overflow'} horizontally because of long words`,
  () =>
    suite.visitAs(
      // The sample data belongs to the administrator, because open orders would prevent the shopper from erasing the
      // account later
      'admin',
      async ({ page }) => {
        const data = await createSampleData(suite, 'admin');
        const samples = [...GUEST_PATHS, ...createMemberSamples(data), ...listStaffSamples(data)].filter(
          ({ path }) => path !== '/checkout-success' && (IS_FULL_RUN || TEXT_KEYS.test(path)),
        );
        await lengthenResponses(page);
        await blockPictureRequests(page);
        // Confirms the unsaved-changes prompt when leaving the page
        page.on('dialog', (dialog) => dialog.accept());
        const findings: string[] = [];
        for (const { path } of samples) {
          await page.goto(suite.shop.urls.web + path);
          await waitUntilSettled(page);
          await fillFields(page);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            findings.push(...(await listOverflowingElements(page)).map((finding) => `${path}: ${finding}`));
            await saveScreen(page, `long-${path.replace(/\W+/g, '-')}`);
          }
        }
        // Otherwise, pending requests from the last page would fail during the next tests
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        expect(samples.length).toBeGreaterThan(5);
        expect(findings).toEqual([]);
      },
      { reducedMotion: 'reduce' },
    ),
  LONG_TIMEOUT_MS,
);

test('a form message with a long email address does not overflow the page', () =>
  suite.visit({ reducedMotion: 'reduce' }, async ({ page }) => {
    const email = `${'m'.repeat(50)}@example.com`;
    await page.goto(`${suite.shop.urls.web}/forgot-password`);
    await waitUntilSettled(page);
    await page.locator('main input[type="email"]').fill(email);
    await page.locator('main form button[type="submit"]').click();
    await page.locator('main').getByText(email).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await listOverflowingElements(page)).toEqual([]);
    }
  }));
