import { pressModifierKey } from '../support/accessibility';
import {
  listDeferredScripts,
  listExecutedFiles,
  waitForHydration,
  waitForPrefetch,
  watchExecution,
  watchScripts,
} from '../support/execution';
import { watchLayoutShifts } from '../support/moves';
import { countMainElements, expectHydration } from './hydration';
import { fetchRendered, PERSONAL_PATHS, PRODUCT, PUBLIC_PATHS, suite, toAdminHost } from './suite';

test.each(PUBLIC_PATHS)(
  'the page %s runs only its starter script until interaction and hydrates without mismatches',
  (path) =>
    suite.visit({ width: 390 }, async (tab) => {
      const { page, requests } = tab;
      await fetchRendered(path);
      await countMainElements(page);
      const session = await watchExecution(tab);
      await page.goto(suite.shop.urls.web + path);
      await waitForPrefetch(page, await listDeferredScripts(page));
      expect([...new Set(await listExecutedFiles(session))]).toEqual([path]);
      const starter = await page.locator('head > script:not([src], [type])').textContent();
      expect(starter?.length).toBeLessThan(6_000);

      await expectHydration(tab, path);
      expect(await listExecutedFiles(session)).toContainEqual(expect.stringMatching(/^\/shell\.\w+\.js$/));
      expect(requests.some((url) => url.startsWith(suite.shop.urls.storefront))).toBe(true);
      expect(toAdminHost(requests)).toEqual([]);
    }),
);

test('the title, price and button of a product are visible on a small phone before any script runs', () =>
  suite.visit({ width: 360 }, async ({ page }) => {
    await fetchRendered(PRODUCT);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(suite.shop.urls.web + PRODUCT);
    const main = page.locator('main');
    const button = main.getByRole('button', { name: 'Añadir al carrito' });
    const parts = [main.getByRole('heading', { level: 1 }), main.getByText(/^\d,\d\d\s€$/).first(), button];
    const isHittable = (part: (typeof parts)[number]) =>
      part.evaluate((element) => {
        const { left, top, bottom, width } = element.getBoundingClientRect();
        const getElementAt = (y: number) => document.elementFromPoint(left + width / 2, y);
        return [top + 2, bottom - 2].every(
          (y) => element.contains(getElementAt(y)) || getElementAt(y)?.contains(element),
        );
      });
    for (const part of parts) expect(await isHittable(part)).toBe(true);
    for (const size of await main.getByRole('radio').all()) {
      await size.focus();
      expect(await isHittable(size)).toBe(true);
    }
  }));

test.each(PERSONAL_PATHS)('the page %s runs the app immediately and does not shift', (path) =>
  suite.visitAs(
    'shopper',
    async ({ page, requests, consoleMessages }) => {
      const html = await fetchRendered(path);
      const isRendered = ['/checkout', '/authUser'].includes(path);
      expect(html).toMatch(
        isRendered ? /<header.*<h1.*<noscript>.*<footer/s : /<header.*class="loading".*<footer/s,
      );
      expect(html).toContain('<meta name="robots" content="noindex">');
      const moves = await watchLayoutShifts(page);
      await page.goto(suite.shop.urls.web + path);
      await page.waitForFunction(() => document.querySelector('.loading') === null);
      await page.waitForLoadState('networkidle');
      expect(await moves()).toEqual([]);
      expect(toAdminHost(requests)).toEqual([]);
      expect(consoleMessages).toEqual([]);
    },
    { width: 390 },
  ),
);

