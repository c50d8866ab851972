import { Logger } from '@nestjs/common';
import { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { BillingAlertService } from '../../src/modules/billing/billing-alert.service';
import { RefundService } from '../../src/modules/billing/refund.service';
import type { Client } from '../support/client';
import { createStaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import { createCompletedEvent, deliver } from '../support/webhook-calls';

const shop = createStaffedShop();

/** Fields of an order that was sold at the given price, in cents. */
const createPriceFields = (cents: number): Record<`${string}.${string}`, number> => ({
  'totals.totalCents': cents,
  'tenders.0.amountCents': cents,
  'vat.0.baseCents': cents,
  'vat.0.vatCents': 0,
});

describe('payments that do not match their order', () => {
  const paySession = async (form: Record<string, string>): Promise<string> => {
    const session = await shop.sandbox.callApi<{ id: string }>('POST', '/v1/checkout/sessions', {
      mode: 'payment',
      success_url: 'http://localhost:3000/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][product_data][name]': 'Jabón barato',
      ...form,
    });
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(session.id, { wait: false });
    return session.id;
  };
  const price = (amount: string, currency = 'eur') => ({
    'line_items[0][price_data][unit_amount]': amount,
    'line_items[0][price_data][currency]': currency,
  });
  const revertSale = async (orderId: string): Promise<void> => {
    const { stored } = shop.api;
    const order = await shop.getOrder(orderId);
    expect([order?.status, order?.billNumber]).toEqual(['review', null]);
    expect(await stored.invoices.count(orderId)).toBe(0);
    expect(await stored.outbox.count({ 'refs.orderId': orderId })).toBe(0);
    expect(await stored.stockMoves.count({ orderId, kind: 'commit' })).toBe(0);
    expect(order?.history).toHaveLength(2);
  };

  test('a low-priced payment session that names an expensive order is rejected', async () => {
    const { orderId } = await shop.ordered(shop.soap, 20);
    const cheapOrder = await paySession({ client_reference_id: orderId, ...price('100') });
    await deliver(shop, createCompletedEvent('evt_cheap', cheapOrder));
    await revertSale(orderId);
  });

  test('a payment session of another order is rejected even if the amount matches', async () => {
    const { orderId } = await shop.ordered(shop.soap, 20);
    const total = (await shop.getOrder(orderId))?.totals as { totalCents: number };
    const unrelatedPayment = await paySession({
      client_reference_id: orderId,
      ...price(String(total.totalCents)),
    });
    await deliver(shop, createCompletedEvent('evt_stray', unrelatedPayment));
    await revertSale(orderId);
  });

  // Fault webhook-sum in PaymentCaptureService.isRightPayment: drop(operand('amountCents'))
  test.each<[string, object]>([
    ['another sum', createPriceFields(99_999)],
    ['another currency', { 'totals.currency': 'usd' }],
  ])('a payment session with %s is rejected', async (name, change) => {
    const { orderId, sessionId } = await shop.ordered(shop.soap, 20);
    await shop.orders.set(orderId, change);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await deliver(shop, createCompletedEvent(`evt_${name}`, sessionId));
    await revertSale(orderId);
  });

  test('a low-priced payment session cannot confirm an expensive order on the return page', async () => {
    const cheapOrder = await shop.ordered();
    await shop.sandbox.pay(cheapOrder.sessionId);
    const expensiveSoap = await shop.ordered(shop.soap, 20);
    const response = await expensiveSoap.person.client.callRejected(ENDPOINTS.confirmation, {
      query: { session_id: cheapOrder.sessionId },
    });
    expect([response.status, response.data.key]).toEqual([404, 'noOrder']);
    expect(await shop.getStatus(expensiveSoap.orderId)).toBe('pending_payment');
  });
});

describe('return page after payment', () => {
  test('the return page waits for the payment', async () => {
    const { person, orderId, sessionId } = await shop.ordered();
    const confirmPayment = () =>
      person.client.callRejected(ENDPOINTS.confirmation, { query: { session_id: sessionId } });
    const responses: [number, string][] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const { status, data } = await confirmPayment();
      responses.push([status, data.key]);
    }
    expect(responses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [409, 'paymentPending']));
    expect(responses[10]).toEqual([429, 'tooManyRequests']);
    expect(await shop.getStatus(orderId)).toBe('pending_payment');
  });

  const fetchResult = async ({ client }: { client: Client }, session_id: string) =>
    (await client.call(ENDPOINTS.confirmation, { query: { session_id } })).data;

  test('the return page redirects to the order if the paid amount does not match the order', async () => {
    const { person, orderId, sessionId } = await shop.ordered();
    await shop.orders.set(orderId, createPriceFields(1_181));
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    expect(await fetchResult(person, sessionId)).toBe(`/confirmation?order=${orderId}`);
    expect(await shop.getStatus(orderId)).toBe('review');
    expect(await fetchResult(person, sessionId)).toBe(`/confirmation?order=${orderId}`);
  });

  test('the return page redirects to the order if its payment session has expired', async () => {
    const { person, orderId, sessionId } = await shop.ordered();
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.callApi('POST', `/v1/checkout/sessions/${sessionId}/expire`);
    expect(await fetchResult(person, sessionId)).toBe(`/confirmation?order=${orderId}`);
    expect(await shop.getStatus(orderId)).toBe('expired');
  });

  test.each(['cs_test_nobody', 'evt_1', '//evil', ''])(
    'the return page rejects the session id %p',
    async (session_id) => {
      const { person } = await shop.ordered();
      expect([400, 404]).toContain(
        (await person.client.callRejected(ENDPOINTS.confirmation, { query: { session_id } })).status,
      );
    },
  );

  test('the return page captures the payment when the webhook is late', async () => {
    const { person, orderId, sessionId } = await shop.ordered();
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    expect(
      (await person.client.call(ENDPOINTS.confirmation, { query: { session_id: sessionId } })).data,
    ).toBe(`/confirmation?order=${orderId}`);
    expect(await shop.getStatus(orderId)).toBe('paid');
  });
});

