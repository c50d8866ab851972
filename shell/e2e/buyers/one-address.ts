import { waitUntilSettled } from '../support/accessibility';
import { watchScripts } from '../support/execution';
import { openSuite } from '../support/suite';

const suite = openSuite();

test.each([
  ['/', undefined],
  ['/shop', undefined],
  ['/product/lavanda-del-altiplano', undefined],
  ['/blog', undefined],
  ['/authUser', undefined],
  ['/profile', 'shopper'],
  ['/admin/dashboard?tab=orders', 'admin'],
] as const)('the page %s loads no script twice if all apps share an origin', async (path, account) => {
  const { web, api, storefront, admin } = suite.shop.urls;
  expect([api, storefront, admin]).toEqual([web, `${web}/_storefront`, `${web}/_admin`]);
  const cookies = account ? await suite.getCookies(account) : [];
  await suite.visit({ cookies }, async (tab) => {
    const { page, consoleMessages } = tab;
    // A page server that has just started does not know yet whether a product exists
    while ((await page.request.get(web + path)).status() === 503);
    const loaded = await watchScripts(tab);
    await page.goto(web + path);
    await page.waitForLoadState('networkidle');
    await waitUntilSettled(page);
    await page.waitForLoadState('networkidle');
    const fetchedUrls = loaded.filter(({ bytes }) => bytes > 0).map(({ url }) => url);
    expect(fetchedUrls.length).toBeGreaterThan(4);
    expect(fetchedUrls.filter((url, index) => fetchedUrls.indexOf(url) < index)).toEqual([]);
    expect(consoleMessages).toEqual([]);
  });
});
