import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { WebhookService } from '../../src/modules/billing/webhook/webhook.service';
import { OutboxSweeper } from '../../src/outbox/outbox.sweeper';
import { Mailbox } from '../support/engines/mailbox';
import { PrivateRedis } from '../support/engines/own-redis';
import { signIn } from '../support/people';
import { startWorker } from '../support/start-worker';
import { toJobFilter } from '../support/stored';
import { expectConsistentRecords, SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = new SuiteShop();
let worker: INestApplicationContext;
let mailbox: Mailbox;
let redis: PrivateRedis;
let overdueOrder: { orderId: string; sku: string };
let unconfirmedOrder: { orderId: string };

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), PrivateRedis.create()]);
  await shop.open(
    { priceCents: 1290, discountPercent: 25 },
    { REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl },
  );

  const lastItem = await shop.addProduct({ units: 2 });
  const lateOrder = await shop.ordered(lastItem, 2);
  await shop.expireReservation(lateOrder.orderId);
  overdueOrder = { orderId: lateOrder.orderId, sku: lastItem.sku };

  unconfirmedOrder = await shop.ordered();
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay((unconfirmedOrder as { sessionId?: string }).sessionId ?? '', { wait: false });
  await shop.sandbox.webhooks('normal');

  worker = await startWorker(shop.env);
}, 120_000);
afterAll(async () => {
  await worker.close();
  await shop.close();
  await Promise.all([mailbox.close(), redis.stop()]);
});

test('the worker releases expired reservations at startup', async () => {
  await waitUntil(async () => (await shop.getStatus(overdueOrder.orderId)) === 'expired');
  expect(await shop.getCounts(overdueOrder.sku)).toEqual([2, 0, 0]);
});

test('the worker captures payments without a webhook at startup', async () => {
  await waitUntil(async () => (await shop.getStatus(unconfirmedOrder.orderId)) === 'paid');
});

