import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { QuestionView } from '@munay/contracts/shop/question';
import { Transaction } from '../../src/database/transaction';
import { PersonalDataRegistry } from '../../src/extension-points/personal-data.registry';
import { byId } from '../support/client';
import { type SignedInPerson, signIn } from '../support/people';
import { createReceivedOrder, createReceiver } from '../support/reviews';
import { createStaffedShop } from '../support/suite-shop';

const shop = createStaffedShop();

const publish = (id: string) =>
  shop.admin.client.call(ENDPOINTS.decideQuestion, { ...byId(id), body: { status: 'published' } });
const list = async (query: object = { product: shop.soap.productId }) =>
  (await shop.api.client().call(ENDPOINTS.getQuestions, { query })).data;
const find = async (id: string): Promise<QuestionView | undefined> =>
  (await list({ limit: 50 })).questions.find(({ _id }) => _id === id);
const answer = ({ client }: SignedInPerson, id: string, text = 'Unas cinco semanas.') =>
  client.callRejected(ENDPOINTS.answerQuestion, { ...byId(id), body: { text } });

async function createQuestion(productId: string | undefined = shop.soap.productId) {
  const person = await shop.buyer();
  const { data } = await person.client.call(ENDPOINTS.createQuestion, {
    body: { ...(productId && { productId }), text: '¿Cuánto dura una pastilla?' },
  });
  await publish(data._id);
  return { person, id: data._id };
}

describe('asking a question', () => {
  test('a question requires an account and is visible only to its author until publication', async () => {
    const guest = await shop.api
      .client()
      .callRejected(ENDPOINTS.createQuestion, { body: { text: '¿Y esto?' } });
    expect(guest.status).toBe(401);
    const person = await shop.buyer();
    const { status, data } = await person.client.call(ENDPOINTS.createQuestion, {
      body: { productId: shop.soap.productId, text: '¿Cuánto dura?' },
    });
    expect([status, data.status, data.author, data.answers]).toEqual([201, 'pending', 'Ana Q.', []]);
    expect(await find(data._id)).toBeUndefined();
    expect((await person.client.call(ENDPOINTS.ownQuestions)).data.questions).toMatchObject([
      { _id: data._id },
    ]);
    await publish(data._id);
    expect(await find(data._id)).toMatchObject({
      text: '¿Cuánto dura?',
      product: { _id: shop.soap.productId },
    });
  });

  test('a question does not need a product but cannot refer to an unknown product', async () => {
    const person = await shop.buyer();
    const generalQuestion = await person.client.call(ENDPOINTS.createQuestion, {
      body: { text: '¿Recogéis envases?' },
    });
    expect(generalQuestion.data.product).toBeNull();
    const unknownProductResponse = await person.client.callRejected(ENDPOINTS.createQuestion, {
      body: { productId: '0'.repeat(24), text: '¿Y esto?' },
    });
    expect([unknownProductResponse.status, unknownProductResponse.data.key]).toEqual([404, 'noProduct']);
  });
});

describe('answering a question', () => {
  test('staff answers are published immediately and buyer answers after moderation', async () => {
    const { id } = await createQuestion();
    expect((await answer(shop.admin, id, 'Cinco semanas.')).status).toBe(201);
    const { person } = await createReceiver(shop, shop.admin, shop.soap);
    const answerOfAsker = await answer(person, id, 'A mí seis.');
    expect([
      answerOfAsker.status,
      (answerOfAsker.data as unknown as QuestionView).answers.map(({ by, status }) => [by, status]),
    ]).toEqual([
      201,
      [
        ['staff', 'published'],
        ['buyer', 'pending'],
      ],
    ]);
    expect((await find(id))?.answers.map(({ text }) => text)).toEqual(['Cinco semanas.']);
    const pendingAnswerId = (answerOfAsker.data as unknown as QuestionView).answers[1]?._id ?? '';
    const queue = await shop.admin.client.call(ENDPOINTS.moderateQuestions, { query: { status: 'pending' } });
    expect(queue.data.questions.map(({ _id }) => _id)).toContain(id);
    await shop.admin.client.call(ENDPOINTS.decideAnswer, {
      ...byId(id),
      body: { answerId: pendingAnswerId, status: 'published' },
    });
    expect((await find(id))?.answers.map(({ author }) => author)).toEqual(['', 'Ana Q.']);
    const otherUser = await answer(await shop.buyer(), id);
    expect([otherUser.status, otherUser.data.key]).toEqual([403, 'notBought']);
    const other = await shop.addProduct();
    const otherAnswer = await answer(person, (await createQuestion(other.productId)).id);
    expect([otherAnswer.status, otherAnswer.data.key]).toEqual([403, 'notBought']);
  });

  test('a question accepts at most fifty answers', async () => {
    const { id } = await createQuestion();
    for (let round = 0; round < 5; round++) {
      const staff = await signIn(shop.api, { roles: ['ADMIN'] });
      for (let at = 0; at < 10; at++) expect((await answer(staff, id)).status).toBe(201);
    }
    const fullResponse = await answer(shop.admin, id);
    expect([fullResponse.status, fullResponse.data.key]).toEqual([409, 'questionFull']);
  });

  test('an accepted answer is listed first unless the answer is hidden', async () => {
    const { person, id } = await createQuestion();
    await answer(shop.admin, id, 'Primera');
    await answer(shop.admin, id, 'Segunda');
    const second = (await find(id))?.answers[1]?._id ?? '';
    const accept = ({ client }: SignedInPerson, answerId: string | null) =>
      client.callRejected(ENDPOINTS.acceptAnswer, { ...byId(id), body: { answerId } });
    expect((await accept(await shop.buyer(), second)).status).toBe(403);
    expect((await accept(person, '0'.repeat(24))).status).toBe(400);
    expect((await accept(person, second)).status).toBe(200);
    expect((await find(id))?.answers.map(({ text, accepted }) => [text, accepted])).toEqual([
      ['Segunda', true],
      ['Primera', false],
    ]);
    const hideDecision = { answerId: second, status: 'hidden', reason: 'health-claim' } as const;
    await shop.admin.client.call(ENDPOINTS.decideAnswer, { ...byId(id), body: hideDecision });
    expect((await find(id))?.answers.map(({ text, accepted }) => [text, accepted])).toEqual([
      ['Primera', false],
    ]);
    expect((await accept(person, second)).status).toBe(400);
    expect((await accept(shop.admin, null)).status).toBe(200);
  });
});

