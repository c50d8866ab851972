import { setTimeout as delay } from 'node:timers/promises';
import { CollectionBuilder } from '../../src/database/collection.builder';
import { Transaction } from '../../src/database/transaction';
import { auditStock } from '../../src/invariants/invariants.stock';
import { countHalfLeft } from '../../src/modules/stock/reservation.limits';
import { StockService } from '../../src/modules/stock/stock.service';
import type { ReservationRequest, StockItem } from '../../src/modules/stock/stock.types';
import { addProduct, getCounts } from '../support/shop';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
let stock: StockService;
let transaction: Transaction;

beforeAll(async () => {
  stock = api.app.get(StockService, { strict: false });
  transaction = api.app.get(Transaction, { strict: false });
});

let orders = 0;
const createOrderId = (): string => (++orders).toString(16).padStart(24, 'a');
const createReservation = (orderId: string, items: StockItem[], unverified = false): ReservationRequest => ({
  orderId,
  items,
  durationMs: 60_000,
  holder: { userId: 'somebody', ip: '10.0.0.1', method: 'card', unverified },
});
const reserve = (...args: Parameters<typeof createReservation>): Promise<void> =>
  transaction.run(() => stock.reserve([createReservation(...args)]));
/** Sells the units that are reserved for an order. */
const commit = (orderId: string): Promise<void> =>
  transaction.run(() => stock.commit([{ orderId, items: [], unverified: false }]));

test('the startup does not wait for an open transaction of a killed process', async () => {
  const { sku } = await addProduct({ api }, { units: 1 });
  const session = await api.db.startSession();
  session.startTransaction();
  await api.stored.stock.change(sku, { $inc: { received: 0 } }, { session });
  const collectionSetup = api.app.get(CollectionBuilder, { strict: false }).onModuleInit();
  const first = await Promise.race([collectionSetup, delay(5_000, 'still waiting')]);
  await session.abortTransaction();
  await session.endSession();
  await collectionSetup;
  expect(first).not.toBe('still waiting');
});

// Fault stock-rule in wholeFromZero: drop(property('minimum'))
// Fault stock-share-rule in STOCK_RULE: drop(property('$expr'))
test('the database rejects negative and fractional stock counts', async () => {
  const { sku } = await addProduct({ api }, { units: 3 });
  const rows = api.stored.stock;
  const invalidChanges = [
    { $inc: { available: -4 } },
    { $set: { reserved: 0.5 } },
    { $set: { sold: '1' } },
    { $inc: { unverified: -1 } },
    // More units reserved by unverified buyers than reserved in total
    { $inc: { unverified: 1 } },
  ];
  for (const change of invalidChanges)
    await expect(rows.change(sku, change)).rejects.toThrow('Document failed validation');
  expect(await getCounts({ api }, sku)).toEqual([3, 0, 0]);
});

// Fault ledger-key in StockService.receive: replace(argument('hasMove', 0), '`${cause}.`')
test('a received delivery is added to the stock once', async () => {
  const { sku } = await addProduct({ api }, { units: 3 });
  await stock.receive(sku, 5, 'delivery of Monday');
  await stock.receive(sku, 5, 'delivery of Monday');
  expect(await getCounts({ api }, sku)).toEqual([8, 0, 0]);
});

test('reservation, sale and release move units between the stock counts', async () => {
  const { sku } = await addProduct({ api }, { units: 10 });
  const [sold, returned] = [createOrderId(), createOrderId()];
  await reserve(sold, [{ sku, quantity: 4 }]);
  await reserve(returned, [{ sku, quantity: 3 }]);
  expect(await getCounts({ api }, sku)).toEqual([3, 7, 0]);
  await commit(sold);
  expect(await transaction.run(() => stock.release(returned))).toBe(true);
  expect(await transaction.run(() => stock.release(returned))).toBe(false);
  expect(await getCounts({ api }, sku)).toEqual([6, 0, 4]);
});

