import { setTimeout as delay } from 'node:timers/promises';
import { Collections } from '../../src/database/collections';
import { Transaction } from '../../src/database/transaction';
import { stockAudit } from '../../src/invariants/invariants.stock';
import { StockRepository } from '../../src/modules/stock/stock.repository';
import { StockService } from '../../src/modules/stock/stock.service';
import { countsOf, shelve } from '../support/shop';
import { apiOfSuite } from '../support/start-api';

const api = apiOfSuite();
let stock: StockService;
let transaction: Transaction;

beforeAll(async () => {
  stock = api.app.get(StockService, { strict: false });
  transaction = api.app.get(Transaction, { strict: false });
});

let orders = 0;
const newOrder = (): string => (++orders).toString(16).padStart(24, 'a');
const hold = (orderId: string, items: { sku: string; quantity: number }[]): Promise<void> =>
  transaction.run(() =>
    stock.hold({
      orderId,
      items,
      forMs: 60_000,
      holder: { userId: 'somebody', ip: '10.0.0.1', method: 'card' },
    }),
  );

test('a start waits for no transaction that a killed process left open', async () => {
  const { sku } = await shelve({ api }, { pieces: 1 });
  const session = await api.db.startSession();
  session.startTransaction();
  await api.stored.stock.change(sku, { $inc: { received: 0 } }, { session });
  const collections = api.app.get(Collections, { strict: false });
  const starting = [collections, api.app.get(StockRepository, { strict: false })].map((one) =>
    one.onModuleInit(),
  );
  const first = await Promise.race([Promise.all(starting), delay(5_000, 'still waiting')]);
  await session.abortTransaction();
  await session.endSession();
  await Promise.all(starting);
  expect(first).not.toBe('still waiting');
});

test('the database itself refuses counts below zero and fractions', async () => {
  const { sku } = await shelve({ api }, { pieces: 3 });
  const rows = api.stored.stock;
  for (const change of [{ $inc: { available: -4 } }, { $set: { reserved: 0.5 } }, { $set: { sold: '1' } }])
    await expect(rows.change(sku, change)).rejects.toThrow('Document failed validation');
  expect(await countsOf({ api }, sku)).toEqual([3, 0, 0]);
});

test('a delivery counts once', async () => {
  const { sku } = await shelve({ api }, { pieces: 3 });
  await stock.receive(sku, 5, 'delivery of Monday');
  await stock.receive(sku, 5, 'delivery of Monday');
  expect(await countsOf({ api }, sku)).toEqual([8, 0, 0]);
});

test('hold, sale and release move pieces between the counts', async () => {
  const { sku } = await shelve({ api }, { pieces: 10 });
  const [sold, returned] = [newOrder(), newOrder()];
  await hold(sold, [{ sku, quantity: 4 }]);
  await hold(returned, [{ sku, quantity: 3 }]);
  expect(await countsOf({ api }, sku)).toEqual([3, 7, 0]);
  await transaction.run(() => stock.commit(sold));
  expect(await transaction.run(() => stock.release(returned))).toBe(true);
  expect(await transaction.run(() => stock.release(returned))).toBe(false);
  expect(await countsOf({ api }, sku)).toEqual([6, 0, 4]);
});

test('two lines of one SKU are held as one: together they may not exceed the shelf', async () => {
  const { sku } = await shelve({ api }, { pieces: 5 });
  const twice = [
    { sku, quantity: 3 },
    { sku, quantity: 3 },
  ];
  await expect(hold(newOrder(), twice)).rejects.toMatchObject({
    key: 'stockShort',
    details: { short: [{ sku, wanted: 6, available: 5 }] },
  });
  expect(await countsOf({ api }, sku)).toEqual([5, 0, 0]);
});

test('a hold that fails in its last line holds nothing at all, and names that line alone', async () => {
  const enough = await shelve({ api }, { pieces: 3 });
  // Sizes are taken in the order of their SKUs
  const scarce = await shelve({ api }, { pieces: 1, sku: `${enough.sku}-Z` });
  const orderId = newOrder();
  await expect(
    hold(orderId, [
      { sku: enough.sku, quantity: 2 },
      { sku: scarce.sku, quantity: 2 },
    ]),
  ).rejects.toMatchObject({
    key: 'stockShort',
    details: { short: [{ sku: scarce.sku, wanted: 2, available: 1 }] },
  });
  expect(await countsOf({ api }, enough.sku)).toEqual([3, 0, 0]);
  expect(await api.stored.stockMoves.count(orderId)).toBe(0);
});

test('sixteen holds at once of one SKU never exceed it', async () => {
  const { sku } = await shelve({ api }, { pieces: 5 });
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => hold(newOrder(), [{ sku, quantity: 1 }])),
  );
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as { key: string }).key);
  expect(results.length - refused.length).toBe(5);
  expect(new Set(refused)).toEqual(new Set(['stockShort']));
  expect(await countsOf({ api }, sku)).toEqual([0, 5, 0]);
});

test('a released hold can be sold later only from the shelf', async () => {
  const { sku } = await shelve({ api }, { pieces: 2 });
  const [late, quick] = [newOrder(), newOrder()];
  await hold(late, [{ sku, quantity: 2 }]);
  await transaction.run(() => stock.release(late));
  await hold(quick, [{ sku, quantity: 1 }]);
  await expect(transaction.run(() => stock.commit(late))).rejects.toMatchObject({ key: 'stockShort' });
  await transaction.run(() => stock.release(quick));
  await transaction.run(() => stock.commit(late));
  expect(await countsOf({ api }, sku)).toEqual([0, 0, 2]);
});

test('the ledger adds up to the counts of every SKU', async () => {
  expect(await stockAudit(api.db, true)).toEqual([]);
});