describe('reading questions', () => {
  test('a reader can mark and report a question only once', async () => {
    const { person, id } = await createQuestion();
    const reader = await shop.buyer();
    const vote = (helpful: boolean) =>
      reader.client.call(ENDPOINTS.voteQuestion, { ...byId(id), body: { helpful } });
    await Promise.all([vote(true), vote(true), vote(true)]);
    expect((await vote(true)).data.helpful).toBe(1);
    expect((await reader.client.call(ENDPOINTS.ownQuestions)).data.votes).toEqual([id]);
    expect((await vote(false)).data.helpful).toBe(0);
    const report = ({ client }: SignedInPerson) =>
      client.callRejected(ENDPOINTS.reportQuestion, { ...byId(id), body: { reason: 'offensive' } });
    expect((await report(reader)).status).toBe(200);
    expect((await report(reader)).data.key).toBe('alreadyReported');
    expect((await report(person)).data.key).toBe('ownContent');
    const queue = await shop.admin.client.call(ENDPOINTS.moderateQuestions, { query: { reported: true } });
    expect(queue.data.questions).toMatchObject([{ _id: id, reports: 1, reportReasons: ['offensive'] }]);
    await publish(id);
    expect(
      (await shop.admin.client.call(ENDPOINTS.moderateQuestions, { query: { reported: true } })).data.total,
    ).toBe(0);
  });

  test('questions are paginated without duplicates and filtered by product', async () => {
    const item = await shop.addProduct();
    for (let at = 0; at < 5; at++) await createQuestion(item.productId);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ product: item.productId, limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      ids.push(...page.questions.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  });
});

test('only the author can delete a question together with its votes', async () => {
  const { person, id } = await createQuestion();
  const reader = await shop.buyer();
  await reader.client.call(ENDPOINTS.voteQuestion, { ...byId(id), body: { helpful: true } });
  expect((await reader.client.callRejected(ENDPOINTS.deleteQuestion, byId(id))).data.key).toBe('noQuestion');
  expect((await person.client.call(ENDPOINTS.deleteQuestion, byId(id))).status).toBe(200);
  expect(await find(id)).toBeUndefined();
  expect((await reader.client.call(ENDPOINTS.ownQuestions)).data.votes).toEqual([]);
});

test('hiding a question requires a reason, which is shown to its author', async () => {
  const { person, id } = await createQuestion();
  const decisionWithoutReason = await shop.admin.client.callRejected(ENDPOINTS.decideQuestion, {
    ...byId(id),
    body: { status: 'hidden' },
  });
  expect(decisionWithoutReason.data.key).toBe('reasonMissing');
  const body = { status: 'hidden', reason: 'off-topic' } as const;
  await shop.admin.client.call(ENDPOINTS.decideQuestion, { ...byId(id), body });
  expect(await find(id)).toBeUndefined();
  const { data } = await person.client.call(ENDPOINTS.ownQuestions);
  expect(data.questions[0]).toMatchObject({ status: 'hidden', reason: 'off-topic' });
});

test('erasing an account removes its questions, answers and votes', async () => {
  const person = await createReceivedOrder(shop, shop.soap);
  const other = await createQuestion();
  const { data: answered } = await person.client.call(ENDPOINTS.answerQuestion, {
    ...byId(other.id),
    body: { text: 'Seis semanas.' },
  });
  const answerId = answered.answers[0]?._id ?? '';
  await shop.admin.client.call(ENDPOINTS.decideAnswer, {
    ...byId(other.id),
    body: { answerId, status: 'published' },
  });
  await other.person.client.call(ENDPOINTS.acceptAnswer, { ...byId(other.id), body: { answerId } });
  await person.client.call(ENDPOINTS.voteQuestion, { ...byId(other.id), body: { helpful: true } });
  const subject = { id: person.id, email: person.email };
  const data = shop.api.app.get(PersonalDataRegistry, { strict: false });
  expect(await data.export(subject)).toMatchObject({ questions: { answered: [{ text: 'Seis semanas.' }] } });
  await shop.api.app.get(Transaction, { strict: false }).run(() => data.erase(subject));
  expect(await find(other.id)).toMatchObject({ answers: [], helpful: 0 });
});
