import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { waitUntilSettled } from '../support/accessibility';
import { openTab, type Tab } from '../support/browser';
import { waitForRender, watchLayoutShifts } from '../support/moves';
import { countMainElements, expectHydration, readMainElementCount } from './hydration';
import { fetchPage, fetchRendered, PRODUCT, PUBLIC_PATHS, suite } from './suite';

const REVIEWED_PRODUCT = '/product/avena-y-miel';
const POST_PATHS = {
  es: '/blog/jabon-en-frio-por-que-dos-pastillas-nunca-salen-iguales',
  en: '/blog/cold-process-soap-why-no-two-bars-are-the-same',
};

/** Requests a URL whose response is not a page. */
async function fetchInOtherLanguage(path: string, locale = 'es'): Promise<Response> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await fetchPage(path, locale);
    if (response.status !== 200) return response;
  }
  throw new Error(`${path} is a page in ${locale}`);
}

/** Public URLs that differ from other public pages only in their query string. */
const VARIANTS = [
  '/shop?tag=facial&sort=price-asc',
  '/shop?page=2',
  '/shop?q=lavanda',
  '/legal/terms',
  '/blog?tag=care',
];

describe.each([
  // The other public pages are hydrated in Spanish in `first-sign.ts`
  ['es', 'es-ES', [...VARIANTS, POST_PATHS.es]],
  ['en', 'en-GB', [...PUBLIC_PATHS, ...VARIANTS, POST_PATHS.en]],
] as const)('server-rendered pages in %s', (language, locale, paths) => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await openTab(suite.browser, { locale, width: 390 });
    await countMainElements(tab.page);
  });
  afterAll(() => tab.context.close());

  test.each(paths)(
    'the page %s is hydrated without differences from the server-rendered page',
    async (path) => {
      await fetchRendered(path, language);
      await tab.page.goto(suite.shop.urls.web + path);
      await expectHydration(tab, path);
    },
  );
});

async function delayScripts(page: Page, origin: string): Promise<() => void> {
  const isScriptUrl = (address: URL) => address.origin === origin && address.pathname.endsWith('.js');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(isScriptUrl, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('input before the script has loaded', () => {
  test('a click before the script has loaded is handled once', () =>
    suite.visit({ width: 390 }, async ({ page, consoleMessages }) => {
      await fetchRendered(REVIEWED_PRODUCT);
      const release = await delayScripts(page, suite.shop.urls.web);
      await page.goto(suite.shop.urls.web + REVIEWED_PRODUCT, { waitUntil: 'commit' });
      const form = page.locator('form').filter({ has: page.getByRole('radio') });
      await form.getByRole('radio', { name: /^250 g/ }).check();
      const add = form.getByRole('button', { name: 'Añadir al carrito' });
      for (let clicks = 0; clicks < 3; clicks += 1) await add.click();
      expect(page.url()).toBe(suite.shop.urls.web + REVIEWED_PRODUCT);
      release();
      const cart = page.getByRole('dialog');
      await cart.waitFor();
      expect(await cart.textContent()).toMatch(/Avena y miel.*250 g/);
      expect(await cart.textContent()).toContain('1 jabón');
      expect(consoleMessages).toEqual([]);
    }));

  test('values entered before the script has loaded are sent with the form', () =>
    suite.visit({}, async ({ page, consoleMessages }) => {
      await fetchRendered('/contact');
      const release = await delayScripts(page, suite.shop.urls.web);
      await page.goto(`${suite.shop.urls.web}/contact`, { waitUntil: 'commit' });
      const form = page.getByRole('form', { name: 'Mensaje al taller' });
      await form.getByLabel('Nombre').fill('Inés');
      await form.getByLabel('Correo').fill('ines@example.com');
      await form.getByLabel('Sobre qué nos escribes').selectOption({ index: 2 });
      await form.getByLabel('Mensaje').fill('¿Hacéis jabón sin aceites esenciales?');
      const sending = page.waitForRequest((request) => request.url().endsWith('/contact/send'));
      await form.getByRole('button', { name: 'Enviar el mensaje' }).click();
      release();
      expect((await sending).postDataJSON()).toMatchObject({
        name: 'Inés',
        email: 'ines@example.com',
        topic: 'wholesale',
        message: '¿Hacéis jabón sin aceites esenciales?',
      });
      expect(consoleMessages).toEqual([]);
    }));

  test('a form is submitted without the app if the app fails to load', () =>
    suite.visit({}, async ({ page, consoleMessages }) => {
      await countMainElements(page);
      await fetchRendered('/withdrawal');
      const { web } = suite.shop.urls;
      await page.route(`${web}/*.js`, (route) => route.abort());
      await page.goto(`${web}/withdrawal`);
      const form = page.getByRole('form', { name: 'Tus datos' });
      await form.getByLabel('Nombre y apellidos').fill('Eva Quispe');
      const declareWithdrawal = form.getByRole('button', { name: 'Desistir del contrato aquí' });
      await declareWithdrawal.click();
      await page.waitForURL(`${web}/withdrawal?form=withdrawal`);
      await page.getByRole('alert').getByText('Escribe el número de pedido.').waitFor();

      await page.unroute(`${web}/*.js`);
      await waitUntilSettled(page);
      expect(await readMainElementCount(page)).toBe(1);
      expect(await form.getByLabel('Nombre y apellidos').inputValue()).toBe('Eva Quispe');
      await form.getByLabel('Correo').fill('eva@munay.example');
      await form.getByLabel('Número de pedido').fill('MUN-2026-000001');
      const posts: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && posts.push(request.url()));
      await declareWithdrawal.click();
      await page.getByRole('heading', { name: 'Revisa y confirma' }).waitFor();
      // The browser may take a while to report a script that was blocked above
      const unexpectedMessages = consoleMessages.filter(
        (consoleMessage) => !consoleMessage.includes('net::ERR_FAILED'),
      );
      expect([posts, unexpectedMessages]).toEqual([[], []]);
    }));
});

test('a click in a section whose script is loading is handled once', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await fetchRendered(REVIEWED_PRODUCT);
    await page.goto(suite.shop.urls.web + REVIEWED_PRODUCT);
    await waitUntilSettled(page);
    const release = await delayScripts(page, suite.shop.urls.storefront);
    const four = page.getByRole('button', { name: /^4 estrellas/ });
    await four.click();
    release();
    await page.getByRole('button', { name: 'Quitar el filtro' }).waitFor();
    expect(consoleMessages).toEqual([]);
  }));

