import { setTimeout as delay } from 'node:timers/promises';
import { ADDRESS, type ApiClient, logInCustomers } from '../../test-shop/api-client.ts';
import { ENDPOINTS } from '../../test-shop/contracts.ts';
import { withDatabase } from '../../test-shop/database.ts';
import { PaymentSandboxClient } from '../../test-shop/payment-sandbox.ts';
import type { TestShop } from '../../test-shop/test-shop.ts';
import { runStep } from '../../workspace/step.mjs';
import { type ProductSize, setStock } from './customers.ts';
import { countCalls, getCallLogSize } from './database-calls.ts';
import { measureFloor, readGeneratorCpuMs } from './order-floor.ts';
import {
  countCallsPerOrder,
  type OrderCost,
  printCalls,
  printCheckout,
  printGrowth,
  printOrderCost,
  printOrdersTitle,
  printRush,
  printShopAndHarness,
  sumCpu,
} from './print.ts';
import { seedOrders } from './seed-orders.ts';
import { measureCheckout, measureRush } from './storefront.ts';

/** Maximum number of payments that a customer may start per day without completing them. */
const ORDERS_PER_CUSTOMER = 5;
/** Warm-up orders, which are not measured because they cost more until the engine has compiled the code. */
const WARM_UP_ORDERS = 400;
const MEASURED_ORDERS = 480;
const POLL_INTERVAL_MS = 5;
const MAIL_POLL_INTERVAL_MS = 250;
const PAYMENT_TIMEOUT_MS = 30_000;

/** Places an order, from an empty cart to the confirmation page. */
async function placeOrder(
  customer: ApiClient,
  { productId, size }: ProductSize,
  quantity: number,
  sandbox: PaymentSandboxClient,
) {
  await customer.fetchData(ENDPOINTS.clearCart);
  const { digest } = await customer.fetchData(ENDPOINTS.addItem, { body: { productId, size, quantity } });
  const quoteInput = { country: 'ES', postcode: ADDRESS.postcode, shipping: 'standard' } as const;
  const { sums } = await customer.fetchData(ENDPOINTS.quoteCart, { body: quoteInput });
  const page = await customer.fetchData(ENDPOINTS.checkout, {
    body: { address: ADDRESS, shipping: 'standard', cartDigest: digest, totalCents: sums?.totalCents },
  });
  const session = /cs_[A-Za-z0-9_]+/.exec(page)?.[0] ?? '';
  if (!(await sandbox.pay(session))) throw new Error(`The payment of ${session} was refused`);
  const deadline = performance.now() + PAYMENT_TIMEOUT_MS;
  const query = { session_id: session };
  while ((await customer.call(ENDPOINTS.confirmation, { query })).status !== 200) {
    if (performance.now() > deadline) throw new Error(`The order of ${session} was never confirmed`);
    await delay(POLL_INTERVAL_MS);
  }
}

async function countProviderCalls(sandbox: PaymentSandboxClient, since: string) {
  const { requests } = await sandbox.control('GET', '/requests?path=/v1/&limit=2000');
  return requests.filter(({ at }) => at >= since).length;
}

const readCpu = (shop: TestShop) => ({
  api: shop.cpuMs(/^api/),
  worker: shop.cpuMs(/^worker/),
  mongo: shop.cpuMs(/^mongo/),
  sandbox: shop.cpuMs(/^sandbox/),
  mailbox: shop.cpuMs(/^mailbox/),
  generator: readGeneratorCpuMs(),
});

/** CPU time for one order, per process. */
function computeCpuPerOrder(shop: TestShop, cpuBefore: ReturnType<typeof readCpu>, orders: number) {
  const cpuAfter = readCpu(shop);
  const perOrder = (name: keyof typeof cpuAfter) => (cpuAfter[name] - cpuBefore[name]) / orders;
  return {
    cpuMs: { api: perOrder('api'), worker: perOrder('worker'), mongo: perOrder('mongo') },
    harnessMs: {
      generator: perOrder('generator'),
      sandbox: perOrder('sandbox'),
      mailbox: perOrder('mailbox'),
    },
  };
}

let customerCount = 10_000;

