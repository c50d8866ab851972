import { setTimeout as delay } from 'node:timers/promises';
import { setPieces, signedInBuyers } from './buyers.ts';
import { load, once } from './load.ts';
import type { OwnShop } from '../own-shop/own-shop.ts';

const TYPOS = [
  'lavnada',
  'eucalpito',
  'calendla',
  'manzanlla',
  'roseip',
  'cofee',
  'jazmn oliva',
  'arcila',
  'karitee',
  'ortgia',
];
const PIECES = ['lav', 'cal', 'mie', 'a', 'sal', 'ros', 'ja', 'men', 'qui', 'caf'];
const CHECKOUTS = 120;
const RACERS = 40;
const UNITS = 5;
const PLENTY = 1_000_000;
const PATIENCE_MS = 120_000;

/** Some thousand wrong spellings of words of the catalogue, each another one: a letter left out, two changed over. */
function misspelt() {
  const words = ['lavanda', 'eucalipto', 'calendula', 'manzanilla', 'altiplano', 'chanchamayo', 'mosqueta', 'champú', 'quinoa', 'palo santo', 'almendra', 'sensible', 'exfoliante', 'limonene', 'glycerin', 'orange blossom', 'rosemary', 'charcoal']; // prettier-ignore
  const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
  const wrong = words.flatMap((word) => [...word].map((_, at) => without(word, at)));
  return wrong.flatMap((first, index) => [
    first,
    ...wrong.slice(index + 1, index + 25).map((second) => `${first} ${second}`),
  ]);
}

const gets = (paths: string[]) => paths.map((path) => ({ method: 'GET' as const, path }));

/** Everything that only reads. */
export async function measureReads(shop: OwnShop, { seconds, slugs }: { seconds: number; slugs: string[] }) {
  const list = '/api/product/get-all-products';
  const read = (paths: string[]) => load(shop, { seconds, requests: gets(paths) });
  const fresh = misspelt().map((q) => `${list}?q=${encodeURIComponent(q)}`);
  return {
    list: await read([`${list}?limit=20`]),
    product: await read([`/api/product/get-product/${slugs[0]}`]),
    products: await read(slugs.map((slug) => `/api/product/get-product/${slug}`)),
    search: await read(TYPOS.map((q) => `${list}?q=${encodeURIComponent(q)}`)),
    searchFresh: await load(shop, { seconds, requests: inTurn(gets(fresh)) }),
    suggest: await read(PIECES.map((q) => `/api/product/suggest?q=${q}`)),
  };
}

/** One request whose path is another one each time, over all connections. */
function inTurn(requests: { path: string }[]) {
  let next = 0;
  return [
    {
      method: 'GET' as const,
      setupRequest: (request: object) => ({
        ...request,
        path: requests[next++ % requests.length]?.path,
      }),
    },
  ];
}

const byte = () => Math.floor(Math.random() * 256);

/** A visitor never seen before puts a first piece into a cart: new cookie, new cart. */
export const measureFirstItem = (
  shop: OwnShop,
  { seconds, soap }: { seconds: number; soap: { productId: string; size: string } },
) =>
  load(shop, {
    seconds,
    headers: { origin: shop.origin, 'x-requested-with': 'munay', 'content-type': 'application/json' },
    requests: [
      {
        method: 'POST',
        path: '/api/cart/add-item',
        body: JSON.stringify({ ...soap, quantity: 1 }),
        // Carts of new visitors are counted by address
        setupRequest: (request: { headers?: object }) => ({
          ...request,
          headers: { ...request.headers, 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` },
        }),
      },
    ],
  });

/** Signed-in people with one piece in the cart start their checkout, eight at a time: order, hold, payment session. */
export async function measureCheckout(shop: OwnShop, soap: { productId: string; size: string; sku: string }) {
  await setPieces(shop.mongoUri, soap.sku, PLENTY);
  const buyers = await signedInBuyers(shop, 0, CHECKOUTS);
  for (const buyer of buyers) await buyer.take(soap.productId, soap.size);
  return once(
    buyers.map((buyer) => () => buyer.checkout()),
    8,
  );
}

/** Forty people at once for five pieces, up to the last answer; then the five pay. */
export async function measureRace(shop: OwnShop, soap: { productId: string; size: string; sku: string }) {
  await setPieces(shop.mongoUri, soap.sku, UNITS);
  const buyers = await signedInBuyers(shop, CHECKOUTS, RACERS);
  await Promise.all(buyers.map((buyer) => buyer.take(soap.productId, soap.size)));
  const started = performance.now();
  const pages: string[] = [];
  const raced = await once(
    buyers.map((buyer) => async () => {
      const response = await buyer.checkout();
      if (response.ok) pages.push(JSON.parse(await response.clone().text()).data);
      return response;
    }),
    RACERS,
  );
  await Promise.all(pages.map((page) => pay(shop, page)));
  for (let paid = 0; paid < UNITS; paid = await paidOrders(buyers)) {
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(
        `${pages.length} orders were placed and ${paid} paid; answers: ${raced.statuses.join(' ')}`,
      );
    await delay(20);
  }
  const refused = raced.statuses.filter((status) => status === 409).length;
  return { ...raced, won: pages.length, refused, paidMs: Math.round(performance.now() - started) };
}

async function pay({ sandboxUrl }: OwnShop, page: string) {
  const session = /cs_[A-Za-z0-9_]+/.exec(page)?.[0];
  const response = await fetch(`${sandboxUrl}/__sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} ${await response.text()}`);
}

async function paidOrders(buyers: Awaited<ReturnType<typeof signedInBuyers>>) {
  const answers = await Promise.all(
    buyers.map(async (buyer) => (await buyer.person.send('GET', '/api/order/get-orders')).json()),
  );
  return answers.flatMap(({ data }) => data).filter(({ status }) => status === 'paid').length;
}
