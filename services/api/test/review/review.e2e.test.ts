import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Decision, ReviewQuery } from '@munay/contracts/shop/review';
import { rm } from 'node:fs/promises';
import { Types } from 'mongoose';
import { PersonalData } from '../../src/registries/personal-data';
import { Transaction } from '../../src/database/transaction';
import { type SignedInPerson, signIn } from '../support/people';
import { changed, moveTo, received as receivedBy, receiver, reviewOf, words } from '../support/reviews';
import {
  brokenInvariants,
  buyer,
  openShop,
  paidOrder,
  type Shelved,
  shelve,
  type Shop,
} from '../support/shop';
import { until } from '../support/until';
import { upload, uploadFolder } from '../support/uploads';

let shop: Shop;
let folder: string;
let admin: SignedInPerson;

beforeAll(async () => {
  folder = await uploadFolder();
  shop = await openShop({ UPLOAD_DIR: folder });
  admin = await signIn(shop.api, { roles: ['ADMIN'] });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const byId = (id: string) => ({ params: { id } });
const soap = () => shelve(shop, { pieces: 50 });
const received = async (item: Shelved) => ({ person: await receivedBy(shop, item) });
const decide = (id: string, body: Decision) =>
  admin.client.call(ENDPOINTS.decideReview, { ...byId(id), body });
const publish = (id: string) => decide(id, { status: 'published' });
const list = async ({ productId }: Shelved, query: ReviewQuery = {}) =>
  (await shop.api.client().call(ENDPOINTS.getReviews, { ...byId(productId), query })).data;

/** A buyer whose review is published. */
async function published(item: Shelved, stars = 4) {
  const { person } = await received(item);
  const review = await reviewOf(person, item.productId, { stars, title: `Con ${stars}` });
  await publish(review._id);
  return { person, id: review._id };
}

describe('who may review', () => {
  test('somebody who has received the product, once', async () => {
    const item = await soap();
    const { person, orderId } = await receiver(shop, admin, item);
    const own = await person.client.call(ENDPOINTS.ownReviews);
    expect(own.data.reviewable.map(({ _id }) => _id)).toEqual([item.productId]);
    const review = await reviewOf(person, item.productId);
    expect(review).toMatchObject({ status: 'pending', author: 'Ana Q.', stars: 4, demo: false, photos: [] });
    const again = await person.client.refused(ENDPOINTS.writeReview, { body: words(item.productId) });
    expect([again.status, again.data.key]).toEqual([409, 'alreadyReviewed']);
    const stored = await shop.api.db.collection('reviews').findOne({ _id: new Types.ObjectId(review._id) });
    expect(String(stored?.order)).toBe(orderId);
    expect((await person.client.call(ENDPOINTS.ownReviews)).data).toMatchObject({
      reviewable: [],
      reviews: [{ _id: review._id, status: 'pending' }],
    });
  });

  test('of twenty reviews sent at once one is kept', async () => {
    const item = await soap();
    const { person } = await received(item);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.client.refused(ENDPOINTS.writeReview, { body: words(item.productId) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ data }) => data?.key === 'alreadyReviewed')).toHaveLength(19);
  });

  test.each(['processing', 'shipped'] as const)('nobody whose order is %s', async (status) => {
    const item = await soap();
    const { person, orderId } = await paidOrder(shop, item);
    await moveTo(admin, orderId, status);
    const { status: code, data } = await person.client.refused(ENDPOINTS.writeReview, {
      body: words(item.productId),
    });
    expect([code, data.key]).toEqual([403, 'notBought']);
  });

  test('nobody who bought something else, and nobody without a session', async () => {
    const [bought, other] = [await soap(), await soap()];
    const { person } = await received(bought);
    const refused = await person.client.refused(ENDPOINTS.writeReview, { body: words(other.productId) });
    expect([refused.status, refused.data.key]).toEqual([403, 'notBought']);
    const guest = await shop.api.client().refused(ENDPOINTS.writeReview, { body: words(other.productId) });
    expect(guest.status).toBe(401);
  });

  test('somebody whose money went back after the delivery: an unhappy buyer is one too', async () => {
    const item = await soap();
    const { person, orderId } = await receiver(shop, admin, item);
    await shop.api.db
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(orderId) }, { $set: { status: 'refunded' } });
    expect((await reviewOf(person, item.productId, { stars: 1 })).stars).toBe(1);
    await shop.api.db
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(orderId) }, { $set: { status: 'delivered' } });
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
    [{ photos: [{ mediaId: '0'.repeat(24), alt: '' }] }],
    [{ photos: [{ mediaId: '0'.repeat(24), alt: 'x', base: '/media/x' }] }],
  ])('not with %j', async (more) => {
    const { client } = await signIn(shop.api);
    const answer = await client.refused(ENDPOINTS.writeReview, {
      body: { ...words('0'.repeat(24)), ...more },
    });
    expect([answer.status, answer.data.key]).toEqual([400, 'badRequest']);
  });

  test('markup in the words stays text', async () => {
    const item = await soap();
    const { person } = await received(item);
    const text = '<script>alert(1)</script> {{7*7}} <%= 1 %>';
    const review = await reviewOf(person, item.productId, { title: '<img onerror=x>', text });
    await publish(review._id);
    expect((await list(item)).reviews[0]).toMatchObject({ title: '<img onerror=x>', text });
  });
});

