import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Transaction } from '../../src/database/transaction';
import { PersonalDataRegistry } from '../../src/extension-points/personal-data.registry';
import { byId } from '../support/client';
import { type SignedInPerson, signIn } from '../support/people';
import { createReviewShop } from '../support/reviews';
import { createReceiver, createReview, createReviewChange, moveTo, words } from '../support/reviews';

const shop = createReviewShop();
const { publish, list, published, received } = shop;
const addProduct = () => shop.addProduct({ units: 50 });

describe('permission to review', () => {
  test('a buyer can review each received product once', async () => {
    const item = await addProduct();
    const { person, orderId } = await createReceiver(shop, shop.admin, item);
    const authorResponse = await person.client.call(ENDPOINTS.ownReviews);
    expect(authorResponse.data.reviewable.map(({ _id }) => _id)).toEqual([item.productId]);
    const review = await createReview(person, item.productId);
    expect(review).toMatchObject({ status: 'pending', author: 'Ana Q.', stars: 4, demo: false, photos: [] });
    const again = await person.client.callRejected(ENDPOINTS.writeReview, { body: words(item.productId) });
    expect([again.status, again.data.key]).toEqual([409, 'alreadyReviewed']);
    const storedReview = await shop.api.stored.reviews.findOne(review._id);
    expect(String(storedReview?.order)).toBe(orderId);
    expect((await person.client.call(ENDPOINTS.ownReviews)).data).toMatchObject({
      reviewable: [],
      reviews: [{ _id: review._id, status: 'pending' }],
    });
  });

  test('twenty concurrent reviews of a buyer store only one review', async () => {
    const item = await addProduct();
    const { person } = await received(item);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.client.callRejected(ENDPOINTS.writeReview, { body: words(item.productId) }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ data }) => data?.key === 'alreadyReviewed')).toHaveLength(19);
  });

  test.each(['processing', 'shipped'] as const)('a buyer whose order is %s cannot review', async (status) => {
    const item = await addProduct();
    const { person, orderId } = await shop.paid(item);
    await moveTo(shop.admin, orderId, status);
    const { status: code, data } = await person.client.callRejected(ENDPOINTS.writeReview, {
      body: words(item.productId),
    });
    expect([code, data.key]).toEqual([403, 'notBought']);
  });

  test('guests and buyers of other products cannot review a product', async () => {
    const [boughtSoap, other] = [await addProduct(), await addProduct()];
    const { person } = await received(boughtSoap);
    const rejection = await person.client.callRejected(ENDPOINTS.writeReview, {
      body: words(other.productId),
    });
    expect([rejection.status, rejection.data.key]).toEqual([403, 'notBought']);
    const guest = await shop.api
      .client()
      .callRejected(ENDPOINTS.writeReview, { body: words(other.productId) });
    expect(guest.status).toBe(401);
  });

  test('a buyer who was refunded after delivery can still review the product', async () => {
    const item = await addProduct();
    const { person, orderId } = await createReceiver(shop, shop.admin, item);
    await shop.orders.set(orderId, { status: 'refunded' });
    expect((await createReview(person, item.productId, { stars: 1 })).stars).toBe(1);
    await shop.orders.set(orderId, { status: 'delivered' });
  });

  test.each([
    [{ stars: 0 }],
    [{ stars: 6 }],
    [{ stars: 4.5 }],
    [{ stars: '5' }],
    [{ title: '' }],
    [{ title: 'dos\nlíneas' }],
    [{ text: '   ' }],
    [{ text: 'x'.repeat(2001) }],
    [{ text: 'nul\u0000' }],
    [{ status: 'published' }],
    [{ demo: true }],
    [{ author: 'Otra P.' }],
    [{ photos: Array.from({ length: 5 }, (_, at) => ({ mediaId: `${at}`.repeat(24), alt: 'x' })) }],
    [{ photos: [{ mediaId: '0'.repeat(24), alt: 'dos\nlíneas' }] }],
    [{ photos: [{ mediaId: '0'.repeat(24), alt: 'x', base: '/media/x' }] }],
  ])('a review with %j is rejected', async (overrides) => {
    const { client } = await signIn(shop.api);
    const response = await client.callRejected(ENDPOINTS.writeReview, {
      body: { ...words('0'.repeat(24)), ...overrides },
    });
    expect([response.status, response.data.key]).toEqual([400, 'badRequest']);
  });

  test('markup in a review is treated as text', async () => {
    const item = await addProduct();
    const { person } = await received(item);
    const text = '<script>alert(1)</script> {{7*7}} <%= 1 %>';
    const review = await createReview(person, item.productId, { title: '<img onerror=x>', text });
    await publish(review._id);
    expect((await list(item)).reviews[0]).toMatchObject({ title: '<img onerror=x>', text });
  });
});