async function measureBuyers(
  shop: TestShop,
  products: ProductSize[],
  { units, stock }: { units: number; stock: number },
  buyers: number,
  orders: number,
): Promise<OrderCost> {
  const sandbox = new PaymentSandboxClient(shop.sandboxUrl);
  const ordersPerBuyer = Math.ceil(orders / buyers);
  const customersPerBuyer = Math.ceil(ordersPerBuyer / ORDERS_PER_CUSTOMER);
  const customers = await logInCustomers(shop, customerCount, buyers * customersPerBuyer);
  customerCount += customers.length;
  const callLogStart = getCallLogSize();
  const cpu = readCpu(shop);
  const since = new Date().toISOString();
  const startedAt = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: buyers }, async (_, buyer) => {
      const product = products[buyer % products.length] as ProductSize;
      for (let order = 0; order < ordersPerBuyer; order += 1) {
        if (order % Math.ceil(stock / units / 2) === 0) await setStock(shop.mongoUri, product.sku, stock);
        const orderStartedAt = performance.now();
        await placeOrder(
          customers[buyer * customersPerBuyer + Math.floor(order / ORDERS_PER_CUSTOMER)] as ApiClient,
          product,
          units,
          sandbox,
        );
        times.push(performance.now() - orderStartedAt);
      }
    }),
  );
  const durationMs = performance.now() - startedAt;
  // The cost of an order includes the subsequent provider events, invoices and emails
  await sandbox.control('GET', '/webhooks/idle?timeoutMs=20000');
  await waitForMails(shop);
  const perOrder = computeCpuPerOrder(shop, cpu, times.length);
  times.sort((a, b) => a - b);
  const percentile = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    buyers,
    perSecond: (times.length / durationMs) * 1_000,
    p50: percentile(0.5),
    p95: percentile(0.95),
    ...perOrder,
    orders: times.length,
    databaseCalls: countCalls(callLogStart),
    providerCalls: (await countProviderCalls(sandbox, since)) / times.length,
  };
}

async function waitForMails(shop: TestShop) {
  await withDatabase(shop.mongoUri, async (db) => {
    const deadline = performance.now() + PAYMENT_TIMEOUT_MS;
    // Emails to the workshop are excluded, because they are delayed by several minutes so that they can be combined
    const pendingMails = { type: /^order-(?!new-staff)/, status: { $ne: 'done' } };
    while (await db.collection('outbox').findOne(pendingMails)) {
      if (performance.now() > deadline) return;
      await delay(MAIL_POLL_INTERVAL_MS);
    }
  });
}

/**
 * Measures whole orders, by one buyer and by eight concurrent buyers who each order a different product.
 * @param units units of a product per order
 * @param stock units of each product, restored when half of them are sold
 * @param promotions number of active promotions, which are evaluated for each cart
 */
export async function measureOrders(
  shop: TestShop,
  products: ProductSize[],
  {
    existingOrders,
    promotions,
    ...each
  }: { existingOrders: number[]; units: number; stock: number; promotions: number },
) {
  const measureRun = (buyers: number, orders: number) => measureBuyers(shop, products, each, buyers, orders);
  const growth = new Map<string, number[]>();
  const recordFigure = (name: string, figure: number) =>
    growth.set(name, [...(growth.get(name) ?? []), figure]);
  const minimumCost = await measureFloor(shop);
  for (const count of existingOrders) {
    if (count > 0) await runStep(`${count} orders`, () => seedOrders(shop.mongoUri, count));
    await shop.restart();
    await measureRun(8, WARM_UP_ORDERS);
    printOrdersTitle(
      `Whole orders: units ${each.units}, stock ${each.stock}, stored before ${count}, automatic promotions ${promotions}; Node ${process.version}, log level ${shop.env.LOG_LEVEL}`,
    );
    const singleBuyer = await measureRun(1, MEASURED_ORDERS / 4);
    printOrderCost(singleBuyer);
    const concurrentRun = await measureRun(8, MEASURED_ORDERS);
    printOrderCost(concurrentRun, singleBuyer);
    printShopAndHarness(concurrentRun, minimumCost);
    recordFigure('orders/s, 8 buyers', concurrentRun.perSecond);
    recordFigure('p50, ms', concurrentRun.p50);
    recordFigure('CPU of an order, ms', sumCpu(concurrentRun.cpuMs));
    recordFigure('database calls', countCallsPerOrder(concurrentRun));
    const [product] = products;
    if (product) {
      const checkout = await measureCheckout(shop, product, customerCount);
      printCheckout(checkout);
      recordFigure('checkout start, /s', checkout.perSecond);
      customerCount += 1_000;
      printRush(await measureRush(shop, product, customerCount));
    }
    customerCount += 1_000;
    printCalls(singleBuyer);
  }
  if (existingOrders.length > 1) printGrowth('orders stored before', existingOrders, growth);
}
