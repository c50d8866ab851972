import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Transaction } from '../../src/database/transaction';
import { ReviewRepository } from '../../src/modules/review/review.repository';
import { ReviewChangeService } from '../../src/modules/review/review-change.service';
import { seedDemo } from '../support/demo-shop';
import { type SignedInPerson, signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';

const COLLECTIONS = ['reviews', 'questions', 'community_votes', 'community_reports', 'media'];
const api = startSuiteApi();
let person: SignedInPerson;
let admin: SignedInPerson;

beforeAll(async () => {
  await seedDemo(api);
  [person, admin] = await Promise.all([signIn(api), signIn(api, { roles: ['ADMIN'] })]);
  await Promise.all(COLLECTIONS.map((name) => api.db.collection(name).indexes()));
});

interface ProfiledQuery {
  ns: string;
  planSummary?: string;
  command: object;
}

/** Collection scans of the shop's collections. */
async function listScans(): Promise<string[]> {
  const rows = (await api.db.collection('system.profile').find({}).toArray()) as unknown as ProfiledQuery[];
  return rows
    .filter(({ ns, planSummary }) => COLLECTIONS.includes(ns.split('.').slice(1).join('.')) && planSummary)
    .filter(({ planSummary }) => planSummary?.includes('COLLSCAN'))
    .map(({ ns, command }) => `${ns} ${JSON.stringify(command).slice(0, 300)}`);
}

test('no endpoint for reviews, questions or pictures scans a whole collection', async () => {
  const { client } = person;
  const slug = 'lavanda-del-altiplano';
  await api.db.db?.command({ profile: 2 });
  for (const sort of ['newest', 'helpful', 'best', 'worst'] as const) {
    const query = { sort, limit: 2 };
    const { data } = await client.call(ENDPOINTS.getReviews, { params: { id: slug }, query });
    expect(data.reviews).toHaveLength(2);
    const cursor = data.nextCursor ?? '';
    await client.call(ENDPOINTS.getReviews, { params: { id: slug }, query: { ...query, cursor } });
  }
  await client.call(ENDPOINTS.getReviews, { params: { id: slug }, query: { stars: 5, photos: true } });
  await client.call(ENDPOINTS.recentReviews, { query: { limit: 3 } });
  await client.call(ENDPOINTS.recentReviews, { query: { stars: 5 } });
  const { data: englishReviews } = await client.call(ENDPOINTS.recentReviews, {
    query: { lang: 'en', limit: 50 },
  });
  expect(new Set(englishReviews.reviews.map(({ locale }) => locale))).toEqual(new Set(['en']));
  const { data: photos } = await client.call(ENDPOINTS.reviewPhotos, { query: { limit: 2 } });
  expect(photos.photos.length).toBeGreaterThan(0);
  await client.call(ENDPOINTS.ownReviews);
  const { data: questions } = await client.call(ENDPOINTS.getQuestions, { query: { limit: 3 } });
  await client.call(ENDPOINTS.getQuestions, { query: { cursor: questions.nextCursor ?? '' } });
  await client.call(ENDPOINTS.getQuestions, { query: { product: slug } });
  await client.call(ENDPOINTS.ownQuestions);
  const review = englishReviews.reviews[0]?._id ?? '';
  const question = questions.questions[0]?._id ?? '';
  await client.call(ENDPOINTS.voteReview, { params: { id: review }, body: { helpful: true } });
  await client.call(ENDPOINTS.reportReview, { params: { id: review }, body: { reason: 'offensive' } });
  await client.call(ENDPOINTS.voteQuestion, { params: { id: question }, body: { helpful: true } });
  await client.call(ENDPOINTS.reportQuestion, { params: { id: question }, body: { reason: 'offensive' } });
  for (const query of [{ status: 'pending' }, { status: 'published' }, { reported: true }] as const)
    for (const endpoint of [
      ENDPOINTS.moderateReviews,
      ENDPOINTS.moderatePhotos,
      ENDPOINTS.moderateQuestions,
    ] as const) {
      const { status } = await admin.client.callRejected(endpoint, { query });
      expect(status).toBe(200);
    }
  await api.db.db?.command({ profile: 0 });
  expect((await api.db.collection('system.profile').countDocuments({})) > 50).toBe(true);
  expect(await listScans()).toEqual([]);
});

test('the demo seed is idempotent and marks its reviews as demo data', async () => {
  const reviews = await api.db.collection('reviews').find({}).toArray();
  expect(reviews.every(({ demo, author }) => demo === true && author === undefined)).toBe(true);
  expect(new Set(reviews.map(({ product }) => String(product))).size).toBe(24);
  const before = reviews.length;
  await seedDemo(api);
  expect(await api.db.collection('reviews').countDocuments({})).toBe(before);
  expect(await api.db.collection('questions').countDocuments({ demo: true }, { hint: { _id: 1 } })).toBe(8);
});

test('a review and its rating are saved in one transaction', async () => {
  const repository = api.app.get(ReviewRepository, { strict: false });
  const changes = api.app.get(ReviewChangeService, { strict: false });
  const [review] = await repository.findPublished({}, 'newest', null, 1);
  if (!review) throw new Error('The seed left no review');
  const fetchRating = async () =>
    (await api.client().call(ENDPOINTS.getReviews, { params: { id: review.product }, query: {} })).data
      .rating;
  const before = await fetchRating();
  const failingTransaction = api.app.get(Transaction, { strict: false }).run(async () => {
    await changes.change(review.id, { status: 'hidden', reason: 'off-topic' });
    throw new Error('the power went out');
  });
  await expect(failingTransaction).rejects.toThrow('the power went out');
  expect(await fetchRating()).toEqual(before);
  expect((await repository.findById(review.id))?.status).toBe('published');
});