describe('the rating', () => {
  test('counts published reviews only, and shows on page, card and list', async () => {
    const item = await soap();
    const first = await published(item, 5);
    const { person } = await received(item);
    const waiting = await reviewOf(person, item.productId, { stars: 2 });
    expect((await list(item)).rating).toEqual({ average: 5, count: 1, stars: [0, 0, 0, 0, 1] });
    await publish(waiting._id);
    await publish(waiting._id);
    expect((await list(item)).rating).toEqual({ average: 3.5, count: 2, stars: [0, 1, 0, 0, 1] });
    await until(async () => {
      const { data } = await shop.api.client().call(ENDPOINTS.getProduct, byId(item.productId));
      return data.rating.average === 3.5 && data.rating.count === 2;
    });
    await decide(first.id, { status: 'hidden', reason: 'advertising' });
    expect((await list(item)).rating).toEqual({ average: 2, count: 1, stars: [0, 1, 0, 0, 0] });
    await person.client.call(ENDPOINTS.deleteReview, byId(waiting._id));
    expect((await list(item)).rating).toEqual({ average: 0, count: 0, stars: [0, 0, 0, 0, 0] });
  });

  test('a changed review waits again and counts with its new stars once published', async () => {
    const item = await soap();
    const { person, id } = await published(item, 5);
    await admin.client.call(ENDPOINTS.replyToReview, { ...byId(id), body: { text: 'Gracias.' } });
    const change = changed({ stars: 1, title: 'Ya no' });
    const { data } = await person.client.call(ENDPOINTS.changeReview, { ...byId(id), body: change });
    expect(data).toMatchObject({ status: 'pending', stars: 1, reply: null });
    expect((await list(item)).rating.count).toBe(0);
    await publish(id);
    expect((await list(item)).rating).toEqual({ average: 1, count: 1, stars: [1, 0, 0, 0, 0] });
  });

  test('stands after everything at once: publishing, hiding, changing and deleting never make it drift', async () => {
    const item = await soap();
    const writers = await Promise.all(
      [1, 2, 3, 4, 5, 5].map(async (stars) => {
        const { person } = await received(item);
        return { person, id: (await reviewOf(person, item.productId, { stars }))._id };
      }),
    );
    const change = changed({ stars: 3 });
    const [first, second] = writers;
    await Promise.all([
      ...writers.map(({ id }) => publish(id)),
      ...writers.map(({ id }) => publish(id)),
      ...writers.slice(2).map(({ id }) => decide(id, { status: 'hidden', reason: 'off-topic' })),
      first!.person.client.call(ENDPOINTS.deleteReview, byId(first!.id)),
      second!.person.client.call(ENDPOINTS.changeReview, { ...byId(second!.id), body: change }),
    ]);
    expect((await brokenInvariants(shop)).I13).toBeUndefined();
    await Promise.all(writers.slice(1).map(({ id }) => publish(id)));
    expect((await list(item)).rating).toEqual({ average: 4, count: 5, stars: [0, 0, 2, 1, 2] });
    expect((await brokenInvariants(shop)).I13).toBeUndefined();
  });

  test('that does not match the reviews is found by the invariants', async () => {
    const item = await soap();
    await published(item, 4);
    const product = { _id: new Types.ObjectId(item.productId) };
    await shop.api.db.collection('products').updateOne(product, { $set: { 'rating.stars.4': 3 } });
    expect((await brokenInvariants(shop)).I13).toHaveLength(1);
    await shop.api.db.collection('products').updateOne(product, { $set: { 'rating.stars.4': 0 } });
  });
});

