import { Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ReviewList, ReviewQuery } from '@munay/contracts/shop/review';
import { byId } from '../support/client';
import { createReviewShop } from '../support/reviews';
import { createReview, createReviewChange, words } from '../support/reviews';
import type { StockedProduct } from '../support/shop';
import { waitUntil } from '../support/until';
import { upload } from '../support/uploads';

const shop = createReviewShop();
const { decide, publish, list, published, received } = shop;
const addProduct = () => shop.addProduct({ units: 50 });

describe('product rating', () => {
  test('the product rating counts only published reviews', async () => {
    const item = await addProduct();
    const first = await published(item, 5);
    const { person } = await received(item);
    const pendingReview = await createReview(person, item.productId, { stars: 2 });
    expect((await list(item)).rating).toEqual({ average: 5, count: 1, stars: [0, 0, 0, 0, 1] });
    await publish(pendingReview._id);
    await publish(pendingReview._id);
    expect((await list(item)).rating).toEqual({ average: 3.5, count: 2, stars: [0, 1, 0, 0, 1] });
    await waitUntil(async () => {
      const { data } = await shop.api.client().call(ENDPOINTS.getProduct, byId(item.productId));
      return data.rating.average === 3.5 && data.rating.count === 2;
    });
    await decide(first.id, { status: 'hidden', reason: 'advertising' });
    expect((await list(item)).rating).toEqual({ average: 2, count: 1, stars: [0, 1, 0, 0, 0] });
    await person.client.call(ENDPOINTS.deleteReview, byId(pendingReview._id));
    expect((await list(item)).rating).toEqual({ average: 0, count: 0, stars: [0, 0, 0, 0, 0] });
  });

  test('an edited review returns to moderation and counts with its new stars once published', async () => {
    const item = await addProduct();
    const { person, id } = await published(item, 5);
    await shop.admin.client.call(ENDPOINTS.replyToReview, { ...byId(id), body: { text: 'Gracias.' } });
    const change = createReviewChange({ stars: 1, title: 'Ya no' });
    const { data } = await person.client.call(ENDPOINTS.changeReview, { ...byId(id), body: change });
    expect(data).toMatchObject({ status: 'pending', stars: 1, reply: null });
    expect((await list(item)).rating.count).toBe(0);
    await publish(id);
    expect((await list(item)).rating).toEqual({ average: 1, count: 1, stars: [1, 0, 0, 0, 0] });
  });

  test('the rating stays correct under concurrent publishing, hiding, editing and deleting', async () => {
    const item = await addProduct();
    const writers = await Promise.all(
      [1, 2, 3, 4, 5, 5].map(async (stars) => {
        const { person } = await received(item);
        return { person, id: (await createReview(person, item.productId, { stars }))._id };
      }),
    );
    const change = createReviewChange({ stars: 3 });
    const [first, second] = writers;
    await Promise.all([
      ...writers.map(({ id }) => publish(id)),
      ...writers.map(({ id }) => publish(id)),
      ...writers.slice(2).map(({ id }) => decide(id, { status: 'hidden', reason: 'off-topic' })),
      first!.person.client.call(ENDPOINTS.deleteReview, byId(first!.id)),
      second!.person.client.call(ENDPOINTS.changeReview, { ...byId(second!.id), body: change }),
    ]);
    expect((await shop.brokenInvariants()).I13).toBeUndefined();
    await Promise.all(writers.slice(1).map(({ id }) => publish(id)));
    expect((await list(item)).rating).toEqual({ average: 4, count: 5, stars: [0, 0, 2, 1, 2] });
    expect((await shop.brokenInvariants()).I13).toBeUndefined();
  });

  test('the consistency check reports a rating that does not match its reviews', async () => {
    const item = await addProduct();
    await published(item, 4);
    const product = { _id: new Types.ObjectId(item.productId) };
    await shop.api.stored.products.set(product, { 'rating.stars.4': 3 });
    expect((await shop.brokenInvariants()).I13).toHaveLength(1);
    await shop.api.stored.products.set(product, { 'rating.stars.4': 0 });
  });
});

