import { randomUUID } from 'node:crypto';
import { type AdjustStockInput, computeOnHand, type CountStockInput } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { byId } from '../../support/client';
import type { StockedProduct } from '../../support/shop';
import { createStaffedShop } from '../../support/suite-shop';
import { waitUntil } from '../../support/until';

const shop = createStaffedShop();

const getRow = async ({ sku }: StockedProduct) => {
  const { data } = await shop.admin.client.call(ENDPOINTS.listStock, { query: { q: sku } });
  const row = data.rows.find((candidate) => candidate.sku === sku);
  if (!row) throw new Error(`${sku} is not on the list`);
  return row;
};
const onHand = async (item: StockedProduct) => computeOnHand(await getRow(item));
const count = (item: StockedProduct, countInput: Partial<AdjustStockInput>) =>
  shop.admin.client.callRejected(ENDPOINTS.adjustStock, {
    body: { sku: item.sku, reason: 'counted', key: randomUUID(), ...countInput },
  });
const ship = async (orderId: string) => {
  await shop.move(shop.admin, orderId, 'processing');
  await shop.admin.client.call(ENDPOINTS.shipOrder, { ...byId(orderId), body: { notify: false } });
};

test('paid units count as committed until they are shipped or refunded', async () => {
  const item = await shop.addProduct({ units: 10 });
  const { orderId, order } = await shop.transferred(item, 3);
  await shop.transferred(item, 2);
  expect(await getRow(item)).toMatchObject({ available: 5, reserved: 5, committed: 0 });
  await shop.admin.client.call(ENDPOINTS.recordBankPayment, {
    ...byId(orderId),
    body: { amountCents: order.totals.totalCents, reference: 'Norma 43' },
  });
  expect(await getRow(item)).toMatchObject({ available: 5, reserved: 2, committed: 3, sold: 3 });
  const refund = async (restock: number) =>
    shop.admin.client.call(ENDPOINTS.refundOrder, {
      ...byId(orderId),
      body: {
        scope: 'lines',
        amountCents: order.lines[0]?.unitPriceCents ?? 0,
        lines: [await shop.refundLine(orderId, item, 1, restock)],
        reason: 'request',
        reference: randomUUID().slice(0, 8),
        key: randomUUID(),
      },
    });
  await refund(1);
  expect(await getRow(item)).toMatchObject({ available: 6, committed: 2 });
  await refund(0);
  expect(await getRow(item)).toMatchObject({ available: 6, reserved: 2, committed: 1 });
  await ship(orderId);
  expect(await getRow(item)).toMatchObject({ available: 6, reserved: 2, committed: 0 });
  expect(await shop.brokenInvariants()).toEqual({});
});

test('a repeated stock count corrects the available units once', async () => {
  const item = await shop.addProduct({ units: 10 });
  await shop.paid(item, 3);
  const key = randomUUID();
  const body = { onHand: 9, expectedOnHand: 10, key };
  expect((await count(item, body)).data).toEqual({ sku: item.sku, available: 6, reserved: 0, sold: 3 });
  expect((await count(item, body)).data).toMatchObject({ available: 6 });
  expect((await count(item, { onHand: 9, expectedOnHand: 9 })).data).toMatchObject({ available: 6 });
  const { data } = await shop.admin.client.call(ENDPOINTS.stockLedger, { query: { sku: item.sku } });
  expect(data.moves.map(({ kind, available, reason }) => [kind, available, reason])).toEqual([
    ['adjust', -1, 'counted'],
    ['commit', 0, null],
    ['reserve', -3, null],
    ['receive', 10, null],
  ]);
  expect(await shop.brokenInvariants()).toEqual({});
});

// Fault count-ignores-sales in AdminStockService.adjust:
// lift(statement('getStockCounts'), statement('transaction', 'getStockCounts', 'hasAdjustment'))
test('a stock count that conflicts with another change is retried against the current stock', async () => {
  const item = await shop.addProduct({ units: 10 });
  const { db, stored } = shop.api;
  const countAborted = async () => {
    const { transactions } = (await db.db?.admin().command({ serverStatus: 1 })) ?? {};
    return Number(transactions.totalAborted);
  };
  const session = await db.startSession();
  const before = await countAborted();
  session.startTransaction();
  await stored.stock.change(item.sku, { $inc: { available: -2, received: -2 } }, { session });
  const firstCount = count(item, { onHand: 9 });
  await waitUntil(async () => (await countAborted()) > before);
  await session.commitTransaction();
  await session.endSession();
  expect((await firstCount).data).toMatchObject({ available: 9 });
  // Reverts a stock change that was made without a ledger entry
  await stored.stock.change(item.sku, { $inc: { available: 2, received: 2 } });
});