describe('the list', () => {
  test('is filtered, sorted and paged, each review once', async () => {
    const item = await soap();
    for (const stars of [5, 1, 3, 5, 4]) await published(item, stars);
    const starsOf = async (query: ReviewQuery) => (await list(item, query)).reviews.map(({ stars }) => stars);
    expect(await starsOf({})).toEqual([4, 5, 3, 1, 5]);
    expect(await starsOf({ sort: 'best' })).toEqual([5, 5, 4, 3, 1]);
    expect(await starsOf({ sort: 'worst' })).toEqual([1, 3, 4, 5, 5]);
    expect(await starsOf({ stars: 5 })).toEqual([5, 5]);
    expect(await starsOf({ photos: true })).toEqual([]);
    for (const sort of ['newest', 'helpful', 'best', 'worst'] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(item, { sort, limit: 2, ...(cursor && { cursor }) });
        expect(page.total).toBe(5);
        seen.push(...page.reviews.map(({ _id }) => _id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(5);
      expect(seen).toHaveLength(5);
    }
    const filtered = await list(item, { stars: 5 });
    expect([filtered.total, filtered.rating.count]).toEqual([2, 5]);
  });

  test.each([{ sort: 'likes' }, { stars: '6' }, { limit: '51' }, { cursor: 'x' }, { q: 'x' }])(
    'refuses %j',
    async (query) => {
      const { productId } = await soap();
      const path = `/api/review/product/${productId}?${new URLSearchParams(query as never).toString()}`;
      expect((await shop.api.client().send('GET', path)).status).toBe(400);
    },
  );

  test('is found by slug and not for an unknown product', async () => {
    const item = await soap();
    const { data } = await shop.api.client().call(ENDPOINTS.getProduct, byId(item.productId));
    expect(
      (await shop.api.client().call(ENDPOINTS.getReviews, { ...byId(data.slug), query: {} })).status,
    ).toBe(200);
    expect((await shop.api.client().send('GET', '/api/review/product/nada')).status).toBe(404);
  });

  test('shows what waits or is hidden to its author only, with the reason', async () => {
    const item = await soap();
    const { person, id } = await published(item);
    await decide(id, { status: 'hidden', reason: 'personal-data' });
    expect((await list(item)).reviews).toEqual([]);
    const { data } = await person.client.call(ENDPOINTS.ownReviews);
    expect(data.reviews[0]).toMatchObject({ status: 'hidden', reason: 'personal-data' });
  });

  test('of the whole shop holds the newest of every product', async () => {
    const items = [await soap(), await soap()];
    for (const item of items) await published(item);
    const { data } = await shop.api.client().call(ENDPOINTS.recentReviews, { query: { limit: 2 } });
    expect(data.reviews.map(({ product }) => product._id)).toEqual(
      [...items].reverse().map(({ productId }) => productId),
    );
    expect(data.rating.count).toBeGreaterThanOrEqual(2);
    expect(data.rating.stars.reduce((sum, one) => sum + one)).toBe(data.rating.count);
  });
});

describe('photos', () => {
  const withPhoto = async (item: Shelved) => {
    const { person } = await received(item);
    const { data: media } = await upload(shop.api, person.client);
    const photos = [{ mediaId: media._id, alt: 'La pastilla en mi ducha' }];
    return { person, media, review: await reviewOf(person, item.productId, { photos }) };
  };

  test('are shown with their words, also in the feed of photos', async () => {
    const item = await soap();
    const { media, review } = await withPhoto(item);
    expect((await shop.api.client().call(ENDPOINTS.reviewPhotos, { query: {} })).data.photos).toEqual([]);
    await publish(review._id);
    const [shown] = (await list(item, { photos: true })).reviews;
    expect(shown?.photos).toMatchObject([
      { _id: media._id, image: { base: media.image.base, alt: 'La pastilla en mi ducha' }, hidden: null },
    ]);
    const { data } = await shop.api.client().call(ENDPOINTS.reviewPhotos, { query: {} });
    expect(data).toMatchObject({
      total: 1,
      photos: [{ _id: media._id, caption: 'Huele bien', author: 'Ana Q.' }],
    });
  });

  test('of somebody else, or of another kind, are refused', async () => {
    const item = await soap();
    const { person } = await received(item);
    const stranger = await buyer(shop);
    const { data: foreign } = await upload(shop.api, stranger.client);
    const { data: avatar } = await upload(shop.api, person.client, undefined, 'avatar');
    for (const { _id } of [foreign, avatar]) {
      const photos = [{ mediaId: _id, alt: 'x' }];
      const answer = await person.client.refused(ENDPOINTS.writeReview, {
        body: words(item.productId, { photos }),
      });
      expect([answer.status, answer.data.key]).toEqual([400, 'imageUnknown']);
    }
  });

  test('are hidden one by one, stay hidden when the author changes the words, and come back', async () => {
    const item = await soap();
    const { person, media, review } = await withPhoto(item);
    await publish(review._id);
    const body = { photoId: media._id, status: 'hidden', reason: 'off-topic' } as const;
    await admin.client.call(ENDPOINTS.decidePhoto, { ...byId(review._id), body });
    expect((await list(item)).reviews[0]?.photos).toEqual([]);
    expect((await list(item, { photos: true })).reviews).toEqual([]);
    const change = changed({
      photos: [{ mediaId: media._id, alt: 'Otra vez' }],
    });
    const { data } = await person.client.call(ENDPOINTS.changeReview, { ...byId(review._id), body: change });
    expect(data.photos[0]?.hidden).toBe('off-topic');
    const queue = await admin.client.call(ENDPOINTS.moderatePhotos, { query: { status: 'pending' } });
    expect(queue.data.photos.map(({ _id }) => _id)).toContain(media._id);
    await admin.client.call(ENDPOINTS.decidePhoto, {
      ...byId(review._id),
      body: { photoId: media._id, status: 'published' },
    });
    await publish(review._id);
    expect((await list(item, { photos: true })).reviews).toHaveLength(1);
  });
});

describe('readers', () => {
  test('find a review helpful once, take it back, and not their own', async () => {
    const item = await soap();
    const { person, id } = await published(item);
    const reader = await buyer(shop);
    const vote = ({ client }: SignedInPerson, helpful: boolean) =>
      client.call(ENDPOINTS.voteReview, { ...byId(id), body: { helpful } });
    await Promise.all(Array.from({ length: 8 }, () => vote(reader, true)));
    expect((await vote(reader, true)).data).toEqual({ helpful: 1 });
    expect((await vote(await buyer(shop), true)).data).toEqual({ helpful: 2 });
    expect((await reader.client.call(ENDPOINTS.ownReviews)).data.votes).toEqual([id]);
    expect((await vote(reader, false)).data).toEqual({ helpful: 1 });
    expect((await vote(reader, false)).data).toEqual({ helpful: 1 });
    const own = await person.client.refused(ENDPOINTS.voteReview, { ...byId(id), body: { helpful: true } });
    expect([own.status, own.data.key]).toEqual([409, 'ownWords']);
    expect((await list(item, { sort: 'helpful' })).reviews[0]?.helpful).toBe(1);
  });

  test('report a review once; staff see how often and why until they decide', async () => {
    const item = await soap();
    const { id } = await published(item);
    const report = async (reason: string) =>
      (await buyer(shop)).client.refused(ENDPOINTS.reportReview, { ...byId(id), body: { reason } });
    expect((await report('advertising')).status).toBe(200);
    expect((await report('offensive')).status).toBe(200);
    expect((await report('because')).status).toBe(400);
    const reader = await buyer(shop);
    const body = { reason: 'offensive' as const, note: 'Mira la segunda frase' };
    await reader.client.call(ENDPOINTS.reportReview, { ...byId(id), body });
    const twice = await reader.client.refused(ENDPOINTS.reportReview, { ...byId(id), body });
    expect([twice.status, twice.data.key]).toEqual([409, 'alreadyReported']);
    const reported = async () =>
      (
        await admin.client.call(ENDPOINTS.moderateReviews, { query: { reported: true, pageSize: 100 } })
      ).data.reviews.find(({ _id }) => _id === id);
    const row = await reported();
    expect([row?.reports, [...(row?.reportReasons ?? [])].sort()]).toEqual([3, ['advertising', 'offensive']]);
    await publish(id);
    expect(await reported()).toBeUndefined();
  });

  test('cannot vote for or report what is not published', async () => {
    const item = await soap();
    const { person } = await received(item);
    const { _id } = await reviewOf(person, item.productId);
    const { client } = await buyer(shop);
    const answers = [
      await client.refused(ENDPOINTS.voteReview, { ...byId(_id), body: { helpful: true } }),
      await client.refused(ENDPOINTS.reportReview, { ...byId(_id), body: { reason: 'offensive' } }),
    ];
    expect(answers.map(({ status, data }) => [status, data.key])).toEqual([
      [404, 'noReview'],
      [404, 'noReview'],
    ]);
  });
});

test('a stranger neither changes nor deletes a review, and nothing tells that it exists', async () => {
  const item = await soap();
  const { id } = await published(item);
  const { client } = await buyer(shop);
  const change = changed();
  const answers = [
    await client.refused(ENDPOINTS.changeReview, { ...byId(id), body: change }),
    await client.refused(ENDPOINTS.deleteReview, byId(id)),
  ];
  expect(answers.map(({ status, data }) => [status, data.key])).toEqual([
    [404, 'noReview'],
    [404, 'noReview'],
  ]);
  expect((await list(item)).rating.count).toBe(1);
});

test('staff hide only for a reason, reply, and never touch the words', async () => {
  const item = await soap();
  const { id } = await published(item);
  const noReason = await admin.client.refused(ENDPOINTS.decideReview, {
    ...byId(id),
    body: { status: 'hidden' },
  });
  expect([noReason.status, noReason.data.key]).toEqual([400, 'reasonMissing']);
  const words = await admin.client.refused(ENDPOINTS.decideReview, {
    ...byId(id),
    body: { status: 'published', text: 'Mejor así' },
  });
  expect(words.status).toBe(400);
  await admin.client.call(ENDPOINTS.replyToReview, { ...byId(id), body: { text: 'Gracias, Ana.' } });
  expect((await list(item)).reviews[0]?.reply?.text).toBe('Gracias, Ana.');
  await admin.client.call(ENDPOINTS.replyToReview, { ...byId(id), body: { text: '' } });
  expect((await list(item)).reviews[0]?.reply).toBeNull();
  const { data } = await admin.client.call(ENDPOINTS.moderateReviews, {
    query: { status: 'published', pageSize: 1 },
  });
  expect(data.counts.published).toBe(data.total);
  expect(data.reviews[0]?.customer?.name).toBe('Ana Quispe');
});

test('an erased person leaves no review, no vote and a right rating behind', async () => {
  const item = await soap();
  const { person, id } = await published(item, 5);
  const other = await published(item, 3);
  await person.client.call(ENDPOINTS.voteReview, { ...byId(other.id), body: { helpful: true } });
  const subject = { id: person.id, email: person.email };
  const data = shop.api.app.get(PersonalData, { strict: false });
  expect(await data.export(subject)).toMatchObject({
    reviews: { reviews: [{ _id: id }], votes: [other.id] },
  });
  const { reviews } = (await data.export(subject)) as { reviews: object };
  expect(JSON.stringify(reviews)).not.toContain(other.person.id);
  await shop.api.app.get(Transaction, { strict: false }).run(() => data.erase(subject));
  const left = await list(item);
  expect(left.rating).toEqual({ average: 3, count: 1, stars: [0, 0, 1, 0, 0] });
  expect(left.reviews).toMatchObject([{ _id: other.id, helpful: 0 }]);
});