describe('review list', () => {
  test('the review list can be filtered, sorted and paginated without duplicates', async () => {
    const item = await addProduct();
    for (const stars of [5, 1, 3, 5, 4]) await published(item, stars);
    const getStars = async (query: ReviewQuery) =>
      (await list(item, query)).reviews.map(({ stars }) => stars);
    expect(await getStars({})).toEqual([4, 5, 3, 1, 5]);
    expect(await getStars({ sort: 'best' })).toEqual([5, 5, 4, 3, 1]);
    expect(await getStars({ sort: 'worst' })).toEqual([1, 3, 4, 5, 5]);
    expect(await getStars({ stars: 5 })).toEqual([5, 5]);
    expect(await getStars({ photos: true })).toEqual([]);
    for (const sort of ['newest', 'helpful', 'best', 'worst'] as const) {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(item, { sort, limit: 2, ...(cursor && { cursor }) });
        expect(page.total).toBe(5);
        ids.push(...page.reviews.map(({ _id }) => _id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(new Set(ids).size).toBe(5);
      expect(ids).toHaveLength(5);
    }
    const filteredList = await list(item, { stars: 5 });
    expect([filteredList.total, filteredList.rating.count]).toEqual([2, 5]);
  });

  test('the review list starts with reviews in the language of the reader', async () => {
    const item = await addProduct();
    const writtenReviews: { id: string; locale: 'es' | 'en' }[] = [];
    for (const locale of ['es', 'en', 'en', 'es', 'en'] as const) {
      const { id } = await published(item);
      await shop.api.stored.reviews.set(id, { locale });
      writtenReviews.unshift({ id, locale });
    }
    const of = (locale: string) =>
      writtenReviews.filter((candidate) => candidate.locale === locale).map(({ id }) => id);
    const readAs = async (first: string, secondLocale = first) => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const client = shop.api.client();
        client.locale = ids.length === 0 ? first : secondLocale;
        const query: ReviewQuery = { limit: 2, ...(cursor && { cursor }) };
        const { data }: { data: ReviewList } = await client.call(ENDPOINTS.getReviews, {
          ...byId(item.productId),
          query,
        });
        ids.push(...data.reviews.map(({ _id }) => _id));
        cursor = data.nextCursor;
      } while (cursor);
      return ids;
    };
    expect(await readAs('en')).toEqual([...of('en'), ...of('es')]);
    expect(await readAs('es')).toEqual([...of('es'), ...of('en')]);
    expect(await readAs('en', 'es')).toEqual([...of('en'), ...of('es')]);
  });

  test.each([{ sort: 'likes' }, { stars: '6' }, { limit: '51' }, { cursor: 'x' }, { q: 'x' }])(
    'the review query %j is rejected',
    async (query) => {
      const { productId } = await addProduct();
      const path = `/api/review/product/${productId}?${new URLSearchParams(query as never).toString()}`;
      expect((await shop.api.client().send('GET', path)).status).toBe(400);
    },
  );

  test('reviews are listed by product slug, and an unknown product returns 404', async () => {
    const item = await addProduct();
    const { data } = await shop.api.client().call(ENDPOINTS.getProduct, byId(item.productId));
    expect(
      (await shop.api.client().call(ENDPOINTS.getReviews, { ...byId(data.slug), query: {} })).status,
    ).toBe(200);
    expect((await shop.api.client().send('GET', '/api/review/product/nada')).status).toBe(404);
  });

  test('a hidden review is shown only to its author and includes the reason', async () => {
    const item = await addProduct();
    const { person, id } = await published(item);
    await decide(id, { status: 'hidden', reason: 'personal-data' });
    expect((await list(item)).reviews).toEqual([]);
    const { data } = await person.client.call(ENDPOINTS.ownReviews);
    expect(data.reviews[0]).toMatchObject({ status: 'hidden', reason: 'personal-data' });
  });

  test('the buyer rating of a product excludes demo reviews', async () => {
    const item = await addProduct();
    const { id } = await published(item, 5);
    expect((await list(item)).buyerRating).toEqual({ average: 5, count: 1 });
    await shop.api.stored.reviews.set(id, { demo: true });
    expect(await list(item)).toMatchObject({ rating: { average: 5, count: 1 } });
    expect((await list(item)).buyerRating).toBeUndefined();
    await published(item, 2);
    await published(item, 5);
    expect(await list(item)).toMatchObject({
      rating: { average: 4, count: 3 },
      buyerRating: { average: 3.5, count: 2 },
    });
  });

  test('the buyer rating of the shop excludes demo reviews of published products', async () => {
    const read = async () =>
      (await shop.api.client().call(ENDPOINTS.recentReviews, { query: { limit: 1 } })).data;
    const [item, archived] = [await addProduct(), await addProduct()];
    for (const target of [item, archived]) {
      const { id } = await published(target);
      await shop.api.stored.reviews.set(id, { demo: true });
    }
    await published(item);
    const before = await read();
    await shop.api.stored.products.set(
      { _id: new Types.ObjectId(archived.productId) },
      { status: 'archived' },
    );
    const after = await read();
    expect(after.rating.count).toBe(before.rating.count - 1);
    expect(after.buyerRating).toEqual(before.buyerRating);
  });

  test('the recent reviews of the shop include every product, newest first', async () => {
    const items = [await addProduct(), await addProduct()];
    for (const item of items) await published(item);
    const { data } = await shop.api.client().call(ENDPOINTS.recentReviews, { query: { limit: 2 } });
    expect(data.reviews.map(({ product }) => product._id)).toEqual(
      [...items].reverse().map(({ productId }) => productId),
    );
    expect(data.rating.count).toBeGreaterThanOrEqual(2);
    expect(data.rating.stars.reduce((sum, star) => sum + star)).toBe(data.rating.count);
  });
});

