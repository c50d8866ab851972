import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Types } from 'mongoose';
import { Mailbox } from './support/mailbox';
import type { SignedInPerson } from './support/people';
import { receiver, reviewOf } from './support/reviews';
import { startWorker } from './support/start-worker';
import { StaffedShop } from './support/suite-shop';
import { until } from './support/until';

const WEEK_MS = 7 * 86_400_000;
const shop = new StaffedShop();
let mailbox: Mailbox;
let worker: INestApplicationContext;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  await shop.open({ title: 'Lavanda del altiplano' }, { SMTP_URL: mailbox.smtpUrl });
  worker = await startWorker(shop.env);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
  await mailbox.close();
});

const rows = () => shop.api.db.collection('outbox');
const rowOf = (orderId: string) => rows().findOne({ type: 'review-request', 'refs.orderId': orderId });

/** The week is over. @returns the row when it is done */
async function aWeekLater(orderId: string) {
  await rows().updateOne(
    { type: 'review-request', 'refs.orderId': orderId },
    { $set: { notBefore: new Date(), nextAttemptAt: new Date() } },
  );
  return until(async () => {
    const row = await rowOf(orderId);
    return row?.status === 'done' && row;
  });
}

test('a week after the delivery the buyer is asked, with a link for each number of stars', async () => {
  const { person, orderId } = await receiver(shop, shop.admin, shop.soap);
  const row = await rowOf(orderId);
  expect(row?.status).toBe('pending');
  expect(Math.abs(row?.nextAttemptAt - Date.now() - WEEK_MS)).toBeLessThan(60_000);
  expect((await shop.brokenInvariants()).I6).toBeUndefined();
  await aWeekLater(orderId);
  const mail = await mailbox.wait(person.email, '¿Qué tal tus jabones?');
  const { data } = await shop.api
    .client()
    .call(ENDPOINTS.getProduct, { params: { id: shop.soap.productId } });
  for (const stars of [1, 2, 3, 4, 5])
    expect(mail.html).toContain(`http://localhost:3000/product/${data.slug}/review?stars=${stars}`);
  expect(mail.text).toContain('No recibir más de estos');
});

test.each([
  [
    'whose order went back',
    async (_: SignedInPerson, orderId: string) =>
      shop.api.db
        .collection('orders')
        .updateOne({ _id: new Types.ObjectId(orderId) }, { $set: { status: 'refunded' } }),
  ],
  ['who has written already', (person: SignedInPerson) => reviewOf(person, shop.soap.productId)],
  [
    'who does not want such mails',
    ({ client }: SignedInPerson) =>
      client.call(ENDPOINTS.updateUser, { body: { preferences: { reviewMail: false } } }),
  ],
])('nobody is asked %s', async (_, prepare) => {
  const { person, orderId } = await receiver(shop, shop.admin, shop.soap);
  await prepare(person, orderId);
  await aWeekLater(orderId);
  expect(await mailbox.list(person.email, '¿Qué tal')).toEqual([]);
});

test('work that was put off and then waits too long breaks the invariant', async () => {
  const { insertedId } = await rows().insertOne({
    type: 'review-request',
    dedupeKey: 'review-request:late',
    refs: {},
    status: 'enqueued',
    createdAt: new Date(Date.now() - WEEK_MS),
    notBefore: new Date(Date.now() - 3_600_000),
  });
  expect((await shop.brokenInvariants()).I6).toEqual(['review-request:late is enqueued']);
  await rows().deleteOne({ _id: insertedId });
});
