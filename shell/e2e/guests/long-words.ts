import type { Page } from 'playwright-core';
import { keepScreen, overflowing, settled } from '../support/accessibility';
import { makeSampleData, memberSamples, type Sample } from '../support/route-samples';
import { openSuite } from '../support/suite';

const suite = openSuite();

const WIDTHS = [320, 360, 1280] as const;
/** What nobody wrote: ids, codes of the shop, addresses of pages and pictures, times. */
const FREE = new Set([
  'firstname', 'middlename', 'lastname', 'name', 'company', 'email', 'phone', 'line1', 'line2', 'city', 'note', 'text', 'title',
  'author', 'reply', 'carrier', 'tracking', 'reference', 'device', 'product', 'iban', 'holder', 'subject', 'alt',
]); // prettier-ignore

/** Gives what people write the form that takes most room: 60 letters without a blank. */
function stretched(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (value === '' || !FREE.has(key)) return value;
    return key === 'email' ? `${'m'.repeat(50)}@example.com` : 'W'.repeat(60);
  }
  if (Array.isArray(value)) return value.map((one) => stretched(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stretched(one, name)]));
}

const stretchAnswers = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const isJson = answer.headers()['content-type']?.includes('json') === true;
    await route.fulfill(
      isJson ? { response: answer, json: stretched(await answer.json()) } : { response: answer },
    );
  });

test('no page of a member grows sideways by words without a blank', () =>
  suite.visitAs(
    // The shopper shares a list and erases the account later on, which open orders would not let happen
    'admin',
    async ({ page }) => {
      const samples: Sample[] = memberSamples(await makeSampleData(suite, 'admin'));
      await stretchAnswers(page);
      const found: string[] = [];
      for (const { path } of samples.filter((sample) => sample.path !== '/checkout-success')) {
        await page.goto(suite.shop.urls.web + path);
        await settled(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          found.push(...(await overflowing(page)).map((finding) => `${path}: ${finding}`));
          await keepScreen(page, `long-${path.replace(/\W+/g, '-')}`);
        }
      }
      expect(found).toEqual([]);
    },
    { reducedMotion: 'reduce' },
  ));

test('what a form says of a long address stays within its page', () =>
  suite.visit({ reducedMotion: 'reduce' }, async ({ page }) => {
    const email = `${'m'.repeat(50)}@example.com`;
    await page.goto(`${suite.shop.urls.web}/forgot-password`);
    await settled(page);
    await page.locator('main input[type="email"]').fill(email);
    await page.locator('main form button[type="submit"]').click();
    await page.locator('main').getByText(email).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowing(page)).toEqual([]);
    }
  }));