test.each(['/checkout', '/profile'])(
  'a guest redirected from %s to the login runs every preloaded script',
  (path) =>
    suite.visit({ width: 390 }, async (tab) => {
      const { page } = tab;
      const html = await fetchRendered(path);
      const preloadedFiles = [...html.matchAll(/rel="preload" as="script" href="[^"]*(\/[^"]+)"/g)].map(
        ([, file]) => file,
      );
      const session = await watchExecution(tab);
      await page.goto(suite.shop.urls.web + path);
      await page.waitForURL('**/authUser?return=*');
      await page.waitForLoadState('networkidle');
      expect(preloadedFiles.length).toBeGreaterThan(3);
      expect(await listExecutedFiles(session)).toEqual(expect.arrayContaining(preloadedFiles));
    }),
);

test('the prefetched scripts run on interaction without being loaded twice', () =>
  suite.visit({ width: 390 }, async (tab) => {
    const { page, consoleMessages } = tab;
    await fetchRendered(PRODUCT);
    const loadedScripts = await watchScripts(tab);
    await page.goto(suite.shop.urls.web + PRODUCT);
    const deferredUrls = await listDeferredScripts(page);
    await waitForPrefetch(page, deferredUrls);
    expect(loadedScripts.map(({ url }) => url).sort()).toEqual([...deferredUrls].sort());
    loadedScripts.length = 0;

    await pressModifierKey(page);
    await waitForHydration(page);
    const loadedTwice = loadedScripts.filter(({ url }) => deferredUrls.includes(url));
    expect(loadedTwice.map(({ url }) => url).sort()).toEqual([...deferredUrls].sort());
    expect(loadedTwice.filter(({ bytes }) => bytes > 0)).toEqual([]);
    expect(consoleMessages).toEqual([]);
  }));

test.each([
  ['asks to save data', { saveData: true, effectiveType: '4g' }],
  ['has a slow connection', { saveData: false, effectiveType: '2g' }],
])('the shop works without prefetching for a visitor who %s', (_, connection) =>
  suite.visit({}, async ({ page, requests }) => {
    await fetchRendered('/');
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    // The document title tells the test that the browser has been idle
    await page.addInitScript(() => {
      addEventListener('load', () =>
        requestIdleCallback(() => requestIdleCallback(() => (document.title = 'idle')), { timeout: 4_000 }),
      );
    });
    await page.goto(`${suite.shop.urls.web}/`);
    await page.waitForFunction(() => document.title === 'idle');
    expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
    await page.getByRole('button', { name: 'Carrito' }).click();
    await page.getByRole('dialog').waitFor();
  }),
);

describe('clicks before hydration', () => {
  const CLICK_CASES = [
    ['adding to the cart', PRODUCT, /^Añadir al carrito$/, 'dialog'],
    ['the favourite button', PRODUCT, /favoritos/i, 'pressed'],
    ['the menu', '/', /^Menú$/, 'dialog'],
    ['the search', '/', /^Buscar$/, 'field'],
    ['the cart', '/about', /^Carrito$/, 'dialog'],
  ] as const;

  test.each(CLICK_CASES)(
    'a click on %s shows a busy state immediately and is not lost',
    (_, path, name, effect) =>
      suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
        await fetchRendered(path);
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route(/\/shell\.\w+\.js$/, async (route) => {
          await released;
          await route.continue();
        });
        await page.goto(suite.shop.urls.web + path, { waitUntil: 'commit' });
        const button = page.getByRole('button', { name }).filter({ visible: true }).first();
        await button.click();
        expect(await button.getAttribute('aria-busy')).toBe('true');
        release();
        if (effect === 'dialog') await page.getByRole('dialog').waitFor();
        else if (effect === 'field') await page.getByRole('combobox').filter({ visible: true }).waitFor();
        else await page.locator('main button[aria-pressed="true"]').first().waitFor();
        // The cart totals are marked as busy until the quote has loaded
        expect(await page.locator('button[aria-busy="true"]').count()).toBe(0);
        expect(consoleMessages).toEqual([]);
      }),
  );

  test('typing in the search continues while the app loads', () =>
    suite.visit({}, async ({ page, consoleMessages }) => {
      await fetchRendered('/');
      await page.goto(`${suite.shop.urls.web}/`, { waitUntil: 'commit' });
      const field = page.getByRole('combobox').first();
      await field.pressSequentially('lavanda', { delay: 60 });
      await page.getByRole('option', { name: /Lavanda del altiplano/ }).waitFor();
      expect(await field.inputValue()).toBe('lavanda');
      expect(consoleMessages).toEqual([]);
    }));

  test('a link works before any script has loaded, even in a new tab', () =>
    suite.visit({}, async ({ page, context }) => {
      await fetchRendered('/');
      await page.route(/\.js$/, (route) => route.abort());
      await page.goto(`${suite.shop.urls.web}/`);
      const shop = page.getByRole('link', { name: 'SHOP' }).first();
      const [otherPage] = await Promise.all([
        context.waitForEvent('page'),
        shop.click({ modifiers: ['ControlOrMeta'] }),
      ]);
      await otherPage.waitForURL('**/shop');
      expect(new URL(page.url()).pathname).toBe('/');
      await shop.click();
      await page.waitForURL('**/shop', { waitUntil: 'commit' });
    }));

  test('a click works after the script of the previous click failed to load', () =>
    suite.visit({}, async ({ page }) => {
      await fetchRendered('/');
      await page.route(/\/shell\.\w+\.js$/, (route) => route.abort());
      await page.goto(`${suite.shop.urls.web}/`, { waitUntil: 'commit' });
      const cart = page.getByRole('button', { name: 'Carrito' });
      await cart.click();
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      await page.unroute(/\/shell\.\w+\.js$/);
      await cart.click();
      await page.getByRole('dialog').waitFor();
    }));
});

test('going back restores the scroll position and the typed text', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await fetchRendered('/contact');
    await fetchRendered('/shop');
    await page.goto(`${suite.shop.urls.web}/contact`);
    const name = page.getByRole('form', { name: 'Mensaje al taller' }).getByLabel('Nombre');
    // Sets the value by script instead of an interaction, so that the app is not loaded
    await name.evaluate((field: HTMLInputElement) => (field.value = 'Inés'));
    await page.evaluate(() => window.scrollTo(0, 300));
    const visits = [
      () => page.evaluate(() => location.assign('/shop')),
      () => page.goForward({ waitUntil: 'commit' }),
    ];
    for (const leavePage of visits) {
      await leavePage();
      await page.waitForURL('**/shop');
      await page.goBack();
      await page.waitForFunction(() => Math.round(scrollY) === 300);
      expect(await name.inputValue()).toBe('Inés');
    }
    await pressModifierKey(page);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Enviar el mensaje' }).click();
    await page
      .getByRole('link', { name: /correo/i })
      .first()
      .waitFor();
    expect(await name.inputValue()).toBe('Inés');
    expect(consoleMessages).toEqual([]);
  }));

test('links, the language switch and searches work without JavaScript', async () => {
  const context = await suite.browser.newContext({ javaScriptEnabled: false, locale: 'es-ES' });
  const page = await context.newPage();
  await fetchRendered('/');
  await page.goto(`${suite.shop.urls.web}/`);
  expect(await page.locator('header').getByRole('link', { name: 'Login' }).isVisible()).toBe(true);
  await page.locator('header').getByRole('combobox').fill('lavanda');
  await fetchRendered('/shop?q=lavanda');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop?q=lavanda');
  await page.getByRole('link', { name: 'Lavanda del altiplano' }).first().click();
  await page.waitForURL(`**${PRODUCT}`);
  await fetchRendered(`${PRODUCT}?lang=en`, 'en');
  await page.getByRole('link', { name: 'English' }).first().click();
  await page.locator('html[lang=en] h1').waitFor();
  await context.close();
});
