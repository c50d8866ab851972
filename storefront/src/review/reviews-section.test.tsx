import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ReviewPhotoView } from '@munay/contracts/shop/review';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/review.en.json';
import es from '../i18n/review.es.json';
import { createOwnReviews, createReview, createReviewList, lucia } from '../testing/community-fixtures';
import { createCart, createProduct, image as photoImage } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ReviewsSection } from './reviews-section';

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews());
  shop.answer(ENDPOINTS.getReviews, () =>
    createReviewList([createReview('a'), createReview('b', { stars: 3 })]),
  );
});

const signIn = () => shop.answer(ENDPOINTS.getUser, () => ({ user: lucia, cart: createCart([]) }));
const open = async (locale: 'es' | 'en' = 'es') => {
  await renderInShop(<ReviewsSection product={createProduct('Lavanda')} idOrSlug="lavanda" />, {
    locale,
    texts: { es, en },
    path: '/product/lavanda',
  });
  return screen.findByRole('heading', { name: 'Título a' });
};
const getLastQuery = () => shop.inputs(ENDPOINTS.getReviews).at(-1)?.query;

test('the review section shows the average, the star distribution and how reviews are verified', async () => {
  await open();
  const bars = screen.getByRole('list', { name: 'Filtrar por estrellas' });
  expect(
    within(bars)
      .getAllByRole('button')
      .map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
  ).toEqual(['5 estrellas67 %', '4 estrellas0 %', '3 estrellas33 %', '2 estrellas0 %', '1 estrella0 %']);
  expect(screen.getByText('4,3')).toBeTruthy();
  expect(screen.getByText(/lo comprobamos con el pedido/)).toBeTruthy();
  expect(screen.getAllByText('Compra verificada')).toHaveLength(2);
  expect(screen.queryByText(/de demostración/)).toBeNull();
});

test('a review in another language than the page is labelled with its language', async () => {
  shop.answer(ENDPOINTS.getReviews, () =>
    createReviewList([createReview('a'), createReview('b', { locale: 'en' })]),
  );
  await open();
  const getMeta = (id: string) =>
    within(screen.getByRole('heading', { name: `Título ${id}` }).closest('article')!).getByText(/^Lucía M/)
      .textContent;
  expect(getMeta('a')).not.toContain('en español');
  expect(getMeta('b')).toMatch(/2026 · en inglés$/);
});

test('a click on a star bar filters the reviews, and a second click shows all reviews', async () => {
  await open();
  const bar = screen.getByRole('button', { name: /^3 estrellas/ });
  await userEvent.click(bar);
  await waitFor(() => expect(getLastQuery()).toMatchObject({ stars: '3' }));
  expect(bar.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(bar);
  await waitFor(() => expect(bar.getAttribute('aria-pressed')).toBe('false'));
  expect(screen.getByRole('button', { name: /^4 estrellas/ }).hasAttribute('disabled')).toBe(true);
});

test('reviews can be sorted and limited to reviews with photos', async () => {
  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Más útiles');
  await waitFor(() => expect(getLastQuery()).toMatchObject({ sort: 'helpful' }));
  await userEvent.click(screen.getByRole('button', { name: 'Con foto' }));
  await waitFor(() => expect(getLastQuery()).toMatchObject({ sort: 'helpful', photos: 'true' }));
});

test('at most five review photos are shown above the reviews', async () => {
  const createPhoto = (id: string): ReviewPhotoView => ({
    _id: id,
    image: { ...photoImage, alt: `Foto ${id}` },
    hidden: null,
  });
  const photos = ['1', '2', '3', '4'].map(createPhoto);
  shop.answer(ENDPOINTS.getReviews, ({ query }) =>
    createReviewList(
      query.photos === undefined
        ? [createReview('a')]
        : [createReview('x', { photos }), createReview('y', { photos: ['5', '6'].map(createPhoto) })],
    ),
  );
  await open();
  const strip = await screen.findByRole('list', { name: 'Fotos de quienes lo usan' });
  expect(
    within(strip)
      .getAllByRole('img')
      .map((img) => img.getAttribute('alt')),
  ).toEqual(['Foto 1', 'Foto 2', 'Foto 3', 'Foto 4', 'Foto 5']);
  const first = screen.getByRole('heading', { name: 'Título a' });
  expect(strip.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(within(strip).getAllByRole('button')[1] as HTMLElement);
  expect((await screen.findByRole('dialog')).textContent).toContain('Foto 2');
});

test('loading more reviews moves the focus to the first new review', async () => {
  shop.answer(ENDPOINTS.getReviews, ({ query }) =>
    query.cursor === undefined
      ? createReviewList([createReview('a')], { total: 2, nextCursor: 'next' })
      : createReviewList([createReview('b')], { total: 2 }),
  );
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Ver más reseñas' }));
  const second = await screen.findByRole('heading', { name: 'Título b' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(screen.queryByRole('button', { name: 'Ver más reseñas' })).toBeNull();
});

test('a helpful vote is counted immediately and reverted if the server rejects the vote', async () => {
  signIn();
  shop.answer(ENDPOINTS.voteReview, () => ({ helpful: 4 }));
  await open();
  const button = screen.getByRole('button', { name: /^Útil \(3\) Título a/ });
  await userEvent.click(button);
  // A button that is disabled during the vote would lose the keyboard focus
  expect(button).toMatchObject({ disabled: false });
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(button.textContent).toContain('Útil (4)'));
  expect(button.getAttribute('aria-pressed')).toBe('true');
  shop.answer(ENDPOINTS.voteReview, () => new Rejection('tooManyRequests'));
  await userEvent.click(button);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.voteReview)).toHaveLength(2));
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
});

test('a guest who votes or reports is sent to the login and back', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Denunciar Título a/ }));
  expect(screen.getByTestId('address').textContent).toBe('/authUser?return=%2Fproduct%2Flavanda');
});

test('a signed-in user reports a review with a reason', async () => {
  signIn();
  shop.answer(ENDPOINTS.reportReview, () => null);
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Denunciar Título b/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Denunciar' });
  await userEvent.click(within(dialog).getByLabelText('Es publicidad'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.reportReview)).toMatchObject([
      { params: { id: 'b' }, body: { reason: 'advertising' } },
    ]),
  );
});

test('the review of the current user shows its status and, if hidden, the reason', async () => {
  signIn();
  const myReview = createReview('mine', { status: 'hidden', reason: 'advertising' });
  shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews({ reviews: [myReview] }));
  await open();
  expect(await screen.findByText('Oculta. Solo la ves tú')).toBeTruthy();
  expect(screen.getByText('La ocultamos porque es publicidad.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cambiar mi reseña' }).getAttribute('href')).toBe(
    '/product/lavanda/review',
  );
});

test('demo reviews are announced once and not marked as verified', async () => {
  const reviews = [createReview('a', { demo: true }), createReview('b', { demo: true }), createReview('c')];
  shop.answer(ENDPOINTS.getReviews, () => createReviewList(reviews));
  await open('en');
  expect(screen.getAllByText(/demo/i).map(({ textContent }) => textContent)).toEqual([
    'Those without “Verified purchase” are demo reviews: nobody wrote them.',
  ]);
  expect(screen.getByText('Verified purchase').closest('article')?.textContent).toContain('Título c');
  expect(screen.getAllByText('Huele bien.')[0]?.getAttribute('lang')).toBe('es');
});
