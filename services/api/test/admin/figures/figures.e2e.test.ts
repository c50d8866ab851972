import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import type { ShopDay } from '@munay/contracts/shop-day';
import { OrderFiguresQuery } from '../../../src/modules/order/queries/order-figures.query';
import { Clock } from '../../../src/runtime/clock';
import type { Client } from '../../support/client';
import { signIn } from '../../support/people';
import { createStoredRefund } from '../../support/refunds';
import {
  addProduct,
  addToCart,
  buyer,
  openShop,
  placeOrder,
  type Shop,
  type StockedProduct,
} from '../../support/shop';
import { waitUntil } from '../../support/until';

let shop: Shop;
let staff: Client;
let item: StockedProduct;
const now = new Date('2026-03-30T10:00:00Z');

beforeAll(async () => {
  shop = await openShop();
  staff = (await signIn(shop.api, { roles: ['ADMIN'] })).client;
  item = await addProduct(shop, { units: 60, priceCents: 1_000 });
});
afterAll(() => shop.close());
const placeOrderPaidAt = async (moment: string, quantity: number): Promise<string> => {
  const { orderId, sessionId } = await placeOrder(shop, item, quantity);
  await shop.sandbox.pay(sessionId);
  const idFilter = { _id: new Types.ObjectId(orderId) };
  await waitUntil(async () => (await shop.api.stored.orders.findOne(idFilter))?.status === 'paid');
  const at = new Date(moment);
  await shop.api.stored.orders.set(idFilter, { 'payment.paidAt': at, createdAt: at });
  return orderId;
};
const getTotal = async (id: string): Promise<number> =>
  ((await shop.api.stored.orders.findOne(id))?.payment as { paidCents: number }).paidCents;

