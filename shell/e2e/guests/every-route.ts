import { openTab, type Tab } from '../support/browser';
import { AXE_WIDTH, axeFindings, findings, newComplaints, settled } from '../support/open-to-everyone';
import { forgotten, GUEST_PATHS, memberSamples, staffSamples } from '../support/route-samples';
import { openSuite } from '../support/suite';

const LANGUAGES = [
  ['es', 'es-ES'],
  ['en', 'en-GB'],
] as const;

const suite = openSuite();
const tabs = new Map<string, Tab>();

beforeAll(async () => {
  for (const [language, locale] of LANGUAGES)
    tabs.set(language, await openTab(suite.browser, { locale, reducedMotion: 'reduce' }));
});

const tabOf = (language: string): Tab => {
  const tab = tabs.get(language);
  if (!tab) throw new Error(`No tab in ${language}`);
  return tab;
};

test('every address of the shop is looked at', async () => {
  const things = {
    orderId: 'x',
    sessionId: 'x',
    productId: 'x',
    storeId: 'x',
    wishToken: 'x',
    postSlug: 'x',
  };
  const members = memberSamples(things);
  const staff = await staffSamples(things);
  const all = [...GUEST_PATHS, ...members, ...staff].map(({ path }) => path);
  expect(await forgotten(all)).toEqual([]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(GUEST_PATHS)(
    '$path is open to everyone, fits 320 px and is quiet',
    async ({ path, expected }) => {
      const tab = tabOf(language);
      const { page } = tab;
      await page.goto(suite.shop.urls.web + path);
      await settled(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await findings(page, `${language}-${path}`, [AXE_WIDTH[language]])).toEqual([]);
      expect(newComplaints(tab, expected)).toEqual([]);
    },
  );
});

describe.each(LANGUAGES)('the page still loading, in %s', (language) => {
  test('says so accessibly', async () => {
    const { page } = tabOf(language);
    await page.route('**/api/product/get-product/**', () => undefined);
    await page.goto(`${suite.shop.urls.web}/shop`);
    await settled(page);
    await page.locator('main li a[href^="/product/"]').first().click();
    await page.locator('main [role="status"]').first().waitFor({ state: 'attached' });
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/api/product/get-product/**');
  });
});