async function resendCompleted(sessionId: string): Promise<void> {
  await fetch(`${shop.sandbox.server.url}/__sandbox/webhooks/resend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: await shop.findCompletedEvent(sessionId) }),
  });
  await shop.sandbox.idle();
}

describe('payments after the reservation ended', () => {
  test('a payment after the reservation ended buys the units if they are still available', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.closeInStorage(orderId);
    expect(await shop.getCounts(item.sku)).toEqual([2, 0, 0]);
    await shop.sandbox.webhooks('normal');
    await resendCompleted(sessionId);
    expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual(['paid', [0, 0, 2]]);
  });

  // Fault outbox-transaction in OutboxRepository.insert: replace(argument('bulkWrite', 1), '{}')
  // Fault cart-sale in CartRepository.removePurchasedUnits: replace(argument('bulkWrite', 1), '{}')
  test('a payment after the reservation ended is refunded if the units are sold', async () => {
    const item = await shop.addProduct({ units: 2 });
    const { orderId, sessionId, person } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.closeInStorage(orderId);
    await shop.transferred(item, 1);
    await shop.sandbox.webhooks('normal');
    await resendCompleted(sessionId);
    expect([await shop.getStatus(orderId), await shop.getCounts(item.sku)]).toEqual(['review', [1, 1, 0]]);
    // Writes that were made before the shortage was found are also rolled back
    expect(await shop.getOutbox('order-paid', orderId)).toEqual([]);
    const { data: cart } = await person.client.call(ENDPOINTS.getCart);
    expect(cart.unavailable).toMatchObject([{ quantity: 2 }]);
    const [row] = await shop.getOutbox('refund', orderId);
    await shop.api.app
      .get(RefundService, { strict: false })
      .refund({ refs: { orderId, cause: (row?.refs as { cause: string }).cause } });
    expect(await shop.getStatus(orderId)).toBe('refunded');
  });
});

// Fault alert-repeated in BillingAlertService.report: replace(callee('afterCommit'), '[1].forEach')
test('a payment that no order can accept raises a single alert', async () => {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.orders.set(orderId, { status: 'archived' });
  const countAlerts = async () =>
    (await shop.api.app.get(SharedCounterService).read('alerts', ['paidInReview'])).paidInReview ?? 0;
  const before = await countAlerts();
  const alerts = shop.api.app.get(BillingAlertService, { strict: false });
  const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const reportAlert = alerts.report.bind(alerts);
  const conflict = new mongo.MongoServerError({ message: 'somebody else wrote' });
  conflict.addErrorLabel('TransientTransactionError');
  const spy = jest.spyOn(alerts, 'report').mockImplementationOnce((...args) => {
    reportAlert(...args);
    throw conflict;
  });
  await deliver(shop, createCompletedEvent('evt_archived', sessionId));
  await waitUntil(async () => (await countAlerts()) > before);
  expect([spy.mock.calls.length, (await countAlerts()) - before]).toEqual([2, 1]);
  const { number } = (await shop.orders.findOne(orderId)) ?? {};
  await waitUntil(() => Promise.resolve(lines.mock.calls.length > 0));
  expect(lines.mock.calls).toEqual([[expect.objectContaining({ alert: 'paidInReview', orderId, number })]]);
  lines.mockRestore();
  spy.mockRestore();
  await shop.orders.set(orderId, { status: 'pending_payment' });
  await deliver(shop, createCompletedEvent('evt_archived_after', sessionId));
});

test('all invariants hold while payments are in review', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
