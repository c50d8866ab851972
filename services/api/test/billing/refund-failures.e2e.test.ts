import { randomUUID } from 'node:crypto';
import type { RefundInput } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Transaction } from '../../src/database/transaction';
import { RefundService } from '../../src/modules/billing/refund.service';
import { InvoiceRepository } from '../../src/modules/invoice/invoice.repository';
import { OrderRepository } from '../../src/modules/order/order.repository';
import type { StoredRefund } from '../../src/modules/order/schema/course.schema';
import { REFUND_SETTLE_MS, type StockedProduct } from '../support/shop';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const RETURNED_REFUND_CARD = '4000000000005126';
const PENDING_REFUND_CARD = '4000000000007726';

const shop = createStaffedShop();

const refunds = () => shop.api.app.get(RefundService, { strict: false });
const runRefund = (orderId: string, cause: string) => refunds().refund({ refs: { orderId, cause } });
const requestRefund = async (id: string, overrides: Partial<RefundInput>): Promise<string> => {
  const key = randomUUID();
  const body: RefundInput = {
    scope: 'amount',
    amountCents: 0,
    lines: [],
    reason: 'request',
    key,
    ...overrides,
  };
  const { status, message } = await shop.admin.client.call(ENDPOINTS.refundOrder, { params: { id }, body });
  if (status !== 200) throw new Error(`refund answered ${status} ${message}`);
  return key;
};
async function refundEverything(orderId: string): Promise<string> {
  const { refundableCents } = await shop.openOrder(orderId);
  const key = await requestRefund(orderId, { scope: 'all', amountCents: refundableCents });
  await runRefund(orderId, key);
  return key;
}
const getStates = async (orderId: string) =>
  (await shop.openOrder(orderId)).refunds.map(({ state }) => state);
const getNotes = (orderId: string) =>
  shop.api.app.get(InvoiceRepository, { strict: false }).findCreditNotes(orderId);
const getIntent = async (orderId: string): Promise<string> =>
  ((await shop.getOrder(orderId))?.stripe as { intentId: string }).intentId;

async function placeOrderPaidWith(
  card: string,
  item: StockedProduct = shop.soap,
  quantity = 2,
): Promise<string> {
  const { orderId, sessionId } = await shop.ordered(item, quantity);
  await shop.sandbox.pay(sessionId, { card });
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
  return orderId;
}
/** Simulates that the bank returns the refund. */
async function returnRefund(orderId: string): Promise<void> {
  await shop.sandbox.advance(REFUND_SETTLE_MS / 1000);
  // The order is read inside a transaction, and its snapshot may not contain a write that has just been committed
  const fetchRefunds = () =>
    shop.api.app
      .get(Transaction, { strict: false })
      .run(() => shop.api.app.get(OrderRepository, { strict: false }).findById(orderId));
  const isRefundFailed = ({ state, providerId }: StoredRefund) => state === 'failed' || !providerId;
  await waitUntil(async () => {
    await shop.retryEvents();
    return (await fetchRefunds())?.refunds.every(isRefundFailed);
  });
}

describe('refunds returned by the bank', () => {
  test('a refund returned by the bank is owed again', async () => {
    const orderId = await placeOrderPaidWith(RETURNED_REFUND_CARD);
    await refundEverything(orderId);
    const closedOrder = await shop.openOrder(orderId);
    expect([closedOrder.status, closedOrder.payment.refundedCents]).toEqual([
      'refunded',
      closedOrder.payment.paidCents,
    ]);
    await returnRefund(orderId);
    const orderWithOwedRefund = await shop.openOrder(orderId);
    expect([orderWithOwedRefund.payment.refundedCents, orderWithOwedRefund.refundableCents]).toEqual([
      0,
      orderWithOwedRefund.payment.paidCents,
    ]);

    await refundEverything(orderId);
    const again = await shop.openOrder(orderId);
    expect([again.payment.refundedCents, again.refundableCents]).toEqual([again.payment.paidCents, 0]);
    expect(await getStates(orderId)).toEqual(['failed', 'done']);
    expect(await getNotes(orderId)).toHaveLength(1);
    expect(await shop.getOutbox('order-refunded', orderId)).toHaveLength(2);
    await returnRefund(orderId);
  });

  test('a refund after a failed refund uses the credit note of the failed refund first', async () => {
    const orderId = await placeOrderPaidWith(RETURNED_REFUND_CARD);
    await runRefund(orderId, await requestRefund(orderId, { amountCents: 500 }));
    await returnRefund(orderId);
    await runRefund(orderId, await requestRefund(orderId, { amountCents: 300 }));
    expect(await getNotes(orderId)).toHaveLength(1);
    await runRefund(orderId, await requestRefund(orderId, { amountCents: 600 }));
    expect((await getNotes(orderId)).map(({ fields }) => fields.totals.grossCents)).toEqual([-500, -400]);
    expect((await shop.openOrder(orderId)).payment.refundedCents).toBe(900);
    expect(await shop.brokenInvariants()).toEqual({});
    await returnRefund(orderId);
  });

  test('a refund returned by the bank can be paid by transfer with a reference', async () => {
    const orderId = await placeOrderPaidWith(RETURNED_REFUND_CARD);
    const { payment } = await shop.openOrder(orderId);
    const all = { scope: 'all', amountCents: payment.paidCents } as const;
    await runRefund(orderId, await requestRefund(orderId, { ...all, reference: 'TRF 0007' }));
    await returnRefund(orderId);
    await requestRefund(orderId, { ...all, reference: 'TRF 0008' });
    const { status, refunds: made } = await shop.openOrder(orderId);
    expect([status, ...made.map(({ state }) => state)]).toEqual(['refunded', 'failed', 'done']);
    expect(made[1]?.reference).toBe('TRF 0008');
    expect(await shop.getOutbox('refund', orderId)).toHaveLength(1);
    expect(await shop.brokenInvariants()).toEqual({});
  });

  test('units are restocked once even if the refund is requested repeatedly', async () => {
    const item = await shop.addProduct({ units: 5 });
    const orderId = await placeOrderPaidWith(RETURNED_REFUND_CARD, item, 3);
    const units = { scope: 'lines', amountCents: 1380 } as const;
    const lines = [await shop.refundLine(orderId, item, 2)];
    await runRefund(orderId, await requestRefund(orderId, { ...units, lines }));
    expect(await shop.getCounts(item.sku)).toEqual([4, 0, 1]);
    await returnRefund(orderId);
    await runRefund(orderId, await requestRefund(orderId, { ...units, lines }));
    expect(await shop.getCounts(item.sku)).toEqual([4, 0, 1]);
    expect(await shop.brokenInvariants()).toEqual({});
    await returnRefund(orderId);
    await runRefund(
      orderId,
      await requestRefund(orderId, {
        scope: 'lines',
        amountCents: 2070,
        lines: [await shop.refundLine(orderId, item, 3)],
      }),
    );
    expect(await shop.getCounts(item.sku)).toEqual([5, 0, 0]);
    await returnRefund(orderId);
  });
});

