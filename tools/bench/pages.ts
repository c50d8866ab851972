import { cpus } from 'node:os';
import { TestShop } from '../test-shop/test-shop.ts';
import { load } from './load.ts';
import { printMemory, printRow, printTitle } from './print.ts';

const CACHED_TARGET = 1_000;
const DRAWN_TARGET = 100;
/** More would wait longer than visitors do and get the page without its content. */
const DRAWN_AT_ONCE = 6;
const DRAWN_WARM_UP = 300;
const HEADERS = { 'accept-encoding': 'br', 'accept-language': 'es' };

const PAGES = {
  home: '/',
  shop: '/shop',
  product: '/product/lavanda-del-altiplano',
};

/** Size of the page with its content, which it has once the service has loaded its bundle. */
async function drawnBytes(address: string) {
  for (;;) {
    const answer = await fetch(address, { headers: HEADERS });
    const { length } = await answer
      .clone()
      .text()
      .then((text) => text.match(/id="munay-data"/g) ?? []);
    const bytes = Number(answer.headers.get('content-length'));
    if (length > 0) return bytes;
  }
}

async function measure(shop: TestShop, kind: 'cached' | 'drawn', seconds: number) {
  printTitle(
    `Pages ${kind === 'cached' ? 'from cache' : 'drawn anew'}, ${cpus().length} cores, load generator beside it`,
  );
  for (const [name, path] of Object.entries(PAGES)) {
    const bytes = await drawnBytes(shop.webUrl + path);
    let plain = 0;
    const onResponse = (_status: number, _body: string, _context: object, headers?: object) => {
      const length = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === 'content-length');
      if (Number(length?.[1]) < bytes * 0.9) plain += 1;
    };
    const measured = await load(
      { url: shop.webUrl, cpuMs: () => shop.cpuMs(/^web/) },
      {
        seconds,
        headers: HEADERS,
        requests: [{ method: 'GET', path, onResponse }],
        ...(kind === 'drawn' ? { connections: DRAWN_AT_ONCE, warmUp: DRAWN_WARM_UP } : {}),
      },
    );
    printRow(
      name,
      { ...measured, failed: measured.failed + plain },
      kind === 'cached' ? CACHED_TARGET : DRAWN_TARGET,
    );
  }
  printMemory(shop.memory(/web/));
}

/** Home, shop and product pages as the HTML service sends them, compressed, in Spanish. */
export async function measurePages(seconds: number) {
  for (const [kind, env] of [
    ['cached', {}],
    ['drawn', { PAGE_CACHE: 'off' }],
  ] as const)
    await TestShop.use({ name: 'bench', pages: true, env }, (shop) => measure(shop, kind, seconds));
}
