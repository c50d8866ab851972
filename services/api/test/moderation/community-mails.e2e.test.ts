import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OutboxType } from '../../src/outbox/outbox.types';
import { Mailbox } from '../support/engines/mailbox';
import type { SignedInPerson } from '../support/people';
import { createReceivedOrder, createReceiver, createReview } from '../support/reviews';
import { startWorker } from '../support/start-worker';
import { toJobFilter } from '../support/stored';
import { StaffedShop } from '../support/suite-shop';
import { waitUntil } from '../support/until';

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

const rows = () => shop.api.stored.outbox;
const getRow = (orderId: string) => rows().findOne(toJobFilter('review-request', orderId));

async function runReviewRequest(orderId: string) {
  await rows().set(toJobFilter('review-request', orderId), {
    notBefore: new Date(),
    nextAttemptAt: new Date(),
  });
  return waitUntil(async () => {
    const row = await getRow(orderId);
    return row?.status === 'done' && row;
  });
}

test('a review request with a link for each star rating is emailed a week after delivery', async () => {
  const { person, orderId } = await createReceiver(shop, shop.admin, shop.soap);
  const row = await getRow(orderId);
  expect(row?.status).toBe('pending');
  expect(Math.abs(Number(row?.nextAttemptAt) - Date.now() - WEEK_MS)).toBeLessThan(60_000);
  expect((await shop.brokenInvariants()).I6).toBeUndefined();
  await runReviewRequest(orderId);
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
    'whose order was returned',
    async (_: SignedInPerson, orderId: string) => shop.orders.set(orderId, { status: 'refunded' }),
  ],
  ['who has already written a review', (person: SignedInPerson) => createReview(person, shop.soap.productId)],
  [
    'who has disabled review emails',
    ({ client }: SignedInPerson) =>
      client.call(ENDPOINTS.updateUser, { body: { preferences: { reviewMail: false } } }),
  ],
])('no review request is sent to a buyer %s', async (_, prepare) => {
  const { person, orderId } = await createReceiver(shop, shop.admin, shop.soap);
  await prepare(person, orderId);
  await runReviewRequest(orderId);
  expect(await mailbox.list(person.email, '¿Qué tal')).toEqual([]);
});

test('a job that is delayed for too long violates an invariant', async () => {
  const [insertedId] = await rows().add({
    type: 'review-request',
    dedupeKey: 'review-request:late',
    refs: {},
    status: 'sending',
    createdAt: new Date(Date.now() - WEEK_MS),
    notBefore: new Date(Date.now() - 3_600_000),
  });
  expect((await shop.brokenInvariants()).I6).toEqual(['review-request:late is sending']);
  await rows().remove(insertedId!);
});

const countDone = (type: OutboxType, userId: string, count = 1) =>
  waitUntil(async () => {
    const found = await rows().all(toJobFilter(type, userId));
    return found.length === count && found.every(({ status }) => status === 'done');
  });
const listMailsTo = ({ email }: SignedInPerson, subject: string) => mailbox.list(email, subject);

describe('replies to reviews', () => {
  const publish = (id: string) =>
    shop.admin.client.call(ENDPOINTS.decideReview, { params: { id }, body: { status: 'published' } });
  const reply = (id: string, text: string) =>
    shop.admin.client.call(ENDPOINTS.replyToReview, { params: { id }, body: { text } });
  const listMails = async () => {
    const person = await createReceivedOrder(shop, shop.soap);
    return { person, id: (await createReview(person, shop.soap.productId))._id };
  };

  test('a published reply is emailed once in the language of the account', async () => {
    const { person, id } = await listMails();
    await person.client.call(ENDPOINTS.updateUser, { body: { locale: 'en' } });
    await reply(id, 'Gracias. Escúrrelo bien <b>entre usos</b>.');
    expect(await rows().count(toJobFilter('review-replied', person.id))).toBe(0);
    await publish(id);
    await countDone('review-replied', person.id);
    const mail = await mailbox.wait(person.email, 'A reply to your review of');
    expect(mail.text).toContain('Escúrrelo bien');
    expect(mail.text).toContain('Huele bien');
    expect(mail.html).toContain('http://localhost:3000/product/');
    expect(mail.html).not.toContain('<b>entre');
    await reply(id, 'Gracias otra vez.');
    await reply(id, '');
    expect(await rows().count(toJobFilter('review-replied', person.id))).toBe(1);
    expect(await listMailsTo(person, 'reply')).toHaveLength(1);
  });

  test.each([
    ['whose address is not confirmed', { emailValidatedAt: null }],
    ['whose account is closed', { disabledAt: new Date() }],
  ])('a reply is not emailed to a review author %s', async (_, change) => {
    const { person, id } = await listMails();
    await publish(id);
    await shop.api.stored.users.set(person.id, change);
    await reply(id, 'Gracias.');
    await countDone('review-replied', person.id);
    expect(await listMailsTo(person, 'reseña')).toEqual([]);
  });

  test('a reply that is withdrawn before its email is sent is not emailed', async () => {
    const { person, id } = await listMails();
    await publish(id);
    await shop.api.stored.reviews.set(id, { reply: null });
    await rows().add({
      type: 'review-replied',
      dedupeKey: `review-replied:${id}`,
      refs: { userId: person.id, reviewId: id },
      status: 'pending',
      attempts: 0,
      nextAttemptAt: new Date(),
      createdAt: new Date(),
    });
    await countDone('review-replied', person.id);
    expect(await listMailsTo(person, 'reseña')).toEqual([]);
  });
});

describe('staff answers to questions', () => {
  const createQuestion = async () => {
    const person = await shop.buyer();
    const { data } = await person.client.call(ENDPOINTS.createQuestion, {
      body: { productId: shop.soap.productId, text: '¿Cuánto dura una pastilla?' },
    });
    return { person, id: data._id };
  };
  const answer = ({ client }: SignedInPerson, id: string, text: string) =>
    client.call(ENDPOINTS.answerQuestion, { params: { id }, body: { text } });
  const publish = (id: string) =>
    shop.admin.client.call(ENDPOINTS.decideQuestion, { params: { id }, body: { status: 'published' } });

  test('the asker receives one email for each staff answer and none for buyer answers', async () => {
    const { person, id } = await createQuestion();
    await answer(shop.admin, id, 'Unas cinco semanas.');
    await publish(id);
    const mail = await mailbox.wait(person.email, 'Respuesta a tu pregunta sobre Lavanda');
    expect(mail.text).toContain('Unas cinco semanas.');
    expect(mail.text).toContain('¿Cuánto dura una pastilla?');
    await answer(await createReceivedOrder(shop, shop.soap), id, 'A mí me duró un mes.');
    await answer(shop.admin, id, 'La de 250 g, tres meses.');
    await countDone('question-answered', person.id, 2);
    await publish(id);
    expect(await listMailsTo(person, 'Respuesta')).toHaveLength(2);
  });

  test('an answer email is not sent after the account of the asker is erased', async () => {
    const { person, id } = await createQuestion();
    await publish(id);
    await worker.close();
    await answer(shop.admin, id, 'Unas cinco semanas.');
    await person.client.call(ENDPOINTS.eraseAccount, {
      body: { password: person.password, confirmation: person.email },
    });
    expect(await rows().count(toJobFilter('question-answered', person.id))).toBe(0);
    worker = await startWorker(shop.env);
  });
});
