import { Transaction } from '../../src/database/transaction';
import type { StoredRefund } from '../../src/modules/order/schema/course.schema';
import { StockService } from '../../src/modules/stock/stock.service';
import { createStoredRefund } from '../support/refunds';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const FRAUD = '4000000000000259';

const shop = createStaffedShop();

const getRawDb = () => {
  const { db } = shop.api.db;
  if (!db) throw new Error('Not connected');
  return db;
};
const change = (orderId: string, update: object) => shop.orders.change(orderId, update);
const getNumber = async (orderId: string): Promise<string> => (await shop.openOrder(orderId)).number;
const createFailedRefund = (overrides: Partial<StoredRefund> = {}) =>
  createStoredRefund({ state: 'failed', ...overrides });

afterEach(async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});

test('a failed refund that is neither owed, repeated nor settled is reported', async () => {
  const { orderId } = await shop.paid();
  await change(orderId, { $set: { refunds: [createFailedRefund()] } });
  expect(await shop.brokenInvariants()).toEqual({
    I17: [`${await getNumber(orderId)}: a failed refund is owed, and nobody is told`],
  });
  await change(orderId, { $set: { refundOwedSince: new Date() } });
  expect(await shop.brokenInvariants()).toEqual({});
  await change(orderId, {
    $set: { refunds: [createFailedRefund({ settledAt: new Date() })] },
    $unset: { refundOwedSince: 1 },
  });
});

test('a later refund covers a failed refund only if its amount is large enough', async () => {
  const { orderId } = await shop.paid();
  const found = [`${await getNumber(orderId)}: a failed refund is owed, and nobody is told`];
  const createLaterRefund = (amountCents: number) =>
    createFailedRefund({ id: 'later', state: 'requested', amountCents });
  const listProblems = async (...refunds: object[]) => {
    await change(orderId, { $set: { refunds } });
    return (await shop.brokenInvariants()).I17;
  };
  const failedRefund = createFailedRefund({ amountCents: 500 });
  expect(await listProblems(failedRefund, createLaterRefund(499))).toEqual(found);
  expect(await listProblems(failedRefund, createLaterRefund(500))).toBeUndefined();
  expect(await listProblems({ ...failedRefund, failedBefore: 2 }, createLaterRefund(500))).toEqual(found);
  await change(orderId, { $set: { refunds: [] } });
});

describe('order with a lost dispute', () => {
  async function createLostDispute(): Promise<string> {
    const { orderId, sessionId } = await shop.ordered();
    await shop.sandbox.pay(sessionId, { card: FRAUD });
    await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
    await shop.sandbox.advance(2);
    await waitUntil(async () => {
      await shop.retryEvents();
      return (await shop.openOrder(orderId)).payment.disputed;
    });
    const { stripe } = (await shop.getOrder(orderId)) as unknown as { stripe: { intentId: string } };
    await shop.sandbox.endDispute(stripe.intentId, 'lost');
    // Waits for all events of the dispute, because a later event would restore what the test removes
    const isDone = { intentId: stripe.intentId, type: /^charge\.dispute\./, status: 'done' };
    await waitUntil(async () => {
      await shop.retryEvents();
      return (await getRawDb().collection('webhook_events').countDocuments(isDone)) === 4;
    });
    expect((await shop.openOrder(orderId)).status).toBe('charged_back');
    return orderId;
  }

  test('an order with a lost dispute is reported if its status still allows packing', async () => {
    const orderId = await createLostDispute();
    const endedOrder = await shop.getOrder(orderId);
    await change(orderId, { $set: { status: 'paid' }, $pop: { history: 1 } });
    expect(await shop.brokenInvariants()).toEqual({
      I18: [expect.stringMatching(new RegExp(`^${await getNumber(orderId)} is paid`))],
    });
    await change(orderId, {
      $set: { status: endedOrder?.status as string, history: endedOrder?.history as object[] },
    });
  });
});

describe('consistency report', () => {
  test('a shipped order whose units were restocked is reported', async () => {
    const { orderId } = await shop.paid(shop.soap, 2);
    const lines = [{ sku: shop.soap.sku, quantity: 2 }];
    await shop.api.app
      .get(Transaction, { strict: false })
      .run(() => shop.api.app.get(StockService, { strict: false }).restock(orderId, 'restocked', lines));
    for (const status of ['processing', 'shipped'])
      expect((await shop.move(shop.admin, orderId, status)).status).toBe(200);
    await change(orderId, { $set: { restocked: { at: new Date(), by: '', lines } } });
    expect(await shop.brokenInvariants()).toEqual({
      I19: [`${await getNumber(orderId)} left, and all its units were on the shelf`],
    });
    await change(orderId, { $unset: { restocked: 1 } });
    await getRawDb()
      .collection<{ _id: string }>('stock')
      .updateOne({ _id: shop.soap.sku }, { $inc: { available: -2, sold: 2 } });
    await getRawDb()
      .collection('stock_moves')
      .deleteMany({ orderId: `${orderId}:restocked` });
  });

  test('a refund that restocked units before the shipment is reported, unlike a refund after the return', async () => {
    const { orderId } = await shop.paid(shop.soap, 2);
    for (const status of ['processing', 'shipped'])
      expect((await shop.move(shop.admin, orderId, status)).status).toBe(200);
    const lines = [{ ...(await shop.refundLine(orderId, shop.soap, 2)), sku: shop.soap.sku, cents: 0 }];
    await shop.api.app
      .get(Transaction, { strict: false })
      .run(() => shop.api.app.get(StockService, { strict: false }).restock(orderId, 'request', lines));
    const shippedAt = new Date((await shop.openOrder(orderId)).history.at(-1)?.at ?? 0).getTime();
    const requestRefund = (at: number) =>
      change(orderId, {
        $set: { refunds: [createFailedRefund({ state: 'requested', lines, at: new Date(shippedAt + at) })] },
      });
    await requestRefund(1);
    expect(await shop.brokenInvariants()).toEqual({});
    await requestRefund(-1);
    expect(await shop.brokenInvariants()).toEqual({
      I19: [`${await getNumber(orderId)} left, and all its units were on the shelf`],
    });
    await requestRefund(1);
  });

  test('Spanish VAT on a delivery to the Canary Islands is reported', async () => {
    const { orderId } = await shop.paid();
    const bills = getRawDb().collection('invoices');
    const before = await bills.findOne({ orderId });
    await bills.updateOne(
      { orderId },
      { $set: { 'fields.delivery.lines': ['Calle 1', '35001 Las Palmas, España'] } },
    );
    const number = String(before?.number);
    const { I21 } = await shop.brokenInvariants();
    expect({ I21 }).toEqual({ I21: [`${number}: Spanish VAT outside its territory`] });
    await bills.replaceOne({ orderId }, before ?? {});
  });
});