describe('reservations of unverified buyers', () => {
  const getUnverified = async (sku: string) => (await api.stored.stock.findOne(sku))?.unverified;

  // Fault stock-share-never-returned in toRowChanges:
  // replace(value('part', 'direction'), 'Math.max(0, direction.reserved) * (unverified.get(item.sku) ?? 0)')
  // Fault stock-share in matchEnoughStock: drop(spread('$expr'))
  test('unverified buyers together reserve at most half of a stock or three units', async () => {
    const [many, few] = [await addProduct({ api }, { units: 10 }), await addProduct({ api }, { units: 4 })];
    const orders = [createOrderId(), createOrderId()];
    for (const order of orders) await reserve(order, [{ sku: many.sku, quantity: 2 }], true);
    const reservations = [
      { sku: many.sku, quantity: 2 },
      { sku: few.sku, quantity: 3 },
    ];
    await expect(reserve(createOrderId(), reservations, true)).rejects.toMatchObject({
      key: 'unverifiedLimit',
      details: { short: [{ sku: many.sku, requested: 2, available: 1 }] },
    });
    await reserve(createOrderId(), [{ sku: few.sku, quantity: 3 }], true);
    // Other buyers can reserve the remaining units
    await reserve(createOrderId(), [{ sku: many.sku, quantity: 6 }]);
    await expect(reserve(createOrderId(), [{ sku: many.sku, quantity: 1 }], true)).rejects.toMatchObject({
      key: 'stockShort',
    });
    const [paid = '', expired = ''] = orders;
    await commit(paid);
    await transaction.run(() => stock.release(expired));
    expect([await getUnverified(many.sku), await getUnverified(few.sku)]).toEqual([0, 3]);
    // A late payment sells units that are available again
    await commit(expired);
    expect([await getUnverified(many.sku), await getCounts({ api }, many.sku)]).toEqual([0, [0, 6, 4]]);
  });

  test('the incremental limit of unverified buyers equals a full calculation for random sequences', async () => {
    const { sku } = await addProduct({ api }, { units: 40 });
    const open: { order: string; quantity: number; unverified: boolean }[] = [];
    const count = { available: 40, unverified: 0 };
    let seed = 11;
    const randomBelow = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    let limitedCount = 0;
    for (let step = 0; step < 150; step += 1) {
      const endedReservation =
        randomBelow(3) === 0 ? open.splice(randomBelow(open.length || 1), 1)[0] : undefined;
      const part = (unverified: boolean, quantity: number) => (unverified ? quantity : 0);
      if (endedReservation) {
        const sells = randomBelow(4) === 0;
        await (sells
          ? commit(endedReservation.order)
          : transaction.run(() => stock.release(endedReservation.order)));
        if (!sells) count.available += endedReservation.quantity;
        count.unverified -= part(endedReservation.unverified, endedReservation.quantity);
      } else {
        const nextReservation = {
          order: createOrderId(),
          quantity: 1 + randomBelow(6),
          unverified: randomBelow(3) > 0,
        };
        const items = [{ sku, quantity: nextReservation.quantity }];
        const { available, unverified } = count;
        const isWithin =
          !nextReservation.unverified || nextReservation.quantity <= countHalfLeft(available, unverified);
        const isAvailable = nextReservation.quantity <= available && isWithin;
        expect(
          await reserve(nextReservation.order, items, nextReservation.unverified).then(
            () => true,
            () => false,
          ),
        ).toBe(isAvailable);
        if (nextReservation.quantity <= available && !isWithin) limitedCount += 1;
        if (!isAvailable) continue;
        open.push(nextReservation);
        count.available -= nextReservation.quantity;
        count.unverified += part(nextReservation.unverified, nextReservation.quantity);
      }
      expect(await api.stored.stock.findOne(sku)).toMatchObject(count);
    }
    expect(limitedCount).toBeGreaterThan(5);
  });

  // Fault group-share in matchEnoughStock: replace(argument('matchSharedLimit', 1), '0')
  test('unverified buyers of a group share the units that its verified buyers leave', async () => {
    const { sku } = await addProduct({ api }, { units: 20 });
    const group = (...quantities: [quantity: number, unverified: boolean][]) =>
      transaction.run(() =>
        stock.reserve(
          quantities.map(([quantity, unverified]) =>
            createReservation(createOrderId(), [{ sku, quantity }], unverified),
          ),
        ),
      );
    await expect(group([10, false], [6, true])).rejects.toThrow('a SKU has too few units');
    await group([10, false], [3, true], [2, true]);
    expect(await getUnverified(sku)).toBe(5);
  });
});

test('two lines of the same SKU are reserved together and cannot exceed the stock', async () => {
  const { sku } = await addProduct({ api }, { units: 5 });
  const duplicateMoves = [
    { sku, quantity: 3 },
    { sku, quantity: 3 },
  ];
  await expect(reserve(createOrderId(), duplicateMoves)).rejects.toMatchObject({
    key: 'stockShort',
    details: { short: [{ sku, requested: 6, available: 5 }] },
  });
  expect(await getCounts({ api }, sku)).toEqual([5, 0, 0]);
});

test('a reservation that fails at its last line reserves nothing', async () => {
  const stockedItem = await addProduct({ api }, { units: 3 });
  // SKUs are reserved in sorted order
  const lowStockProduct = await addProduct({ api }, { units: 1, sku: `${stockedItem.sku}-Z` });
  const orderId = createOrderId();
  await expect(
    reserve(orderId, [
      { sku: stockedItem.sku, quantity: 2 },
      { sku: lowStockProduct.sku, quantity: 2 },
    ]),
  ).rejects.toMatchObject({
    key: 'stockShort',
    details: { short: [{ sku: lowStockProduct.sku, requested: 2, available: 1 }] },
  });
  expect(await getCounts({ api }, stockedItem.sku)).toEqual([3, 0, 0]);
  expect(await api.stored.stockMoves.count(orderId)).toBe(0);
});

// Fault stock-condition in StockRepository.change: drop(spread('matchEnoughStock'))
test('sixteen concurrent reservations of a SKU never exceed its stock', async () => {
  const { sku } = await addProduct({ api }, { units: 5 });
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => reserve(createOrderId(), [{ sku, quantity: 1 }])),
  );
  const rejections = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as { key: string }).key);
  expect(results.length - rejections.length).toBe(5);
  expect(new Set(rejections)).toEqual(new Set(['stockShort']));
  expect(await getCounts({ api }, sku)).toEqual([0, 5, 0]);
});

// Fault released-hold in StockService.commit: drop(argument('move', 2, 'releasedReservation'))
test('a late sale of a released reservation succeeds only with available stock', async () => {
  const { sku } = await addProduct({ api }, { units: 2 });
  const [late, quick] = [createOrderId(), createOrderId()];
  await reserve(late, [{ sku, quantity: 2 }]);
  await transaction.run(() => stock.release(late));
  await reserve(quick, [{ sku, quantity: 1 }]);
  await expect(commit(late)).rejects.toMatchObject({ key: 'stockShort' });
  await transaction.run(() => stock.release(quick));
  await commit(late);
  expect(await getCounts({ api }, sku)).toEqual([0, 0, 2]);
});

test('the stock movements add up to the stock of every SKU', async () => {
  expect(await auditStock(api.db, true)).toEqual([]);
});
