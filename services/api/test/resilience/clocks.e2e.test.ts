import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PaymentCaptureService } from '../../src/modules/billing/payment-capture.service';
import { RefundService } from '../../src/modules/billing/refund.service';
import { ReleaseService } from '../../src/modules/billing/release.service';
import { WebhookService } from '../../src/modules/billing/webhook/webhook.service';
import { OutboxRepository } from '../../src/outbox/outbox.repository';
import { OutboxService } from '../../src/outbox/outbox.service';
import { OutboxSweeper } from '../../src/outbox/outbox.sweeper';
import { runAtTime, runWithFastClock } from '../support/at-clock';
import { createStaffedShop, expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import { createCompletedEvent, createSignature, deliver } from '../support/webhook-calls';

const shop = createStaffedShop();

const getReservation = (orderId: string) => shop.api.stored.reservations.findOne(orderId);

test.each([
  ['slow', 6],
  ['fast', -6],
])('a payment succeeds when the clock of the shop is six minutes %s', async (_, minutes) => {
  await shop.sandbox.advance(minutes * 60);
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.pay(sessionId);
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
  await shop.sandbox.advance(-minutes * 60);
});

test.each([360, -360])('a webhook signed %p seconds ago is accepted', async (ageSeconds) => {
  const body = createCompletedEvent(`evt_skewed_${ageSeconds}`, 'cs_test_nobody');
  expect((await deliver(shop, body, createSignature(body, { ageSeconds }))).status).toBe(200);
});

test('a reservation lasts equally long in every process, even with a fast clock', async () => {
  const { orderId } = await runWithFastClock(60, () => shop.ordered());
  const reservation = await getReservation(orderId);
  expect((reservation?.expiresAt as Date).getTime() - Date.now()).toBeLessThan(60 * 60_000);
  const release = shop.api.app.get(ReleaseService, { strict: false });
  expect(await runWithFastClock(180, () => release.releaseDue())).toBe(0);
  expect(await shop.getStatus(orderId)).toBe('pending_payment');
});

test('a worker with a fast clock does not process a leased event', async () => {
  const { orderId, sessionId } = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.sandbox.fault('slow', { path: '/v1/checkout/sessions', method: 'GET', delayMs: 2_500 });
  const delivery = deliver(shop, createCompletedEvent('evt_in_work', sessionId));
  await waitUntil(async () => (await shop.sandbox.waitingFaults()) === 0);
  const webhookService = shop.api.app.get(WebhookService, { strict: false });
  expect(await runWithFastClock(5, () => webhookService.retryDue())).toBe(0);
  await delivery;
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'paid');
});

test('a worker with a fast clock does not claim a leased job', async () => {
  const rows = shop.api.app.get(OutboxRepository);
  await shop.api.stored.outbox.remove({ status: 'pending' });
  await runWithFastClock(5, () =>
    shop.api.app.get(OutboxService).add({ type: 'password-changed', key: 'clocks', refs: {} }),
  );
  const lanes = await rows.findDue();
  const [row] = lanes.flatMap(({ due }) => due);
  expect(row).toMatchObject({ type: 'password-changed', attempts: 0 });
  const claim = { claim: 'of this test', outboxId: String(row?._id), attempts: 1, givenUp: false };
  expect(await rows.claimAll([claim])).toMatchObject([{ attempts: 1 }]);
  expect(await runWithFastClock(10, () => new OutboxSweeper(rows).sweep())).toBe(0);
  await shop.api.stored.outbox.remove('password-changed:clocks');
});

test('invoice and credit note issued at 00:30 on 1 January belong to the new year', async () => {
  const { orderId, sessionId } = await shop.ordered(shop.soap, 2);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  const newYear = new Date('2026-12-31T23:30:00Z');
  await runAtTime(newYear, () =>
    shop.api.app.get(PaymentCaptureService, { strict: false }).capture(sessionId, 'test'),
  );
  const key = randomUUID();
  await shop.admin.client.call(ENDPOINTS.refundOrder, {
    params: { id: orderId },
    body: { scope: 'amount', amountCents: 100, lines: [], reason: 'request', key },
  });
  const refunds = shop.api.app.get(RefundService, { strict: false });
  await runAtTime(newYear, () => refunds.refund({ refs: { orderId, cause: key } }));
  const { billNumber, creditNotes } = await shop.openOrder(orderId);
  expect([billNumber, ...creditNotes]).toEqual(['S-2027-000001', 'R-2027-000001']);
  const bill = await shop.api.stored.invoices.findOne(orderId);
  expect(bill?.fields).toMatchObject({ issuedAt: newYear.toISOString(), number: billNumber });
});

expectConsistentRecords(shop);
