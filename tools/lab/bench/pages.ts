import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { setPrice } from '../../test-shop/edit-product.ts';
import { TestShop } from '../../test-shop/test-shop.ts';
import { runLoad } from './load.ts';
import { printMemory, printRow, printTitle } from './print.ts';

const CACHED_PAGES_TARGET = 1_000;
const RENDERED_PAGES_TARGET = 100;
/** Fraction of the throughput that must remain while products are edited. */
const EDITED_THROUGHPUT_SHARE = 0.85;
const EDIT_INTERVAL_MS = 1_000;
const FIRST_PRICE_CENTS = 700;
/** Number of connections. With more, requests would time out and get a page without content. */
const RENDER_CONCURRENCY = 6;
const RENDER_WARM_UP = 300;
const HEADERS = { 'accept-encoding': 'br', 'accept-language': 'es' };

const PAGES = {
  home: '/',
  shop: '/shop',
  product: '/product/lavanda-del-altiplano',
};

/** Size of the page with its content. Waits until the service has loaded its bundle, because earlier pages lack it. */
async function fetchRenderedBytes(address: string) {
  for (;;) {
    const response = await fetch(address, { headers: HEADERS });
    const { length } = await response
      .clone()
      .text()
      .then((text) => text.match(/id="munay-data"/g) ?? []);
    const bytes = Number(response.headers.get('content-length'));
    if (length > 0) return bytes;
  }
}

const KINDS = { cached: 'from cache', drawn: 'rendered each time', edited: 'while products are edited' };

/** Edits another product every second during a measurement. */
async function runWhileEditing(shop: TestShop, callback: () => Promise<void>) {
  const staff = await ApiClient.connectAsAdmin(shop);
  const { products } = await staff.fetchData(ENDPOINTS.getAllProducts, { query: { limit: 100 } });
  const slugs = products.map(({ slug }) => slug).filter((slug) => !PAGES.product.endsWith(slug));
  const stopSignal = new AbortController();
  const editProducts = async () => {
    for (let index = 0; !stopSignal.signal.aborted; index += 1) {
      await setPrice(staff, slugs[index % slugs.length] ?? '', FIRST_PRICE_CENTS + index);
      await delay(EDIT_INTERVAL_MS);
    }
  };
  const editing = editProducts();
  await callback();
  stopSignal.abort();
  await editing;
}

/** @returns pages per second, keyed by name */
async function measure(
  shop: TestShop,
  kind: keyof typeof KINDS,
  seconds: number,
  targets: Record<string, number>,
) {
  const rates: Record<string, number> = {};
  printTitle(`Pages ${KINDS[kind]}, ${cpus().length} cores, load generator beside it`);
  for (const [name, path] of Object.entries(PAGES)) {
    const bytes = await fetchRenderedBytes(shop.webUrl + path);
    let plainCount = 0;
    const onResponse = (_status: number, _body: string, _context: object, headers?: object) => {
      const length = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === 'content-length');
      if (Number(length?.[1]) < bytes * 0.9) plainCount += 1;
    };
    const pageLoad = await runLoad(
      { url: shop.webUrl, cpuMs: () => shop.cpuMs(/^web/) },
      {
        seconds,
        headers: HEADERS,
        requests: [{ method: 'GET', path, onResponse }],
        ...(kind === 'drawn' ? { connections: RENDER_CONCURRENCY, warmUp: RENDER_WARM_UP } : {}),
      },
    );
    rates[name] = pageLoad.perSecond;
    printRow(name, { ...pageLoad, failed: pageLoad.failed + plainCount }, Math.round(targets[name] ?? 0));
  }
  printMemory(shop.measureMemory(/web/));
  return rates;
}

const createMeasurement = (target: (name: string) => number) =>
  Object.fromEntries(Object.keys(PAGES).map((name) => [name, target(name)]));

/** Measures home, shop and product pages as the HTML service sends them, compressed, in Spanish. */
export async function measurePages(seconds: number) {
  await TestShop.use({ name: 'bench', pages: true }, async (shop) => {
    const cached = await measure(
      shop,
      'cached',
      seconds,
      createMeasurement(() => CACHED_PAGES_TARGET),
    );
    const targets = createMeasurement((name) => (cached[name] ?? 0) * EDITED_THROUGHPUT_SHARE);
    await runWhileEditing(shop, async () => void (await measure(shop, 'edited', seconds, targets)));
  });
  await TestShop.use({ name: 'bench', pages: true, env: { PAGE_CACHE: 'off' } }, async (shop) => {
    const targets = createMeasurement(() => RENDERED_PAGES_TARGET);
    await measure(shop, 'drawn', seconds, targets);
  });
}