describe('helpful votes and reports of reviews', () => {
  test('a reader can mark a review as helpful once and undo the vote', async () => {
    const item = await addProduct();
    const { person, id } = await published(item);
    const reader = await shop.buyer();
    const vote = ({ client }: SignedInPerson, helpful: boolean) =>
      client.call(ENDPOINTS.voteReview, { ...byId(id), body: { helpful } });
    await Promise.all(Array.from({ length: 8 }, () => vote(reader, true)));
    expect((await vote(reader, true)).data).toEqual({ helpful: 1 });
    expect((await vote(await shop.buyer(), true)).data).toEqual({ helpful: 2 });
    expect((await reader.client.call(ENDPOINTS.ownReviews)).data.votes).toEqual([id]);
    expect((await vote(reader, false)).data).toEqual({ helpful: 1 });
    expect((await vote(reader, false)).data).toEqual({ helpful: 1 });
    const authorResponse = await person.client.callRejected(ENDPOINTS.voteReview, {
      ...byId(id),
      body: { helpful: true },
    });
    expect([authorResponse.status, authorResponse.data.key]).toEqual([409, 'ownContent']);
    expect((await list(item, { sort: 'helpful' })).reviews[0]?.helpful).toBe(1);
  });

  test('a reader can report a review once, and staff see the count and the reasons', async () => {
    const item = await addProduct();
    const { id } = await published(item);
    const report = async (reason: string) =>
      (await shop.buyer()).client.callRejected(ENDPOINTS.reportReview, { ...byId(id), body: { reason } });
    expect((await report('advertising')).status).toBe(200);
    expect((await report('offensive')).status).toBe(200);
    expect((await report('because')).status).toBe(400);
    const reader = await shop.buyer();
    const body = { reason: 'offensive' as const, note: 'Mira la segunda frase' };
    await reader.client.call(ENDPOINTS.reportReview, { ...byId(id), body });
    const repeatedReport = await reader.client.callRejected(ENDPOINTS.reportReview, { ...byId(id), body });
    expect([repeatedReport.status, repeatedReport.data.key]).toEqual([409, 'alreadyReported']);
    const listReported = async () =>
      (
        await shop.admin.client.call(ENDPOINTS.moderateReviews, { query: { reported: true, pageSize: 100 } })
      ).data.reviews.find(({ _id }) => _id === id);
    const row = await listReported();
    expect([row?.reports, [...(row?.reportReasons ?? [])].sort()]).toEqual([3, ['advertising', 'offensive']]);
    await publish(id);
    expect(await listReported()).toBeUndefined();
  });

  test('an unpublished review can be neither reported nor marked as helpful', async () => {
    const item = await addProduct();
    const { person } = await received(item);
    const { _id } = await createReview(person, item.productId);
    const { client } = await shop.buyer();
    const responses = [
      await client.callRejected(ENDPOINTS.voteReview, { ...byId(_id), body: { helpful: true } }),
      await client.callRejected(ENDPOINTS.reportReview, { ...byId(_id), body: { reason: 'offensive' } }),
    ];
    expect(responses.map(({ status, data }) => [status, data.key])).toEqual([
      [404, 'noReview'],
      [404, 'noReview'],
    ]);
  });
});

test('editing or deleting the review of another user returns 404', async () => {
  const item = await addProduct();
  const { id } = await published(item);
  const { client } = await shop.buyer();
  const change = createReviewChange();
  const responses = [
    await client.callRejected(ENDPOINTS.changeReview, { ...byId(id), body: change }),
    await client.callRejected(ENDPOINTS.deleteReview, byId(id)),
  ];
  expect(responses.map(({ status, data }) => [status, data.key])).toEqual([
    [404, 'noReview'],
    [404, 'noReview'],
  ]);
  expect((await list(item)).rating.count).toBe(1);
});

test('staff can hide a review with a reason but cannot edit its text', async () => {
  const item = await addProduct();
  const { id } = await published(item);
  const noReason = await shop.admin.client.callRejected(ENDPOINTS.decideReview, {
    ...byId(id),
    body: { status: 'hidden' },
  });
  expect([noReason.status, noReason.data.key]).toEqual([400, 'reasonMissing']);
  const words = await shop.admin.client.callRejected(ENDPOINTS.decideReview, {
    ...byId(id),
    body: { status: 'published', text: 'Mejor así' },
  });
  expect(words.status).toBe(400);
  await shop.admin.client.call(ENDPOINTS.replyToReview, { ...byId(id), body: { text: 'Gracias, Ana.' } });
  expect((await list(item)).reviews[0]?.reply?.text).toBe('Gracias, Ana.');
  await shop.admin.client.call(ENDPOINTS.replyToReview, { ...byId(id), body: { text: '' } });
  expect((await list(item)).reviews[0]?.reply).toBeNull();
  const { data } = await shop.admin.client.call(ENDPOINTS.moderateReviews, {
    query: { status: 'published', pageSize: 1 },
  });
  expect(data.counts.published).toBe(data.total);
  expect(data.reviews[0]?.customer?.name).toBe('Ana Quispe');
});

test('erasing a person removes their reviews and votes and corrects the rating', async () => {
  const item = await addProduct();
  const { person, id } = await published(item, 5);
  const other = await published(item, 3);
  await person.client.call(ENDPOINTS.voteReview, { ...byId(other.id), body: { helpful: true } });
  const subject = { id: person.id, email: person.email };
  const data = shop.api.app.get(PersonalDataRegistry, { strict: false });
  expect(await data.export(subject)).toMatchObject({
    reviews: { reviews: [{ _id: id }], votes: [other.id] },
  });
  const { reviews } = (await data.export(subject)) as { reviews: object };
  expect(JSON.stringify(reviews)).not.toContain(other.person.id);
  await shop.api.app.get(Transaction, { strict: false }).run(() => data.erase(subject));
  const remainingList = await list(item);
  expect(remainingList.rating).toEqual({ average: 3, count: 1, stars: [0, 0, 1, 0, 0] });
  expect(remainingList.reviews).toMatchObject([{ _id: other.id, helpful: 0 }]);
});