test('a stock count is rejected after parcels were shipped', async () => {
  const item = await shop.addProduct({ units: 10 });
  const { orderId } = await shop.paid(item, 3);
  await ship(orderId);
  const outdatedCount = await count(item, { onHand: 10, expectedOnHand: 10 });
  expect([outdatedCount.status, outdatedCount.data]).toMatchObject([
    409,
    { key: 'countOutdated', onHand: 7 },
  ]);
  await shop.paid(item, 4);
  const shortCount = await count(item, { onHand: 3, expectedOnHand: 7 });
  expect([shortCount.status, shortCount.data]).toMatchObject([409, { key: 'countShort', allocated: 4 }]);
  expect(await getRow(item)).toMatchObject({ available: 3, committed: 4 });
});

const countAll = (lines: CountStockInput['lines'], key: string = randomUUID()) =>
  shop.admin.client.callRejected(ENDPOINTS.countStock, { body: { lines, note: 'Recuento anual', key } });

test('a stock count of several sizes is saved once', async () => {
  const [first, second, same] = [
    await shop.addProduct({ units: 10 }),
    await shop.addProduct({ units: 20 }),
    await shop.addProduct({ units: 30 }),
  ];
  const lines = [
    { sku: first.sku, onHand: 8, expectedOnHand: 10 },
    { sku: second.sku, onHand: 21, expectedOnHand: 20 },
    { sku: same.sku, onHand: 30, expectedOnHand: 30 },
  ];
  const key = randomUUID();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, data } = await countAll(lines, key);
    expect([status, data]).toMatchObject([200, [{ available: 8 }, { available: 21 }, { available: 30 }]]);
  }
  const getMoves = async (sku: string) =>
    (await shop.admin.client.call(ENDPOINTS.stockLedger, { query: { sku } })).data.moves;
  expect((await getMoves(first.sku))[0]).toMatchObject({
    kind: 'adjust',
    available: -2,
    reason: 'counted',
    note: 'Recuento anual',
  });
  expect((await getMoves(same.sku)).map(({ kind }) => kind)).toEqual(['receive']);
  expect(await shop.brokenInvariants()).toEqual({});
});

test('a stock count with an outdated line is rejected with the affected lines', async () => {
  const [first, sold, allocated] = [
    await shop.addProduct({ units: 10 }),
    await shop.addProduct({ units: 10 }),
    await shop.addProduct({ units: 10 }),
  ];
  const { orderId } = await shop.paid(sold, 3);
  await ship(orderId);
  await shop.paid(allocated, 4);
  const { status, data } = await countAll([
    { sku: first.sku, onHand: 9, expectedOnHand: 10 },
    { sku: sold.sku, onHand: 10, expectedOnHand: 10 },
    { sku: allocated.sku, onHand: 3, expectedOnHand: 10 },
  ]);
  expect([status, data]).toMatchObject([
    409,
    {
      key: 'countsOutdated',
      lines: [
        { sku: sold.sku, onHand: 7, allocated: 0 },
        { sku: allocated.sku, onHand: 10, allocated: 4 },
      ],
    },
  ]);
  expect(await getRow(first)).toMatchObject({ available: 10 });
});

test('a stock count requires at least one line and unique sizes', async () => {
  const line = { sku: shop.soap.sku, onHand: 3, expectedOnHand: 3 };
  for (const lines of [[], [line, line], [{ ...line, onHand: -1 }]])
    expect((await countAll(lines)).status).toBe(400);
});

test.each([
  [{}],
  [{ change: 1, onHand: 3 }],
  [{ onHand: -1 }],
  [{ onHand: 1.5 }],
  [{ onHand: 3, reason: 'received' as const }],
])('the stock count %j is rejected', async (body) => {
  expect((await count(shop.soap, body)).status).toBe(400);
});

test('a stock count during sales and shipments neither loses nor creates units', async () => {
  const item = await shop.addProduct({ units: 60 });
  const before = await onHand(item);
  let isBusy = true;
  const buyers = Promise.all(Array.from({ length: 8 }, () => shop.paid(item, 2))).finally(
    () => (isBusy = false),
  );
  // No unit leaves the workshop in the meantime, so every count results in the same number of units
  while (isBusy) expect((await count(item, { onHand: before })).status).toBe(200);
  const orders = await buyers;
  expect(await getRow(item)).toMatchObject({ available: before - 16, reserved: 0, committed: 16 });

  let found = 0;
  isBusy = true;
  const parcels = (async () => {
    for (const { orderId } of orders) await ship(orderId);
  })().finally(() => (isBusy = false));
  while (isBusy) {
    const expectedOnHand = await onHand(item);
    const { status, data } = await count(item, { onHand: expectedOnHand + 1, expectedOnHand });
    if (status === 200) found += 1;
    else expect(data.key).toBe('countOutdated');
  }
  await parcels;
  expect(await getRow(item)).toMatchObject({ available: before - 16 + found, reserved: 0, committed: 0 });
  expect(await shop.brokenInvariants()).toEqual({});
});