test('a paid order emails its invoice once', async () => {
  const { person, sessionId, orderId } = await shop.ordered(shop.soap, 2);
  await shop.sandbox.pay(sessionId);
  const mail = await mailbox.wait(person.email, '');
  const order = await shop.getOrder(orderId);
  const bill = await shop.api.stored.invoices.findOne(orderId);
  expect(mail.attachments).toMatchObject([
    { filename: `${order?.billNumber as string}.pdf`, contentType: 'application/pdf' },
  ]);
  expect((await mailbox.readAttachment(mail, 0)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((bill?.fields as { totals: { grossCents: number } }).totals.grossCents).toBe(
    (order?.payment as { paidCents: number }).paidCents,
  );
  await waitUntil(
    async () =>
      (await shop.api.stored.outbox.count({ ...toJobFilter('order-paid', orderId), status: 'done' })) === 1,
  );
  expect(await mailbox.list(person.email)).toHaveLength(1);
});

describe('emails about new orders to the workshop', () => {
  const WORKSHOP = 'taller@munay.example';
  const rows = () => shop.api.stored.outbox;
  const typeFilter = { type: 'order-new-staff' };
  const getState = async (orderId: string) =>
    (await rows().findOne(toJobFilter('order-new-staff', orderId)))?.status;
  const listStates = async (orders: { orderId: string }[]) =>
    new Set(await Promise.all(orders.map(({ orderId }) => getState(orderId))));
  /** Simulates that the last email was sent long ago. */
  const backdateDoneJobs = () =>
    rows().set({ ...typeFilter, status: 'done' }, { nextAttemptAt: new Date(0) });
  const waitUntilDone = async () => {
    await waitUntil(async () => {
      await backdateDoneJobs();
      return (await rows().count({ ...typeFilter, status: { $ne: 'done' } })) === 0;
    });
    await backdateDoneJobs();
  };
  const createBoughtOrder = async () => {
    const order = await shop.paid();
    // Any workshop email that was due has been queued in the same run as this email
    await mailbox.wait(order.person.email, 'confirmado');
    return order;
  };
  const getNumber = async ({ orderId }: { orderId: string }) => (await shop.getOrder(orderId))?.number ?? '';

  // Fault gathered-without-delay in OutboxRelay.relayBatch: replace(argument('findDue', 0), '[]')
  test('the workshop email about the first order after a quiet period is sent immediately', async () => {
    // The worker detects the payment on its own
    await waitUntil(async () => (await shop.getStatus(unconfirmedOrder.orderId)) === 'paid');
    await waitUntilDone();
    const first = await createBoughtOrder();
    await mailbox.wait(WORKSHOP, `Pedido nuevo ${await getNumber(first)}`);
    // Creates more orders than the earlier tests, because their orders may also have been emailed together
    const otherOrders = [
      await createBoughtOrder(),
      await createBoughtOrder(),
      await createBoughtOrder(),
      await createBoughtOrder(),
    ];
    expect(await listStates(otherOrders)).toEqual(new Set(['pending']));
    await backdateDoneJobs();
    const mail = await mailbox.wait(WORKSHOP, '4 pedidos nuevos');
    for (const order of otherOrders) expect(mail.text).toContain(await getNumber(order));
    await waitUntil(async () => (await listStates(otherOrders)).has('done'));
    expect(await listStates(otherOrders)).toEqual(new Set(['done']));
    for (const order of otherOrders) expect(await mailbox.list(WORKSHOP, await getNumber(order))).toEqual([]);
  });

  // Fault gathered-lost in OutboxConsumer.consume: drop(statement('rescheduleGathered'))
  test('the workshop is emailed about every order even if the mail server or the worker fails', async () => {
    await waitUntilDone();
    await createBoughtOrder();
    await waitUntil(async () => (await rows().count({ ...typeFilter, status: { $ne: 'done' } })) === 0);
    const orders = [
      await createBoughtOrder(),
      await createBoughtOrder(),
      await createBoughtOrder(),
      await createBoughtOrder(),
      await createBoughtOrder(),
    ];
    await mailbox.fail('reject', 1);
    await backdateDoneJobs();
    await waitUntil(
      async () => (await rows().count({ ...typeFilter, lastError: /refused/ })) === orders.length,
    );
    expect(await listStates(orders)).toEqual(new Set(['pending']));
    // Simulates the state after a worker was killed
    const interruptedFields = {
      status: 'sending',
      claim: 'killed',
      leaseUntil: new Date(0),
      nextAttemptAt: new Date(0),
    };
    await rows().set({ ...typeFilter, status: 'pending' }, interruptedFields);
    await worker.get(OutboxSweeper, { strict: false }).sweep();
    const mail = await mailbox.wait(WORKSHOP, '5 pedidos nuevos');
    for (const order of orders) expect(mail.text).toContain(await getNumber(order));
    await waitUntil(async () => (await listStates(orders)).has('done'));
    expect(await listStates(orders)).toEqual(new Set(['done']));
  });
});

test('an order without an email address is emailed only to the workshop', async () => {
  const { productId, size } = await shop.addProduct({ units: 1 });
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
  await waitUntil(async () =>
    (await shop.getOutbox('order-paid', data._id)).some(({ status }) => status === 'done'),
  );
  expect(await shop.getOutbox('order-new-staff', data._id)).toHaveLength(1);
});

test('a payment that arrives after the last units were sold is refunded automatically', async () => {
  const lowStockProduct = await shop.addProduct({ units: 1 });
  const { orderId, sessionId, person } = await shop.ordered(lowStockProduct);
  await shop.sandbox.webhooks('drop');
  await shop.sandbox.pay(sessionId, { wait: false });
  await shop.closeInStorage(orderId);
  const other = await shop.ordered(lowStockProduct);
  await shop.sandbox.webhooks('normal');
  await shop.api.app.get(WebhookService, { strict: false }).processPolled({
    id: await shop.findCompletedEvent(sessionId),
    type: 'checkout.session.completed',
    objectId: sessionId,
    intentId: null,
    createdAt: new Date(),
  });
  await waitUntil(async () => (await shop.getStatus(orderId)) === 'refunded');
  expect(await shop.getStatus(other.orderId)).toBe('pending_payment');
  await mailbox.wait(person.email, '');
});

expectConsistentRecords(shop);