test('a pending refund neither counts as refunded nor ends the order', async () => {
  const orderId = await placeOrderPaidWith(PENDING_REFUND_CARD);
  await refundEverything(orderId);
  const orderWithPendingRefund = await shop.openOrder(orderId);
  expect([
    orderWithPendingRefund.status,
    orderWithPendingRefund.payment.refundedCents,
    orderWithPendingRefund.refundableCents,
  ]).toEqual(['paid', 0, 0]);
  expect(await shop.brokenInvariants()).toEqual({});
  await shop.sandbox.advance(REFUND_SETTLE_MS / 1000);
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'refunded');
});

test('an order in review can be refunded again after the provider rejected the refund', async () => {
  const { orderId, sessionId } = await shop.ordered();
  const raisedTotals = { 'totals.totalCents': 1, 'tenders.0.amountCents': 1, 'vat.0.vatCents': 1 };
  await shop.orders.change(orderId, { $inc: raisedTotals });
  await shop.sandbox.pay(sessionId);
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'review');
  const requestRefund = async (): Promise<string> => {
    expect((await shop.move(shop.admin, orderId, 'refunded')).status).toBe(200);
    return (await shop.openOrder(orderId)).refunds.at(-1)?._id ?? '';
  };
  const first = await requestRefund();
  await shop.sandbox.fault('400', { path: '/v1/refunds', method: 'POST' });
  await expect(runRefund(orderId, first)).rejects.toThrow('refused');
  expect(await getStates(orderId)).toEqual(['failed']);
  const second = await requestRefund();
  expect(second).not.toBe(first);
  await runRefund(orderId, second);
  expect(await shop.getStatus(orderId)).toBe('refunded');
});

test('a refund succeeds after the provider stored a failure for its idempotency key', async () => {
  const orderId = await placeOrderPaidWith('4242424242424242');
  const key = await requestRefund(orderId, { amountCents: 300 });
  await shop.sandbox.fault('500-stored', { path: '/v1/refunds', method: 'POST' });
  await expect(runRefund(orderId, key)).rejects.toThrow();
  await runRefund(orderId, key);
  expect((await shop.openOrder(orderId)).payment.refundedCents).toBe(300);
});

test.each(['409', '429', '500', '500-no-retry', 'html', 'reset', 'reset-after-commit', 'slow-after-commit'])(
  'a refund is paid exactly once although the provider responds with %s',
  async (kind) => {
    const orderId = await placeOrderPaidWith('4242424242424242');
    const key = await requestRefund(orderId, { amountCents: 300 });
    await shop.sandbox.fault(kind, { next: 2, path: '/v1/refunds', method: 'POST', delayMs: 100 });
    await runRefund(orderId, key).catch(() => undefined);
    await shop.sandbox.clearFaults();
    await runRefund(orderId, key);
    const { payment, refunds: made } = await shop.openOrder(orderId);
    expect([payment.refundedCents, made.length]).toEqual([300, 1]);
  },
);

test('a refund with a lost response is paid once, even after its idempotency key has expired', async () => {
  const orderId = await placeOrderPaidWith('4242424242424242');
  const key = await requestRefund(orderId, { amountCents: 300 });
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.callApi('POST', '/v1/refunds', {
    payment_intent: await getIntent(orderId),
    amount: '300',
    'metadata[refund]': key,
  });
  await runRefund(orderId, key);
  const { payment, refunds: made } = await shop.openOrder(orderId);
  expect([payment.refundedCents, made.length]).toEqual([300, 1]);
  expect(await shop.brokenInvariants()).toEqual({});
});

test('an older refund response from the provider does not overwrite a newer response', async () => {
  const orderId = await placeOrderPaidWith('4242424242424242');
  const intentId = await getIntent(orderId);
  const refundManually = () =>
    shop.sandbox.callApi('POST', '/v1/refunds', { payment_intent: intentId, amount: '400' });
  await shop.sandbox.webhooks('drop');
  await refundManually();
  await shop.sandbox.fault('slow-after-commit', { path: '/v1/refunds', method: 'GET', delayMs: 700 });
  const firstRead = refunds().readRefunds(intentId);
  await waitUntil(async () => (await shop.sandbox.waitingFaults()) === 0);
  await refundManually();
  await refunds().readRefunds(intentId);
  await firstRead;
  expect((await shop.openOrder(orderId)).payment.refundedCents).toBe(800);
});

expectConsistentRecords(shop);
