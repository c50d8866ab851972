import type { INestApplicationContext } from '@nestjs/common';
import { Types } from 'mongoose';
import { DatabaseChangeNotifier } from '../../src/database/database-change.notifier';
import { Scheduler } from '../../src/runtime/scheduler';
import { createCode, published } from '../support/promotions';
import { startWorker } from '../support/start-worker';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = createStaffedShop();
/** The worker's periodic jobs. Only this test runs them. */
const jobs = new Map<string, () => Promise<unknown>>();
let worker: INestApplicationContext;

beforeAll(async () => {
  const everySpy = jest
    .spyOn(Scheduler.prototype, 'every')
    .mockImplementation((_ms, name, job) => void jobs.set(name, job));
  worker = await startWorker(shop.env);
  everySpy.mockRestore();
});
afterAll(() => worker.close());

const db = () => shop.api.db;
const rows = (name: string) => db().collection<{ _id: Types.ObjectId | string }>(name);
const HOUR_MS = 3_600_000;
let ids = 0;
/** Creates an id with an old timestamp. */
const createOldId = () => {
  const seconds = Math.floor((Date.now() - HOUR_MS) / 1_000).toString(16);
  return new Types.ObjectId(seconds + (++ids).toString(16).padStart(16, '0'));
};

/** Adds products, each with a delivered order and all related records. */
async function store(count: number): Promise<void> {
  const product = await rows('products').findOne({ 'sizes.sku': shop.soap.sku });
  const order = await rows('orders').findOne({ status: 'paid' });
  const productCount = await rows('products').estimatedDocumentCount();
  const createdProducts = Array.from({ length: count - productCount }, (_, index) => ({
    sku: `REST-${productCount + index}`,
    productId: createOldId(),
    orderId: createOldId(),
    number: `MUN-2020-${productCount + index}`,
    at: new Date(Date.now() - 60 * 24 * HOUR_MS + index),
  }));
  const counts = { available: 5, reserved: 0, sold: 4, unverified: 0, received: 9 };
  await rows('stock').insertMany(createdProducts.map(({ sku }) => ({ _id: sku, ...counts })));
  await rows('stock_moves').insertMany(
    createdProducts.flatMap(({ sku, orderId, at }) => {
      const move = (kind: string, id: string, available: number, reserved: number, sold: number) => {
        return { _id: createOldId(), orderId: id, sku, kind, available, reserved, sold, at };
      };
      const id = orderId.toString();
      const received = [1, 2, 3].map((part) => move('receive', `${sku} ${part}`, 3, 0, 0));
      return [...received, move('reserve', id, -4, 4, 0), move('commit', id, 0, -4, 4)];
    }),
  );
  await rows('reservations').insertMany(
    createdProducts.map(({ sku, orderId, at: expiresAt }) => {
      const reservation = {
        state: 'committed',
        expiresAt,
        leaseUntil: null,
        method: 'card',
        unverified: false,
      };
      return { _id: orderId, items: [{ sku, quantity: 4 }], ...reservation };
    }),
  );
  await rows('orders').insertMany(
    createdProducts.map(({ orderId, number, at: createdAt }) => {
      const stripe = { sessionId: `cs_${number}`, intentId: `pi_${number}`, expiresAt: createdAt };
      const facts = { status: 'delivered', number, fingerprint: number, createdAt, stripe };
      return { ...order, ...facts, _id: orderId, billNumber: null, checkoutKey: number };
    }),
  );
  await rows('products').insertMany(
    createdProducts.map(({ productId, sku }) => {
      const sizes = [{ label: '100 g', sku, weightGrams: 100, priceCents: 690 }];
      return { ...product, _id: productId, slug: sku.toLowerCase(), sizes };
    }),
  );
}

const run = async (...names: string[]) => {
  for (const name of names) await jobs.get(name)?.();
};
const listIdleJobs = () => [...jobs.keys()].filter((name) => name !== 'reconcile');

/** Waits until the worker has processed everything and no longer reads records. */
async function settle(): Promise<void> {
  const all = await rows('products').estimatedDocumentCount();
  await waitUntil(() => Promise.resolve(worker.get(DatabaseChangeNotifier, { strict: false }).isFollowing));
  await waitUntil(async () => {
    await run(...listIdleJobs());
    const documentCounts = ['price_watch', 'code_prices'].map((name) => rows(name).estimatedDocumentCount());
    return (await Promise.all(documentCounts)).every((count) => count === all);
  });
  await run(...jobs.keys());
  await run(...jobs.keys());
}

/** Number of documents that MongoDB reads while the callback runs. */
async function readIn(work: () => Promise<unknown>, filter: object = {}): Promise<number> {
  await db().db?.command({ profile: 2 });
  await work();
  await db().db?.command({ profile: 0 });
  const calls = await rows('system.profile').find<{ docsExamined?: number }>(filter).toArray();
  await rows('system.profile').drop();
  return calls.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0);
}
const readBy = (...names: string[]) => readIn(() => run(...names));

const countFromStart = () =>
  rows('stock_checkpoints').updateOne(
    { _id: 'by-sku' },
    { $set: { progress: { sku: null, part: null, reservation: null } } },
  );

test('the timers read no more data in a shop with twice as many products and orders', async () => {
  await shop.paid();
  await published(shop.admin.client, { code: createCode(), announced: true });
  const read: { rest: number; comparison: number }[] = [];
  for (const storedCount of [500, 1_000]) {
    await store(storedCount);
    await settle();
    await countFromStart();
    read.push({ rest: await readBy(...listIdleJobs()), comparison: await readBy('reconcile') });
  }
  const [half, fullRead] = read;
  expect(jobs.size).toBeGreaterThan(8);
  expect(fullRead?.rest).toBeLessThan(50);
  expect(half?.comparison).toBeGreaterThan(1_000);
  expect(fullRead?.comparison).toBeLessThan((half?.comparison ?? 0) * 1.1);
  const report = await rows('audit_reports').findOne({}, { sort: { startedAt: -1 } });
  expect(report).toMatchObject({ violations: [] });
}, 180_000);

test('a product change or the start of a discount reads only the affected product', async () => {
  const codePrices = db().collection<{ sku: string; priceCents: number; to: Date | null }>('code_prices');
  const change = ($set: object) =>
    db()
      .collection('products')
      .updateOne({ 'sizes.sku': 'REST-700' }, { $set, $inc: { version: 1 } });
  const open = () => codePrices.findOne({ sku: 'REST-700', to: null });
  const countOtherPrices = () => codePrices.countDocuments({ to: { $ne: null }, sku: { $ne: 'REST-700' } });
  const products = { ns: /\.products$/ };
  const read = await readIn(async () => {
    await change({ 'sizes.0.priceCents': 800 });
    await waitUntil(async () => (await open())?.priceCents === 720);
  }, products);
  expect(read).toBeLessThan(20);
  const startsAt = new Date(Date.now() + 1_500);
  const readsAfterStart = await readIn(async () => {
    await change({ discounts: [{ percent: 20, startsAt, endsAt: null }] });
    await waitUntil(async () => (await open()) === null);
  }, products);
  expect(readsAfterStart).toBeLessThan(20);
  expect(await countOtherPrices()).toBe(0);
  const [last] = await codePrices.find({ sku: 'REST-700' }).sort({ to: -1 }).toArray();
  expect(last?.to?.getTime()).toBeGreaterThanOrEqual(startsAt.getTime());
});
