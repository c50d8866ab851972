import {
  IS_FULL_RUN,
  listFindingsInBothLanguages,
  listFindingsInLanguage,
  waitUntilSettled,
} from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import { openTab, type Tab } from '../support/browser';
import {
  createMemberSamples,
  findUncoveredPaths,
  GUEST_PATHS,
  listStaffSamples,
} from '../support/route-samples';
import { openSuite } from '../support/suite';

const LANGUAGES = [
  ['es', 'es-ES'],
  ['en', 'en-GB'],
] as const;

const suite = openSuite();
let walkers: Tab[];

beforeAll(async () => {
  const opening = LANGUAGES.map(([, locale]) => openTab(suite.browser, { locale, reducedMotion: 'reduce' }));
  walkers = await Promise.all(opening);
});
afterAll(() => Promise.all(walkers.map(({ context }) => context.close())));

test('the browser suites cover every route of the shop', () => {
  const data = {
    orderId: 'x',
    sessionId: 'x',
    productId: 'x',
    storeId: 'x',
    wishToken: 'x',
    trackingToken: 'x',
    postSlug: 'x',
  };
  const members = createMemberSamples(data);
  const staff = listStaffSamples(data);
  const all = [...GUEST_PATHS, ...members, ...staff].map(({ path }) => path);
  expect(findUncoveredPaths(all)).toEqual([]);
});

test.each(GUEST_PATHS)(
  `the page $path is accessible, fits 320 px and logs no messages in ${IS_FULL_RUN ? 'both languages' : 'one of the languages'}`,
  async (sample) => {
    const walker = walkers[GUEST_PATHS.indexOf(sample) % walkers.length];
    if (!walker) throw new Error('no tab is open');
    const checkRoute = IS_FULL_RUN ? listFindingsInBothLanguages : listFindingsInLanguage;
    expect(await checkRoute(walker, suite.shop.urls.web, sample)).toEqual([]);
  },
);

test.each(LANGUAGES)('the loading state of a page is accessible in %s', (_, locale) =>
  suite.visit({ locale, reducedMotion: 'reduce' }, async ({ page }) => {
    await page.route('**/api/product/get-product/**', () => undefined);
    await page.goto(`${suite.shop.urls.web}/shop`);
    await waitUntilSettled(page);
    await page.locator('main li a[href^="/product/"]').first().click();
    await page.locator('main [role="status"]').first().waitFor({ state: 'attached' });
    expect(await listAxeFindings(page)).toEqual([]);
  }),
);
