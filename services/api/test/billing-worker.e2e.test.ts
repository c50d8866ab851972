import type { INestApplicationContext } from '@nestjs/common';
import { Types } from 'mongoose';
import { ReleaseService } from '../src/modules/billing/release.service';
import { WebhookService } from '../src/modules/billing/webhook.service';
import { Mailbox } from './support/mailbox';
import { OwnRedis } from './support/own-redis';
import {
  brokenInvariants,
  countsOf,
  openShop,
  ordered,
  type Shelved,
  shelve,
  type Shop,
  statusOf,
} from './support/shop';
import { startWorker } from './support/start-worker';
import { until } from './support/until';

let shop: Shop;
let soap: Shelved;
let worker: INestApplicationContext;
let mailbox: Mailbox;
let redis: OwnRedis;
let overdue: { orderId: string; sku: string };
let unheard: { orderId: string };

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), OwnRedis.create()]);
  shop = await openShop({ REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl });
  soap = await shelve(shop, { pieces: 30, priceCents: 1290, discountPercent: 25 });

  const held = await shelve(shop, { pieces: 2 });
  const late = await ordered(shop, held, 2);
  await shop.api.db
    .collection('reservations')
    .updateOne({ _id: new Types.ObjectId(late.orderId) }, { $set: { expiresAt: new Date(0) } });
  overdue = { orderId: late.orderId, sku: held.sku };

  unheard = await ordered(shop, soap);
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

test('a worker that starts ends the holds whose time was up', async () => {
  await until(async () => (await statusOf(shop, overdue.orderId)) === 'expired');
  expect(await countsOf(shop, overdue.sku)).toEqual([2, 0, 0]);
});

test('a worker that starts takes up payments nobody told the shop about', async () => {
  await until(async () => (await statusOf(shop, unheard.orderId)) === 'paid');
});

test('a paid order mails its bill once, with the sum that was paid', async () => {
  const { person, sessionId, orderId } = await ordered(shop, soap, 2);
  await shop.sandbox.pay(sessionId);
  const mail = await mailbox.wait(person.email, '');
  const order = await shop.api.db.collection('orders').findOne({ _id: new Types.ObjectId(orderId) });
  const bill = await shop.api.db.collection('invoices').findOne({ orderId });
  expect(mail.attachments).toMatchObject([
    { filename: `${order?.billNumber as string}.pdf`, contentType: 'application/pdf' },
  ]);
  expect((await mailbox.attachment(mail, 0)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((bill?.fields as { totals: { grossCents: number } }).totals.grossCents).toBe(
    (order?.payment as { paidCents: number }).paidCents,
  );
  await until(
    async () =>
      (await shop.api.db
        .collection('outbox')
        .countDocuments({ type: 'order-paid', 'refs.orderId': orderId, status: 'done' })) === 1,
  );
  expect(await mailbox.list(person.email)).toHaveLength(1);
});

test('money that came too late for the last pieces goes back by itself', async () => {
  const scarce = await shelve(shop, { pieces: 1 });
  const { orderId, sessionId, person } = await ordered(shop, scarce);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  const order = { id: orderId } as Parameters<ReleaseService['close']>[0];
  await shop.api.app
    .get(ReleaseService, { strict: false })
    .close(order, { to: 'expired', by: 'system', cause: 'test' });
  const other = await ordered(shop, scarce);
  await shop.sandbox.webhooks('normal');
  const { data } = await shop.sandbox.api<{ data: { id: string; data: { object: { id: string } } }[] }>(
    'GET',
    '/v1/events?type=checkout.session.completed&limit=100',
  );
  const event = data.find((one) => one.data.object.id === sessionId);
  await shop.api.app.get(WebhookService, { strict: false }).catchUp({
    id: event?.id ?? '',
    type: 'checkout.session.completed',
    objectId: sessionId,
    intentId: null,
    objectStatus: null,
    createdAt: new Date(),
  });
  await until(async () => (await statusOf(shop, orderId)) === 'refunded');
  expect(await statusOf(shop, other.orderId)).toBe('pending_payment');
  await mailbox.wait(person.email, '');
});

test('the books hold after all of this', async () => {
  expect(await brokenInvariants(shop)).toEqual({});
});
