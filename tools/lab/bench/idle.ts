import { setTimeout as delay } from 'node:timers/promises';
import { withDatabase } from '../../test-shop/database.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { runStep } from '../../workspace/step.mjs';
import { seedRecords } from './consistency-report.ts';
import { type Minute, printMinute } from './print.ts';
import { FINAL_STATUSES, seedOrders } from './seed-orders.ts';
import { seedProducts } from './seed-products.ts';

const ORDERS_PER_PRODUCT = 2;
const MINUTE_MS = 60_000;
/** Time after startup until the compiler is idle, in ms. */
const START_SETTLE_MS = 15_000;
/** Interval at which the worker compares the shop's payments with those of the provider. */
const COMPARISON_INTERVAL_MS = 5 * MINUTE_MS;
const WARM_UP_DURATION_MS = 20_000;

const readCounters = (shop: TestShop) =>
  withDatabase(shop.mongoUri, async (db) => {
    const { metrics } = await db.admin().command({ serverStatus: 1 });
    const { hello, ismaster, isMaster, ...commands } = metrics.commands as Record<string, { total: unknown }>;
    const sumTotals = (...counters: ({ total: unknown } | undefined)[]) =>
      counters.reduce((sum, entry) => sum + Number(entry?.total ?? 0), 0);
    return {
      documents: Number(metrics.queryExecutor.scannedObjects),
      returned: Number(metrics.document.returned),
      calls: sumTotals(...Object.values(commands)),
      hellos: sumTotals(hello, ismaster, isMaster),
    };
  });

const readCpu = (shop: TestShop) => ({
  api: shop.cpuMs(/^api-1$/),
  worker: shop.cpuMs(/^worker-1$/),
  mongo: shop.cpuMs(/^mongo$/),
});

async function measureMinute(shop: TestShop): Promise<Minute> {
  const [countersBefore, cpuBefore] = [await readCounters(shop), readCpu(shop)];
  await delay(MINUTE_MS);
  const [countersAfter, cpuAfter] = [await readCounters(shop), readCpu(shop)];
  const seconds = MINUTE_MS / 1_000;
  return {
    documents: countersAfter.documents - countersBefore.documents,
    returned: countersAfter.returned - countersBefore.returned,
    calls: countersAfter.calls - countersBefore.calls,
    hellos: countersAfter.hellos - countersBefore.hellos,
    cpuMs: {
      api: (cpuAfter.api - cpuBefore.api) / seconds,
      worker: (cpuAfter.worker - cpuBefore.worker) / seconds,
      mongo: (cpuAfter.mongo - cpuBefore.mongo) / seconds,
    },
  };
}

const findLastComparison = (shop: TestShop) =>
  withDatabase(shop.mongoUri, async (db) => {
    const report = await db.collection('audit_reports').findOne({}, { sort: { startedAt: -1 } });
    return report ? { at: report.startedAt.getTime() as number, violations: report.violations } : null;
  });

async function measure(shop: TestShop, products: number) {
  const orders = products * ORDERS_PER_PRODUCT;
  await runStep(`${products} products`, () => seedProducts(shop.mongoUri, products));
  await runStep(`${orders} orders`, () => seedOrders(shop.mongoUri, orders, FINAL_STATUSES));
  await runStep('books', () => seedRecords(shop.mongoUri));
  const restartedAt = Date.now();
  await shop.restart();
  let comparison = await findLastComparison(shop);
  for (; !comparison || comparison.at < restartedAt; comparison = await findLastComparison(shop))
    await delay(500);
  await delay(START_SETTLE_MS);
  const title = `${products} products, ${orders} orders`;
  printMinute(`${title}, at rest`, await measureMinute(shop), true);
  await delay(Math.max(0, comparison.at + COMPARISON_INTERVAL_MS - WARM_UP_DURATION_MS - Date.now()));
  printMinute(`${title}, with the comparison`, await measureMinute(shop), false);
  const { violations } = (await findLastComparison(shop)) ?? {};
  if (violations.length > 0) console.log(`violations: ${violations.slice(0, 3).join('; ')}`);
}

/** Measures the cost of a shop without visitors, and how many stored records its timers read. */
export async function measureIdle(shop: TestShop, sizes: readonly number[]) {
  for (const size of sizes) await measure(shop, size);
}