test('weekly sales are compared with the previous week of the shop calendar', async () => {
  // 23:30 and 00:30 in Madrid, around the change to daylight saving time
  const [late, early, before] = [
    await placeOrderPaidAt('2026-03-28T22:30:00Z', 1),
    await placeOrderPaidAt('2026-03-28T23:30:00Z', 2),
    await placeOrderPaidAt('2026-03-20T12:00:00Z', 3),
  ];
  await placeOrderPaidAt('2026-01-01T12:00:00Z', 1);
  jest.spyOn(shop.api.app.get(Clock, { strict: false }), 'now').mockReturnValue(now);
  const { data } = await staff.call(ENDPOINTS.getFigures, { query: { days: 7 } });
  jest.restoreAllMocks();
  const sums = await Promise.all([getTotal(late), getTotal(early), getTotal(before)]);
  expect(data.perDay.map(({ day }) => day)).toEqual(
    ['24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-03-${day}`),
  );
  expect(data.perDay.slice(4, 6)).toEqual([
    { day: '2026-03-28', revenueCents: sums[0], orders: 1 },
    { day: '2026-03-29', revenueCents: sums[1], orders: 1 },
  ]);
  expect(data.now).toMatchObject({ orders: 2, revenueCents: (sums[0] ?? 0) + (sums[1] ?? 0) });
  expect(data.now.averageCents).toBe(Math.round(data.now.revenueCents / 2));
  expect(data.before).toMatchObject({ orders: 1, revenueCents: sums[2] });
  expect(data.perDayBefore).toHaveLength(7);
  expect(data.topProducts).toEqual([
    {
      productId: item.productId,
      title: 'Lavanda',
      image: null,
      units: 3,
      revenueCents: 3_000,
      revenueCentsBefore: 3_000,
    },
  ]);
  expect(data.statuses).toEqual({ paid: 2 });
});

test('sales of a period are compared with the same number of preceding days', async () => {
  const id = await placeOrderPaidAt('2025-06-10T12:00:00Z', 2);
  const getFigures = (from: ShopDay, to: ShopDay) =>
    staff.call(ENDPOINTS.getFigures, { query: { from, to } });
  const { data } = await getFigures('2025-06-10', '2025-06-12');
  expect(data.perDay).toEqual([
    { day: '2025-06-10', revenueCents: await getTotal(id), orders: 1 },
    { day: '2025-06-11', revenueCents: 0, orders: 0 },
    { day: '2025-06-12', revenueCents: 0, orders: 0 },
  ]);
  expect([data.days, data.perHour, data.perDayBefore.map(({ day }) => day)]).toEqual([
    3,
    null,
    ['2025-06-07', '2025-06-08', '2025-06-09'],
  ]);
  await shop.api.stored.orders.remove(id);
  const rejection = await Promise.all([
    getFigures('2025-06-12', '2025-06-10'),
    getFigures('2025-06-12', '2999-01-01'),
    getFigures('2024-01-01', '2025-06-10'),
  ]);
  expect(rejection.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('best sellers show the current product title in the language of the caller', async () => {
  jest.spyOn(shop.api.app.get(Clock, { strict: false }), 'now').mockReturnValue(now);
  const fetchTitles = async (locale: Locale) => {
    staff.locale = locale;
    const { data } = await staff.call(ENDPOINTS.getFigures, { query: { days: 7 } });
    return data.topProducts.map(({ title }) => title);
  };
  expect([await fetchTitles('en'), await fetchTitles('es')]).toEqual([['Lavanda (en)'], ['Lavanda']]);
  jest.restoreAllMocks();
});

test("today's sales are reported by hour and compared with yesterday up to the same time", async () => {
  const clock = jest.spyOn(shop.api.app.get(Clock, { strict: false }), 'now');
  const today = async (moment: string) => {
    clock.mockReturnValue(new Date(moment));
    return (await staff.call(ENDPOINTS.getFigures, { query: { days: 1 } })).data;
  };
  const [first, second, early, ...later] = [
    // The clocks show 02:30 twice on this day
    await placeOrderPaidAt('2025-10-26T00:30:00Z', 1),
    await placeOrderPaidAt('2025-10-26T01:30:00Z', 2),
    await placeOrderPaidAt('2025-10-25T10:10:00Z', 1),
    await placeOrderPaidAt('2025-10-25T10:40:00Z', 1),
  ];
  const shortDayFigures = await today('2025-03-30T10:20:00Z');
  const longDayFigures = await today('2025-10-26T10:20:00Z');
  jest.restoreAllMocks();
  const cents = await Promise.all([first, second, early].map(getTotal));
  for (const id of [first, second, early, ...later]) await shop.api.stored.orders.remove(id);
  const noSales = { revenueCents: 0, orders: 0 };
  expect(
    [
      shortDayFigures.perHour,
      shortDayFigures.perHourBefore,
      longDayFigures.perHour,
      longDayFigures.perHourBefore,
    ].map((hours) => hours?.length),
  ).toEqual([23, 24, 25, 24]);
  expect(shortDayFigures.perHour?.slice(1, 3)).toEqual([
    { at: '2025-03-30T00:00:00.000Z', ...noSales },
    { at: '2025-03-30T01:00:00.000Z', ...noSales },
  ]);
  expect(longDayFigures.perHour?.slice(1, 5)).toEqual([
    { at: '2025-10-25T23:00:00.000Z', ...noSales },
    { at: '2025-10-26T00:00:00.000Z', revenueCents: cents[0], orders: 1 },
    { at: '2025-10-26T01:00:00.000Z', revenueCents: cents[1], orders: 1 },
    { at: '2025-10-26T02:00:00.000Z', ...noSales },
  ]);
  const revenueCents = (cents[0] ?? 0) + (cents[1] ?? 0);
  expect(longDayFigures.perDay).toEqual([{ day: '2025-10-26', revenueCents, orders: 2 }]);
  expect(longDayFigures.now).toMatchObject({ revenueCents, orders: 2 });
  expect(longDayFigures.before).toMatchObject({ revenueCents: cents[2], orders: 1 });
  expect(longDayFigures.perHourBefore?.filter(({ orders }) => orders > 0)).toEqual([
    { at: '2025-10-25T10:00:00.000Z', revenueCents: cents[2], orders: 1 },
  ]);
});

test('refunds and chargebacks are counted on their own day, not on the day of the sale', async () => {
  const [refunded, sold, lost] = [
    await placeOrderPaidAt('2026-02-10T12:00:00Z', 2),
    await placeOrderPaidAt('2026-02-11T12:00:00Z', 1),
    await placeOrderPaidAt('2026-02-11T12:00:00Z', 1),
  ];
  const set = (orderId: string, fields: object) => shop.api.stored.orders.set(orderId, fields);
  const doneAt = new Date('2026-02-12T12:00:00Z');
  const refund = createStoredRefund({ amountCents: 700, doneAt });
  await set(refunded, {
    'payment.refundedCents': 700,
    refunds: [refund, { ...refund, state: 'failed' }],
  });
  const move = { from: 'paid', to: 'refunded', by: 'system', cause: 'a dispute was lost' };
  await set(lost, {
    'payment.chargedBackCents': 300,
    history: [{ ...move, at: new Date('2026-02-13T12:00:00Z') }],
  });
  const sales = shop.api.app.get(OrderFiguresQuery, { strict: false });
  const [from, end] = [new Date('2026-02-09T23:00:00Z'), new Date('2026-02-13T23:00:00Z')];
  const sums = await Promise.all([refunded, sold, lost].map(getTotal));
  const [first = 0, second = 0, third = 0] = sums;
  expect(await sales.sumByDay(from, end, 'Europe/Madrid')).toEqual([
    { day: '2026-02-10', revenueCents: first, orders: 1 },
    { day: '2026-02-11', revenueCents: second + third, orders: 2 },
    { day: '2026-02-12', revenueCents: -700, orders: 0 },
    { day: '2026-02-13', revenueCents: -300, orders: 0 },
  ]);
  for (const id of [refunded, sold, lost]) await shop.api.stored.orders.remove(id);
});

test('a cancelled order does not count as a sale during or after its refund', async () => {
  const id = await placeOrderPaidAt('2026-02-17T12:00:00Z', 1);
  const sales = shop.api.app.get(OrderFiguresQuery, { strict: false });
  const countOrders = async () => {
    const [from, end] = [new Date('2026-02-16T23:00:00Z'), new Date('2026-02-17T23:00:00Z')];
    return (await sales.sumByDay(from, end, 'Europe/Madrid')).map(({ orders }) => orders);
  };
  const counts = [];
  for (const status of ['paid', 'cancelled_refund_pending', 'refunded'] as const) {
    await shop.api.stored.orders.set(id, { status });
    counts.push(await countOrders());
  }
  expect(counts).toEqual([[1], [0], [0]]);
  await shop.api.stored.orders.remove(id);
});

test('a payment that its order could not accept does not count as a sale', async () => {
  const id = await placeOrderPaidAt('2026-02-20T12:00:00Z', 1);
  const idFilter = { _id: new Types.ObjectId(id) };
  const sales = shop.api.app.get(OrderFiguresQuery, { strict: false });
  const sums = () =>
    sales.sumByDay(new Date('2026-02-19T23:00:00Z'), new Date('2026-02-21T23:00:00Z'), 'Europe/Madrid');
  expect(await sums()).toHaveLength(1);
  const refund = createStoredRefund({ amountCents: 700, doneAt: new Date('2026-02-21T12:00:00Z') });
  await shop.api.stored.orders.change(idFilter, {
    $set: { refunds: [refund] },
    $push: { history: { from: 'expired', to: 'review', by: 'system', cause: '', at: new Date() } as never },
  });
  expect(await sums()).toEqual([]);
  await shop.api.stored.orders.remove(idFilter);
});

test('best sellers exclude returned and cancelled units', async () => {
  const returnedProduct = await addProduct(shop, { units: 9, priceCents: 2_000 });
  const [partlyReturned, cancelled] = [
    await placeOrder(shop, returnedProduct, 3),
    await placeOrder(shop, returnedProduct, 2),
  ];
  const at = new Date('2026-03-27T12:00:00Z');
  const [line] = (await shop.api.stored.orders.findOne(partlyReturned.orderId))?.lines as { id: string }[];
  const lines = [{ lineId: line?.id ?? '', sku: returnedProduct.sku, quantity: 2, cents: 4_000, restock: 0 }];
  const refund = createStoredRefund({ amountCents: 4_000, lines });
  const set = (orderId: string, fields: object) =>
    shop.api.stored.orders.set(orderId, { 'payment.paidAt': at, createdAt: at, ...fields });
  await set(partlyReturned.orderId, { status: 'shipped', refunds: [refund, { ...refund, state: 'failed' }] });
  await set(cancelled.orderId, { status: 'refunded' });
  jest.spyOn(shop.api.app.get(Clock, { strict: false }), 'now').mockReturnValue(now);
  const { data } = await staff.call(ENDPOINTS.getFigures, { query: { days: 30 } });
  jest.restoreAllMocks();
  for (const { orderId } of [partlyReturned, cancelled]) await shop.api.stored.orders.remove(orderId);
  const found = data.topProducts.find(({ productId }) => productId === returnedProduct.productId);
  expect(found).toMatchObject({ units: 1, revenueCents: 2_000 });
});

test('sales figures for an unsupported period length are rejected', async () => {
  for (const days of [0, 8, 365])
    expect((await staff.callRejected(ENDPOINTS.getFigures, { query: { days } })).status).toBe(400);
  const query = { days: 'all', from: '2026-01-01', to: '2026-01-02' } as never;
  expect((await staff.callRejected(ENDPOINTS.getFigures, { query })).status).toBe(400);
});

test('open tasks include orders to pack, messages and reviews, but not open carts', async () => {
  const before = (await staff.call(ENDPOINTS.getToDo)).data;
  expect(before).toMatchObject({
    toPack: 4,
    toPackSince: '2026-01-01T12:00:00.000Z',
    failedPayments: 0,
    inReview: 0,
    withdrawals: 0,
    refundBy: null,
    failedMails: 0,
    soldOut: 0,
  });
  await addProduct(shop, { units: 0 });
  const { client } = await buyer(shop);
  await addToCart(client, item);
  await shop.api.stored.withdrawals.add({
    reference: 'D-1',
    declaredAt: new Date('2026-11-19T08:00:00Z'),
    closedAt: null,
  });
  await shop.api.stored.outbox.add({ dedupeKey: 'x', type: 'order-paid', status: 'dead', refs: {} });
  expect((await staff.call(ENDPOINTS.getToDo)).data).toEqual({
    ...before,
    withdrawals: 1,
    refundBy: '2026-12-03',
    failedMails: 1,
  });
});
