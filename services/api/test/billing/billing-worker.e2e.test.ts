import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { WebhookService } from '../../src/modules/billing/webhook/webhook.service';
import { Mailbox } from '../support/engines/mailbox';
import { OwnRedis } from '../support/engines/own-redis';
import { signIn } from '../support/people';
import { startWorker } from '../support/start-worker';
import { job } from '../support/stored';
import { keepsTheBooks, SuiteShop } from '../support/suite-shop';
import { until } from '../support/until';

const shop = new SuiteShop();
let worker: INestApplicationContext;
let mailbox: Mailbox;
let redis: OwnRedis;
let overdue: { orderId: string; sku: string };
let unheard: { orderId: string };

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), OwnRedis.create()]);
  await shop.open(
    { priceCents: 1290, discountPercent: 25 },
    { REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl },
  );

  const held = await shop.shelve({ pieces: 2 });
  const late = await shop.ordered(held, 2);
  await shop.endHold(late.orderId);
  overdue = { orderId: late.orderId, sku: held.sku };

  unheard = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay((unheard as { sessionId?: string }).sessionId ?? '', { wait: false });
  await shop.sandbox.webhooks('normal');

  worker = await startWorker(shop.env);
}, 120_000);
afterAll(async () => {
  await worker.close();
  await shop.close();
  await Promise.all([mailbox.close(), redis.stop()]);
});

test('a worker that starts releases expired reservations', async () => {
  await until(async () => (await shop.statusOf(overdue.orderId)) === 'expired');
  expect(await shop.countsOf(overdue.sku)).toEqual([2, 0, 0]);
});

test('a starting worker processes payments without a webhook', async () => {
  await until(async () => (await shop.statusOf(unheard.orderId)) === 'paid');
});

test('a paid order mails its bill once, with the sum that was paid', async () => {
  const { person, sessionId, orderId } = await shop.ordered(shop.soap, 2);
  await shop.sandbox.pay(sessionId);
  const mail = await mailbox.wait(person.email, '');
  const order = await shop.orderOf(orderId);
  const bill = await shop.api.stored.invoices.one(orderId);
  expect(mail.attachments).toMatchObject([
    { filename: `${order?.billNumber as string}.pdf`, contentType: 'application/pdf' },
  ]);
  expect((await mailbox.attachment(mail, 0)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((bill?.fields as { totals: { grossCents: number } }).totals.grossCents).toBe(
    (order?.payment as { paidCents: number }).paidCents,
  );
  await until(
    async () => (await shop.api.stored.outbox.count({ ...job('order-paid', orderId), status: 'done' })) === 1,
  );
  expect(await mailbox.list(person.email)).toHaveLength(1);
});

test('an order without a mail address is mailed only to the workshop', async () => {
  const { productId, size } = await shop.shelve({ pieces: 1 });
  const admin = await signIn(shop.api, { roles: ['ADMIN'] });
  const { data } = await admin.client.call(ENDPOINTS.draftOrder, {
    body: {
      key: randomUUID(),
      customer: { name: 'Remedios Puesto' },
      locale: 'es',
      lines: [{ productId, size, quantity: 1 }],
      shipping: 'pickup',
      payment: 'cash',
    },
  });
  await until(async () =>
    (await shop.outboxOf('order-paid', data._id)).some(({ status }) => status === 'done'),
  );
  expect(await shop.outboxOf('order-new-staff', data._id)).toHaveLength(1);
});

test('a payment too late for the last pieces is refunded automatically', async () => {
  const scarce = await shop.shelve({ pieces: 1 });
  const { orderId, sessionId, person } = await shop.ordered(scarce);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.closeBehindItsBack(orderId);
  const other = await shop.ordered(scarce);
  await shop.sandbox.webhooks('normal');
  await shop.api.app.get(WebhookService, { strict: false }).catchUp({
    id: await shop.completedEvent(sessionId),
    type: 'checkout.session.completed',
    objectId: sessionId,
    intentId: null,
    createdAt: new Date(),
  });
  await until(async () => (await shop.statusOf(orderId)) === 'refunded');
  expect(await shop.statusOf(other.orderId)).toBe('pending_payment');
  await mailbox.wait(person.email, '');
});

keepsTheBooks(shop);