describe('review photos', () => {
  const withPhoto = async (item: StockedProduct) => {
    const { person } = await received(item);
    const { data: media } = await upload(person.client);
    const photos = [{ mediaId: media._id, alt: 'La pastilla en mi ducha' }];
    return { person, media, review: await createReview(person, item.productId, { photos }) };
  };

  test('published photos are shown with their review and in the photo feed', async () => {
    const item = await addProduct();
    const { media, review } = await withPhoto(item);
    expect((await shop.api.client().call(ENDPOINTS.reviewPhotos, { query: {} })).data.photos).toEqual([]);
    await publish(review._id);
    const [visibleReview] = (await list(item, { photos: true })).reviews;
    expect(visibleReview?.photos).toMatchObject([
      { _id: media._id, image: { base: media.image.base, alt: 'La pastilla en mi ducha' }, hidden: null },
    ]);
    const { data } = await shop.api.client().call(ENDPOINTS.reviewPhotos, { query: {} });
    expect(data).toMatchObject({
      total: 1,
      photos: [{ _id: media._id, caption: 'Huele bien', author: 'Ana Q.' }],
    });
  });

  test('a review rejects photos that belong to another user or have another purpose', async () => {
    const item = await addProduct();
    const { person } = await received(item);
    const otherUser = await shop.buyer();
    const { data: strangersPhoto } = await upload(otherUser.client);
    const { data: avatar } = await upload(person.client, undefined, 'avatar');
    for (const { _id } of [strangersPhoto, avatar]) {
      const photos = [{ mediaId: _id, alt: 'x' }];
      const response = await person.client.callRejected(ENDPOINTS.writeReview, {
        body: words(item.productId, { photos }),
      });
      expect([response.status, response.data.key]).toEqual([400, 'imageUnknown']);
    }
  });

  test('a hidden photo stays hidden after an edit of its review and can be restored', async () => {
    const item = await addProduct();
    const { person, media, review } = await withPhoto(item);
    await publish(review._id);
    const body = { photoId: media._id, status: 'hidden', reason: 'off-topic' } as const;
    await shop.admin.client.call(ENDPOINTS.decidePhoto, { ...byId(review._id), body });
    expect((await list(item)).reviews[0]?.photos).toEqual([]);
    expect((await list(item, { photos: true })).reviews).toEqual([]);
    const change = createReviewChange({
      photos: [{ mediaId: media._id, alt: '' }],
    });
    const { data } = await person.client.call(ENDPOINTS.changeReview, { ...byId(review._id), body: change });
    expect(data.photos[0]?.hidden).toBe('off-topic');
    expect(data.photos[0]?.image.alt).toBe('Foto de la reseña');
    const queue = await shop.admin.client.call(ENDPOINTS.moderatePhotos, { query: { status: 'pending' } });
    expect(queue.data.photos.map(({ _id }) => _id)).toContain(media._id);
    await shop.admin.client.call(ENDPOINTS.decidePhoto, {
      ...byId(review._id),
      body: { photoId: media._id, status: 'published' },
    });
    await publish(review._id);
    expect((await list(item, { photos: true })).reviews).toHaveLength(1);
  });
});
