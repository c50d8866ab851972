import type { UserView } from '@munay/contracts/account/user';
import type { QuestionView } from '@munay/contracts/shop/question';
import type { OwnReviews, ProductRef, ReviewList, ReviewView } from '@munay/contracts/shop/review';

export const createProductRef = (title: string): ProductRef => ({
  _id: `id-${title}`,
  slug: title.toLowerCase(),
  title,
  image: null,
});

export const createReview = (id: string, overrides: Partial<ReviewView> = {}): ReviewView => ({
  _id: id,
  product: createProductRef('Lavanda'),
  author: 'Lucía M.',
  stars: 5,
  title: `Título ${id}`,
  text: 'Huele bien.\n\nNo reseca.',
  locale: 'es',
  photos: [],
  status: 'published',
  reason: null,
  demo: false,
  helpful: 3,
  reply: null,
  at: '2026-03-12T10:00:00.000Z',
  ...overrides,
});

export const createReviewList = (reviews: ReviewView[], overrides: Partial<ReviewList> = {}): ReviewList => ({
  reviews,
  total: reviews.length,
  nextCursor: null,
  rating: { average: 4.33, count: 3, stars: [0, 0, 1, 0, 2] },
  ...overrides,
});

export const createOwnReviews = (overrides: Partial<OwnReviews> = {}): OwnReviews => ({
  reviews: [],
  reviewable: [],
  votes: [],
  ...overrides,
});

export const createQuestion = (id: string, overrides: Partial<QuestionView> = {}): QuestionView => ({
  _id: id,
  product: createProductRef('Lavanda'),
  author: 'Óscar B.',
  text: `¿Pregunta ${id}?`,
  locale: 'es',
  status: 'published',
  reason: null,
  demo: false,
  helpful: 1,
  answers: [],
  at: '2026-03-12T10:00:00.000Z',
  ...overrides,
});

export const lucia: UserView = {
  _id: 'u1',
  firstname: 'Lucía',
  middlename: '',
  lastname: 'Moreno',
  email: 'lucia@munay.example',
  emailValidated: true,
  phone: '',
  image: '',
  userInfo: { firstname: 'Lucía', image: '' },
  roles: [],
  stores: [],
  addresses: [],
  locale: 'es',
  preferences: { keepMessages: false, priceDropMail: false, reviewMail: true },
  createdAt: '2026-01-01T00:00:00.000Z',
};
