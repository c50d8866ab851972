import { ENDPOINTS } from '@munay/contracts/endpoints';
import { RefundService } from '../src/modules/billing/refund.service';
import { WebhookService } from '../src/modules/billing/webhook.service';
import { byId } from './support/client';
import { staffedShop } from './support/suite-shop';
import { until } from './support/until';

const shop = staffedShop();

describe('money back', () => {
  const refund = (orderId: string, cause: string) =>
    shop.api.app.get(RefundService, { strict: false }).refund({ refs: { orderId, cause } });

  test('a cancelled paid order is refunded once, and the provider says so', async () => {
    const { orderId } = await shop.paid();
    expect(await shop.move(shop.admin, orderId, 'cancelled_refund_pending')).toMatchObject({ status: 200 });
    expect(await shop.outboxOf('refund', orderId)).toHaveLength(1);
    await Promise.all([refund(orderId, 'cancelled'), refund(orderId, 'cancelled')]);
    await refund(orderId, 'cancelled');
    await shop.sandbox.idle();
    const { data } = await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect([data.status, data.payment.refundedCents, data.payment.paidCents]).toEqual([
      'refunded',
      1180,
      1180,
    ]);
  });

  test('a refund made at the provider is read back', async () => {
    const { orderId } = await shop.paid();
    const order = await shop.orderOf(orderId);
    await shop.sandbox.api('POST', '/v1/refunds', {
      payment_intent: (order?.stripe as { intentId: string }).intentId,
      amount: '400',
    });
    await shop.sandbox.idle();
    const { data } = await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId));
    expect([data.status, data.payment.refundedCents]).toEqual(['paid', 400]);
  });

  test('a dispute blocks the parcel', async () => {
    const { orderId, sessionId } = await shop.ordered();
    await shop.sandbox.pay(sessionId, { card: '4000000000000259' });
    await until(async () => {
      await shop.api.app.get(WebhookService, { strict: false }).retryDue(new Date(Date.now() + 60_000));
      return (await shop.admin.client.call(ENDPOINTS.getOrder, byId(orderId))).data.payment.disputed;
    });
    expect(await shop.statusOf(orderId)).toBe('paid');
    await shop.move(shop.admin, orderId, 'processing');
    expect((await shop.move(shop.admin, orderId, 'shipped')).status).toBe(409);
  });

  test('paid after the hold ended: sold when the shelf still has it', async () => {
    const item = await shop.shelve({ pieces: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.closeBehindItsBack(orderId);
    expect(await shop.countsOf(item.sku)).toEqual([2, 0, 0]);
    await shop.sandbox.webhooks('normal');
    await resendCompleted(sessionId);
    expect([await shop.statusOf(orderId), await shop.countsOf(item.sku)]).toEqual(['paid', [0, 0, 2]]);
  });

  test('paid after the hold ended and somebody else has the pieces: the money goes back', async () => {
    const item = await shop.shelve({ pieces: 2 });
    const { orderId, sessionId } = await shop.ordered(item, 2);
    await shop.sandbox.webhooks('drop');
    await shop.sandbox.pay(sessionId, { wait: false });
    await shop.closeBehindItsBack(orderId);
    await shop.transferred(item, 1);
    await shop.sandbox.webhooks('normal');
    await resendCompleted(sessionId);
    expect([await shop.statusOf(orderId), await shop.countsOf(item.sku)]).toEqual(['review', [1, 1, 0]]);
    const [row] = await shop.outboxOf('refund', orderId);
    await refund(orderId, (row?.refs as { cause: string }).cause);
    expect(await shop.statusOf(orderId)).toBe('refunded');
  });
});

async function resendCompleted(sessionId: string): Promise<void> {
  await fetch(`${shop.sandbox.server.url}/__sandbox/webhooks/resend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: await shop.completedEvent(sessionId) }),
  });
  await shop.sandbox.idle();
}

test('the books hold after all of this', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
