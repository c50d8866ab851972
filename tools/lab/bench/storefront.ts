import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS, SAME_ORIGIN_HEADERS } from '../../test-shop/contracts.ts';
import { type StringIdDocument, withDatabase } from '../../test-shop/database.ts';
import { PaymentSandboxClient } from '../../test-shop/payment-sandbox.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { createCustomers, type ProductSize, setStock } from './customers.ts';
import { runAllOnce, runLoad, type Target } from './load.ts';

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
const PREFIXES = ['lav', 'cal', 'mie', 'a', 'sal', 'ros', 'ja', 'men', 'qui', 'caf'];
const CHECKOUT_COUNT = 120;
const RACE_BUYER_COUNT = 40;
const CONCURRENT_BUYER_COUNT = 90;
const RACE_UNIT_COUNT = 5;
const INITIAL_STOCK = 1_000_000;
const REQUEST_TIMEOUT_MS = 120_000;

/** Thousands of catalogue words with a missing letter, alone and in pairs. */
export function listMisspeltQueries() {
  const words = [
    'lavanda',
    'eucalipto',
    'calendula',
    'manzanilla',
    'altiplano',
    'chanchamayo',
    'mosqueta',
    'champú',
    'quinoa',
    'palo santo',
    'almendra',
    'sensible',
    'exfoliante',
    'limonene',
    'glycerin',
    'orange blossom',
    'rosemary',
    'charcoal',
  ];
  const removeLetter = (word: string, index: number) => word.slice(0, index) + word.slice(index + 1);
  const misspeltWords = words.flatMap((word) => [...word].map((_, index) => removeLetter(word, index)));
  return misspeltWords.flatMap((firstIndex, index) => [
    firstIndex,
    ...misspeltWords.slice(index + 1, index + 25).map((second) => `${firstIndex} ${second}`),
  ]);
}

const createRequests = (paths: string[]) => paths.map((path) => ({ method: 'GET' as const, path }));

/** @param allSlugs enough slugs that their responses do not fit into the cache */
export async function measureReads(
  target: Target,
  { seconds, slugs, allSlugs }: { seconds: number; slugs: string[]; allSlugs: string[] },
) {
  const list = '/api/product/get-all-products';
  const read = (paths: string[]) => runLoad(target, { seconds, requests: createRequests(paths) });
  const uncachedPaths = listMisspeltQueries().map((q) => `${list}?q=${encodeURIComponent(q)}`);
  return {
    list: await read([`${list}?limit=20`]),
    product: await read([`/api/product/get-product/${slugs[0]}`]),
    products: await read(slugs.map((slug) => `/api/product/get-product/${slug}`)),
    eachProduct: await runLoad(target, {
      seconds,
      requests: createCycle(createRequests(allSlugs.map((slug) => `/api/product/get-product/${slug}`))),
    }),
    search: await read(TYPOS.map((q) => `${list}?q=${encodeURIComponent(q)}`)),
    searchFresh: await runLoad(target, { seconds, requests: createCycle(createRequests(uncachedPaths)) }),
    suggest: await read(PREFIXES.map((q) => `/api/product/suggest?q=${q}`)),
  };
}

/** Requests a different path each time, across all connections. */
export function createCycle(requests: { path: string }[]) {
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

const randomByte = () => Math.floor(Math.random() * 256);

/** Adds a new visitor's first item, with a new cookie and a new cart. */
export const measureFirstItem = (
  target: Target,
  { seconds, product, origin }: { seconds: number; product: Omit<ProductSize, 'sku'>; origin: string },
) =>
  runLoad(target, {
    seconds,
    headers: { origin, ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' },
    requests: [
      {
        method: 'POST',
        path: '/api/cart/add-item',
        body: JSON.stringify({ ...product, quantity: 1 }),
        // New carts are rate-limited by IP address
        setupRequest: (request: { headers?: object | undefined }) => ({
          ...request,
          headers: {
            ...request.headers,
            'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
          },
        }),
      },
    ],
  });

/** Checks out customers with one product, eight at a time: order, reservation, payment session. */
export async function measureCheckout(shop: TestShop, product: ProductSize, firstIndex = 0) {
  await setStock(shop.mongoUri, product.sku, INITIAL_STOCK);
  const customers = await createCustomers(product, shop, firstIndex, CHECKOUT_COUNT);
  return runAllOnce(
    customers.map(({ checkout }) => checkout),
    8,
  );
}

/**
 * Ninety customers concurrently order a unit of the same size, with sufficient stock for all.
 * @throws Error unless each order has reserved its unit
 */
export async function measureRush(shop: TestShop, product: ProductSize, firstIndex: number) {
  await setStock(shop.mongoUri, product.sku, INITIAL_STOCK);
  const customers = await createCustomers(product, shop, firstIndex, CONCURRENT_BUYER_COUNT);
  const concurrentRequests = await runAllOnce(
    customers.map(({ checkout }) => checkout),
    CONCURRENT_BUYER_COUNT,
  );
  const placed = CONCURRENT_BUYER_COUNT - concurrentRequests.failed;
  const row = await withDatabase(shop.mongoUri, (db) =>
    db.collection<StringIdDocument>('stock').findOne({ _id: product.sku }),
  );
  if (row?.reserved !== placed) throw new Error(`${placed} orders hold ${String(row?.reserved)} units`);
  return { ...concurrentRequests, placed };
}

/** Forty customers compete concurrently for five units. After all responses, the five successful customers pay. */
export async function measureRace(shop: TestShop, product: ProductSize) {
  await setStock(shop.mongoUri, product.sku, RACE_UNIT_COUNT);
  const customers = await createCustomers(product, shop, CHECKOUT_COUNT, RACE_BUYER_COUNT);
  const started = performance.now();
  const pages: string[] = [];
  const raceResults = await runAllOnce(
    customers.map(({ checkout }) => async () => {
      const response = await checkout();
      if (response.ok) pages.push((await response.clone().json()).data);
      return response;
    }),
    RACE_BUYER_COUNT,
  );
  const sandbox = new PaymentSandboxClient(shop.sandboxUrl);
  await Promise.all(pages.map((page) => sandbox.pay(/cs_[A-Za-z0-9_]+/.exec(page)?.[0] ?? '')));
  const countPaidOrders = async () => {
    const responses = await Promise.all(
      customers.map(({ customer }) => customer.fetchData(ENDPOINTS.getOrders)),
    );
    return responses.flat().filter(({ status }) => status === 'paid').length;
  };
  for (let paid = 0; paid < RACE_UNIT_COUNT; paid = await countPaidOrders()) {
    if (performance.now() - started > REQUEST_TIMEOUT_MS)
      throw new Error(
        `${pages.length} orders were placed and ${paid} paid; answers: ${raceResults.statuses.join(' ')}`,
      );
    await delay(20);
  }
  const rejected = raceResults.statuses.filter((status) => status === 409).length;
  return {
    ...raceResults,
    succeeded: pages.length,
    rejected,
    paidMs: Math.round(performance.now() - started),
  };
}
