import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiProcess } from '../support/api-process';
import { Mailbox } from '../support/engines/mailbox';
import { PrivateRedis } from '../support/engines/own-redis';
import { Gate } from '../support/gate';
import { SuiteShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

const shop = new SuiteShop();
let mailbox: Mailbox;
let gate: Gate;
let redis: PrivateRedis;
let worker: ApiProcess;

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), PrivateRedis.create()]);
  gate = await Gate.before(mailbox.smtpUrl);
  await shop.open({}, { REDIS_URL: redis.url, SMTP_URL: gate.url });
  worker = await ApiProcess.start('worker', shop.env);
}, 120_000);

afterAll(async () => {
  await worker.kill();
  await shop.close();
  gate.end();
  await Promise.all([mailbox.close(), redis.stop()]);
});

const outbox = () => shop.api.stored.outbox;
const openInvoices = (orderIds: string[]) =>
  outbox().count({ type: 'order-paid', 'refs.orderId': { $in: orderIds }, status: { $ne: 'done' } });

/** Makes lost and rejected jobs due immediately. */
async function skipWaits(): Promise<void> {
  await outbox().set({ leaseUntil: { $ne: null } }, { leaseUntil: new Date(0) });
  await outbox().set({ status: 'pending' }, { nextAttemptAt: new Date() });
}

const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => shop.ordered()));
type Buyers = Awaited<ReturnType<typeof buyers>>;

const payAll = (all: Buyers) => Promise.all(all.map(({ sessionId }) => shop.sandbox.pay(sessionId)));

async function expectOneInvoicePerOrder(all: Buyers): Promise<void> {
  const orderIds = all.map(({ orderId }) => orderId);
  await waitUntil(async () => (await openInvoices(orderIds)) === 0);
  for (const { person } of all) {
    const bills = await mailbox.list(person.email, 'confirmado');
    expect(bills).toHaveLength(1);
  }
}

test('the invoice of a paid order is emailed as a PDF and its number is shown on the order', async () => {
  const all = await buyers(1);
  await payAll(all);
  await expectOneInvoicePerOrder(all);
  const { person, orderId } = all[0]!;
  const mail = await mailbox.wait(person.email, 'confirmado');
  const { data } = await person.client.call(ENDPOINTS.getOrder, { params: { id: orderId } });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${data.billNumber ?? ''}.pdf`]);
  expect((await mailbox.readAttachment(mail, 0)).subarray(0, 5).toString()).toBe('%PDF-');
  const pdf = await person.client.fetch('GET', `/api/order/bill/${orderId}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
});

test('a worker killed while sending emails neither loses nor duplicates invoice emails', async () => {
  const all = await buyers(3);
  gate.close();
  await payAll(all);
  await waitUntil(() => Promise.resolve(gate.hasWaiting));
  await worker.kill();
  gate.open();
  await skipWaits();
  worker = await ApiProcess.start('worker', shop.env);
  await expectOneInvoicePerOrder(all);
}, 120_000);

test('a Redis restart without data neither loses nor duplicates invoice emails', async () => {
  const all = await buyers(3);
  await redis.stop();
  await payAll(all);
  await waitUntil(async () => (await shop.getStatus(all[0]!.orderId)) === 'paid');
  await redis.start();
  await waitUntil(async () => {
    await outbox().set({ status: 'pending' }, { nextAttemptAt: new Date() });
    return (await openInvoices(all.map(({ orderId }) => orderId))) === 0;
  });
  await expectOneInvoicePerOrder(all);
}, 120_000);

test('all invariants hold after the worker and Redis failures', async () => {
  expect(await shop.brokenInvariants()).toEqual({});
});
