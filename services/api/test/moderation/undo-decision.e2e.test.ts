import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { AnswerDecision } from '@munay/contracts/shop/question';
import type { Decision } from '@munay/contracts/shop/review';
import { byId } from '../support/client';
import { createReview, createReviewShop } from '../support/reviews';
import { upload } from '../support/uploads';

const shop = createReviewShop();
const { decide, list, published, received } = shop;
const staff = () => shop.admin.client;
const addProduct = () => shop.addProduct({ units: 50 });
const HIDDEN_DECISION = { status: 'hidden', reason: 'offensive' } as const;
const reportedReview = async (id: string) =>
  (
    await staff().call(ENDPOINTS.moderateReviews, { query: { reported: true, pageSize: 100 } })
  ).data.reviews.find(({ _id }) => _id === id);

describe('undoing a review decision', () => {
  test('undoing a review decision restores the rating and reopens the closed reports', async () => {
    const item = await addProduct();
    const { id } = await published(item, 5);
    const report = async () =>
      (await shop.buyer()).client.call(ENDPOINTS.reportReview, {
        ...byId(id),
        body: { reason: 'advertising' },
      });
    await report();
    await decide(id, { status: 'published' });
    await report();
    await decide(id, HIDDEN_DECISION);
    expect((await list(item)).rating.count).toBe(0);
    expect(await reportedReview(id)).toBeUndefined();

    await decide(id, { status: 'published', undoes: HIDDEN_DECISION });
    expect((await list(item)).rating).toMatchObject({ average: 5, count: 1 });
    expect(await reportedReview(id)).toMatchObject({ reports: 1, reportReasons: ['advertising'] });
  });

  test('undoing a review decision returns a pending review to the moderation queue', async () => {
    const item = await addProduct();
    const { person } = await received(item);
    const { _id: id } = await createReview(person, item.productId);
    for (const decision of [HIDDEN_DECISION, { status: 'published' } as const]) {
      await decide(id, decision);
      expect((await decide(id, { status: 'pending', undoes: decision })).data).toMatchObject({
        status: 'pending',
        reason: null,
      });
    }
    expect((await list(item)).reviews).toEqual([]);
  });

  test('undoing a review decision is rejected after a newer decision or an edit by the author', async () => {
    const item = await addProduct();
    const { id } = await published(item);
    const decideRejected = async (body: Decision) => {
      const { status, data } = await staff().callRejected(ENDPOINTS.decideReview, { ...byId(id), body });
      return [status, data.key];
    };
    await decide(id, HIDDEN_DECISION);
    await decide(id, { status: 'hidden', reason: 'advertising' });
    expect(await decideRejected({ status: 'published', undoes: HIDDEN_DECISION })).toEqual([
      409,
      'editConflict',
    ]);
    expect(await decideRejected({ status: 'pending' })).toEqual([400, 'badRequest']);
    expect((await list(item)).reviews).toEqual([]);
  });

  test('undoing a decision restores a hidden review photo', async () => {
    const item = await addProduct();
    const { person } = await received(item);
    const { data: photo } = await upload(person.client);
    const photos = [{ mediaId: photo._id, alt: 'Pastilla' }];
    const { _id: id } = await createReview(person, item.productId, { photos });
    await shop.publish(id);
    const decidePhoto = (body: Decision) =>
      staff().callRejected(ENDPOINTS.decidePhoto, { ...byId(id), body: { ...body, photoId: photo._id } });
    await decidePhoto(HIDDEN_DECISION);
    expect((await list(item)).reviews[0]?.photos).toEqual([]);
    expect((await decidePhoto({ status: 'published', undoes: HIDDEN_DECISION })).status).toBe(200);
    expect((await list(item)).reviews[0]?.photos).toHaveLength(1);
    expect((await decidePhoto({ status: 'published', undoes: HIDDEN_DECISION })).data.key).toBe(
      'editConflict',
    );
  });
});

describe('undoing a moderation decision on a question', () => {
  test('undoing a decision returns a question to the queue and restores its accepted answer', async () => {
    const { client } = await shop.buyer();
    const { data } = await client.call(ENDPOINTS.createQuestion, {
      body: { productId: shop.soap.productId, text: '¿Cuánto dura?' },
    });
    const id = data._id;
    const decideQuestion = (body: Decision) => staff().call(ENDPOINTS.decideQuestion, { ...byId(id), body });
    await decideQuestion({ status: 'published' });
    const answeredQuestion = await staff().call(ENDPOINTS.answerQuestion, {
      ...byId(id),
      body: { text: 'Cinco semanas.' },
    });
    const answerId = answeredQuestion.data.answers[0]?._id ?? '';
    await client.call(ENDPOINTS.acceptAnswer, { ...byId(id), body: { answerId } });
    const decideAnswer = async (body: Omit<AnswerDecision, 'answerId'>) =>
      (await staff().call(ENDPOINTS.decideAnswer, { ...byId(id), body: { ...body, answerId } })).data.answers;
    expect(await decideAnswer(HIDDEN_DECISION)).toMatchObject([{ status: 'hidden', accepted: false }]);
    expect(
      await decideAnswer({ status: 'published', undoes: HIDDEN_DECISION, accepted: true }),
    ).toMatchObject([{ status: 'published', reason: null, accepted: true }]);

    await decideQuestion(HIDDEN_DECISION);
    const restoredQuestion = await decideQuestion({ status: 'published', undoes: HIDDEN_DECISION });
    expect(restoredQuestion.data).toMatchObject({ status: 'published', reason: null });
    const again = await staff().callRejected(ENDPOINTS.decideQuestion, {
      ...byId(id),
      body: { status: 'published', undoes: HIDDEN_DECISION },
    });
    expect([again.status, again.data.key]).toEqual([409, 'editConflict']);
  });
});
