import { ApiClient } from '../../test-shop/api-client.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { runStep } from '../../workspace/step.mjs';
import { measureProducts } from './admin-products.ts';
import { runAllOnce } from './load.ts';
import { printStaffRow, printStaffTitle } from './print.ts';
import { seedOrders } from './seed-orders.ts';
import { seedProducts } from './seed-products.ts';

const ORDER_COUNT = 100_000;
const PRODUCT_COUNT = 10_000;
const TARGET_MS = 150;
const DASHBOARD_TARGET_MS = 1_000;
const CALL_COUNT = 60;
const CONCURRENCY = 2;
const LIST_PATH = '/api/admin/get-all-orders';
const ROUND_COUNT = 6;
/** Maximum growth relative to the second round, in which caches and the compiler are warm. */
const MAX_GROWTH = 1.1;

/** Staff queries. Their values vary, so that no two consecutive responses are the same. */
const QUERIES: [string, (index: number) => string][] = [
  ['first page', () => ''],
  ['pages', (index) => `page=${1 + (index % 40)}`],
  ['by total', (index) => `sort=-totalCents&page=${1 + (index % 5)}`],
  ['to pack', (index) => `status=paid&status=processing&page=${1 + (index % 5)}`],
  ['delivered', (index) => `status=delivered&page=${1 + (index % 20)}`],
  ['search number', (index) => `q=MUN-2025-${String(1 + index * 1_601).padStart(6, '0')}`],
  ['search mail', (index) => `q=lucia.herrero.${index * 20}@correo.example`],
  ['search name', (index) => `q=${['lucía', 'marta', 'sofia', 'hugo'][index % 4]}`],
  ['search postcode', (index) => `q=${String(1_000 + ((index * 61 * 7) % 51_000)).padStart(5, '0')}`],
  ['search SKU', (index) => `q=BENCH-${24 + index}-0`],
  ['search two words', (index) => `q=${['lucia herrero', 'mun marta', 'cabrera 28'][index % 3]}`],
  ['search one letter', (index) => `q=${['m', 'l', 's', '2'][index % 4]}`],
  ['transfers waiting', () => 'status=pending_payment&payment=transfer'],
  ['last 7 days', (index) => `from=${getDayBefore(7 + (index % 3))}`],
  ['amount and payment', (index) => `payment=transfer&minCents=${4_000 + index * 10}`],
  ['rare amount', (index) => `minCents=${9_000 + index * 10}&status=delivered`],
];

const DAY_MS = 86_400_000;
/** The same format as `toShopDay` in the contracts, which Node cannot import here. */
const SHOP_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
const getDayBefore = (days: number) => SHOP_DAY.format(Date.now() - days * DAY_MS);

export async function measureAdmin(shop: TestShop) {
  await runStep(`${PRODUCT_COUNT} products`, () => seedProducts(shop.mongoUri, PRODUCT_COUNT));
  await runStep(`${ORDER_COUNT} orders`, () => seedOrders(shop.mongoUri, ORDER_COUNT));
  await shop.restart();
  const { headers } = await ApiClient.connectAsAdmin(shop);
  printStaffTitle(`Staff, ${ORDER_COUNT} orders and ${PRODUCT_COUNT} products, ${CONCURRENCY} at once`);
  for (const [name, createQuery] of QUERIES) {
    const calls = Array.from(
      { length: CALL_COUNT },
      (_, index) => () => fetch(`${shop.url}${LIST_PATH}?${createQuery(index)}`, { headers }),
    );
    printStaffRow(name, await runAllOnce(calls, CONCURRENCY), TARGET_MS);
  }
  await measureDashboard(shop, headers);
  await measureProducts(shop, headers, CONCURRENCY);
  await exportAll(shop, headers);
  await watchMemory(shop, headers);
}

/** Figures are cached for a minute, so the first request of each period computes them. */
async function measureDashboard(shop: TestShop, headers: Record<string, string>) {
  const fetchPath = (path: string) => () => fetch(`${shop.url}/api/admin/${path}`, { headers });
  const periods = [7, 30, 90].map((days) => fetchPath(`figures?days=${days}`));
  printStaffRow('dashboard, counted', await runAllOnce(periods, 1), DASHBOARD_TARGET_MS);
  printStaffRow('dashboard, kept', await runAllOnce(Array(20).fill(periods).flat(), CONCURRENCY), TARGET_MS);
  printStaffRow(
    'to do',
    await runAllOnce(Array(CALL_COUNT).fill(fetchPath('to-do')), CONCURRENCY),
    DASHBOARD_TARGET_MS,
  );
}

/** Checks that memory does not grow over repeated queries. */
async function watchMemory(shop: TestShop, headers: Record<string, string>) {
  const megabytesAfter: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const calls = QUERIES.flatMap(([, createQuery]) =>
      Array.from(
        { length: 20 },
        (_, index) => () => fetch(`${shop.url}${LIST_PATH}?${createQuery(index)}`, { headers }),
      ),
    );
    await runAllOnce(calls, CONCURRENCY);
    megabytesAfter.push(shop.measureApiMegabytes());
  }
  const isStable = (megabytesAfter.at(-1) ?? 0) <= (megabytesAfter[1] ?? 0) * MAX_GROWTH;
  console.log(
    `memory of the API after each of ${ROUND_COUNT} rounds of ${QUERIES.length * 20} lists: ${megabytesAfter.join(', ')} MB (${isStable ? 'flat' : 'GROWS'})`,
  );
}

async function exportAll(shop: TestShop, headers: Record<string, string>) {
  const megabytesBefore = shop.measureApiMegabytes();
  const started = performance.now();
  const response = await fetch(`${shop.url}/api/admin/orders.csv`, { headers });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
  let [bytes, lines, maxMegabytes] = [0, 0, megabytesBefore];
  const line = '\n'.charCodeAt(0);
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === line) lines += 1;
    maxMegabytes = Math.max(maxMegabytes, shop.measureApiMegabytes());
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `export: ${lines - 1} orders, ${Math.round(bytes / 1_000_000)} MB in ${seconds} s; API ${megabytesBefore} MB before, ${maxMegabytes} MB at most`,
  );
}
