import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { RefundInput } from '@munay/contracts/admin/order';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toShopDay } from '@munay/contracts/shop-day';
import { runAtTime } from '../support/at-clock';
import { REFUND_SETTLE_MS } from '../support/shop';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const RETURNED_REFUND_CARD = '4000000000005126';

const shop = createStaffedShop();

const listDayViolations = async () => (await shop.brokenInvariants()).I22 ?? [];
const change = (orderId: string, update: object) => shop.orders.change(orderId, update);
const setSoldAt = (orderId: string, at: Date) => change(orderId, { $set: { 'history.1.at': at } });
async function refund(id: string, amountCents: number): Promise<void> {
  const key = randomUUID();
  const body: RefundInput = { scope: 'amount', amountCents, lines: [], reason: 'request', key };
  await shop.admin.client.call(ENDPOINTS.refundOrder, { params: { id }, body });
  await shop.runRefund(id, key);
}
/** An order paid with a card whose refunds fail. */
async function placePaidOrder(): Promise<string> {
  const { orderId, sessionId } = await shop.ordered(shop.soap, 2);
  await shop.sandbox.pay(sessionId, { card: RETURNED_REFUND_CARD });
  await waitUntil(async () => (await shop.openOrder(orderId)).billNumber);
  return orderId;
}
async function returnRefund(orderId: string): Promise<void> {
  await shop.sandbox.advance(REFUND_SETTLE_MS / 1000);
  await waitUntil(async () => {
    await shop.retryEvents();
    return (await shop.openOrder(orderId)).refunds.every(({ state }) => state === 'failed');
  });
}

afterEach(async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});

// Fault invoice-before-money in DocumentDayCheck.place: drop(operand('issuedAt', 'CLOCK_SKEW_MS'))
test('an invoice dated before the capture of its payment is reported for the invoice day', async () => {
  const orderId = await placePaidOrder();
  const { payment, history } = await shop.openOrder(orderId);
  // Shortly before midnight UTC in winter, when it is already the next day in the shop's time zone
  await setSoldAt(orderId, new Date('2099-01-05T23:30:00Z'));
  const today = toShopDay(new Date());
  expect(await listDayViolations()).toEqual([
    expect.stringMatching(new RegExp(`^${today}: documents over \\d+, `)),
    `2099-01-06: documents over 0, ${payment.paidCents} received minus refunded`,
  ]);
  await setSoldAt(orderId, new Date(history[1]?.at ?? 0));
});

test('an invoice issued late counts towards the capture day of its payment in the shop time zone', async () => {
  const orderId = await placePaidOrder();
  const { payment, history } = await shop.openOrder(orderId);
  await change(orderId, { $set: { 'payment.paidAt': new Date(Date.now() - 9 * DAY_MS) } });
  await setSoldAt(orderId, new Date(Date.now() - 3 * DAY_MS));
  expect(await listDayViolations()).toEqual([]);
  await setSoldAt(orderId, new Date(history[1]?.at ?? 0));
  await change(orderId, { $set: { 'payment.paidAt': payment.paidAt && new Date(payment.paidAt) } });
});

test('an invoice of an unknown order is reported', async () => {
  const orderId = await placePaidOrder();
  const invoices = shop.api.db.collection('invoices');
  const invoice = await invoices.findOne({ orderId });
  const unmatchedInvoice = { number: 'F-1999-000001', series: 'F-1999', orderId: 'none' };
  await invoices.insertOne({ ...invoice, ...unmatchedInvoice, _id: new Types.ObjectId() });
  expect(await listDayViolations()).toHaveLength(1);
  await invoices.deleteOne({ number: 'F-1999-000001' });
});

// Fault return-not-recorded in RefundRecordService.setFailed: drop(property('failedAt'))
test('a failed refund that is repeated on another day has only one credit note', async () => {
  const orderId = await placePaidOrder();
  await refund(orderId, 500);
  await returnRefund(orderId);
  await runAtTime(new Date(Date.now() + 2 * DAY_MS), () => refund(orderId, 700));
  const { refunds } = await shop.openOrder(orderId);
  expect(refunds.map(({ state }) => state)).toEqual(['failed', 'done']);
  expect(await listDayViolations()).toEqual([]);
  const storedRefunds = (await shop.getOrder(orderId))?.refunds as { doneAt: Date }[];
  await change(orderId, { $set: { 'refunds.1.doneAt': new Date(Date.now() + 9 * DAY_MS) } });
  expect(await listDayViolations()).toHaveLength(2);
  await change(orderId, { $set: { 'refunds.1.doneAt': storedRefunds[1]?.doneAt } });
});

test('a payment captured late is invoiced with the payment date of the provider', async () => {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.sandbox.webhooks('normal');
  const futureDate = new Date(Date.now() + 2 * DAY_MS);
  await runAtTime(futureDate, () => shop.reconcile());
  const { payment, history } = await shop.openOrder(orderId);
  expect(Math.abs(Date.parse(payment.paidAt ?? '') - Date.now())).toBeLessThan(600_000);
  expect(Date.parse(history[1]?.at ?? '')).toBeGreaterThanOrEqual(futureDate.getTime());
  const invoice = await shop.api.db.collection('invoices').findOne({ orderId });
  expect((invoice?.fields as { payment: { paidAt: string } }).payment.paidAt).toBe(payment.paidAt);
  expect(await listDayViolations()).toEqual([]);
});