test('a section below the fold is hydrated before a language change without rendering again', () =>
  suite.visit({}, async ({ page, consoleMessages }) => {
    await fetchRendered(REVIEWED_PRODUCT);
    await page.goto(suite.shop.urls.web + REVIEWED_PRODUCT);
    await waitUntilSettled(page);
    const part = await page.locator('#resenas').elementHandle();
    // A click triggered by a screen reader has no pointer or key events
    await page.getByRole('link', { name: 'English' }).first().dispatchEvent('click');
    await page.getByRole('heading', { name: 'Reviews' }).waitFor();
    expect(await part?.evaluate((element) => element.isConnected)).toBe(true);
    expect(consoleMessages).toEqual([]);
  }));

test('a product page has structured data, a canonical URL and breadcrumbs', async () => {
  const html = await fetchRendered(PRODUCT);
  const data = [...html.matchAll(/application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(data.map((item) => item['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(html).toContain(`<link rel="canonical" href="${suite.shop.urls.web}${PRODUCT}">`);
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await fetch(picture);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('unknown paths and unknown products return 404', async () => {
  for (const path of ['/nowhere', '/product/none'])
    expect((await fetchInOtherLanguage(path)).status).toBe(404);
  await suite.visit({}, async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/product/none`);
    await page.getByRole('heading', { name: 'Este jabón no está' }).waitFor();
  });
});

test('a post has a separate URL for each language and links to the feed', async () => {
  const html = await fetchRendered(POST_PATHS.es);
  expect(html).toContain(`hreflang="en" href="${suite.shop.urls.web}${POST_PATHS.en}?lang=en"`);
  expect(html).toContain(`href="${suite.shop.urls.api}/api/blog/rss/es"`);
  expect(html).toContain('"@type":"Article"');
  const otherLanguage = await fetchInOtherLanguage(POST_PATHS.es, 'en');
  expect([otherLanguage.status, otherLanguage.headers.get('location')]).toEqual([302, POST_PATHS.en]);
});

test('robots.txt links to the sitemap, which lists the products of the API', async () => {
  const xml = await (await fetchPage('/sitemap.xml')).text();
  expect(xml).toContain(`<loc>${suite.shop.urls.web}${PRODUCT}?lang=es</loc>`);
  expect(xml.match(/<loc>[^<]*\/product\//g)).toHaveLength(48);
  expect(await (await fetchPage('/robots.txt')).text()).toContain(
    `Sitemap: ${suite.shop.urls.web}/sitemap.xml`,
  );
});

test('during an API failure cached pages are served and other pages are served unrendered', async () => {
  await fetchRendered('/');
  await suite.shop.kill('api');
  expect(await (await fetchPage('/')).text()).toContain('id="munay-data"');
  const response = await fetchPage('/shop?tag=vegano');
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('<div id="root"></div>'),
  ]);
  await suite.visit({}, async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/shop?tag=vegano`);
    await page.getByRole('heading', { level: 1, name: 'Vegano' }).waitFor();
    await page.getByRole('alert').first().waitFor();
  });
  await suite.shop.start('api');
});

test('the header buttons do not move while the page is still loading', async () => {
  const html = await fetchRendered('/about');
  const cutIndex = html.lastIndexOf('<button', html.indexOf('aria-label="Carrito"'));
  let respond = (): void => undefined;
  const restOfPage = new Promise<void>((resolve) => (respond = resolve));
  const server = createServer((request, response) => {
    const send = async () => {
      if (request.url === '/about') {
        response.setHeader('content-type', 'text/html; charset=utf-8').write(html.slice(0, cutIndex));
        await restOfPage;
        return response.end(html.slice(cutIndex));
      }
      const file = await fetch(suite.shop.urls.web + String(request.url));
      response.setHeader('content-type', String(file.headers.get('content-type')));
      return response.end(Buffer.from(await file.arrayBuffer()));
    };
    void send();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await suite.visit({ width: 390 }, async ({ page }) => {
      const moves = await watchLayoutShifts(page);
      const { port } = server.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/about`, { waitUntil: 'commit' });
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Login' }).waitFor();
      await waitForRender(page);
      respond();
      await header.getByRole('button', { name: 'Carrito' }).waitFor();
      await waitForRender(page);
      expect(await moves()).toEqual([]);
    });
  } finally {
    server.close();
  }
});
