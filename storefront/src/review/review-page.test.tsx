import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ReviewPhotoView } from '@munay/contracts/shop/review';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/review.en.json';
import es from '../i18n/review.es.json';
import { createOwnReviews, createReview, lucia } from '../testing/community-fixtures';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ReviewPage } from './review-page';

// user-event uses a selector to move between radio buttons. jsdom has no CSS.escape, but these ids do not need it
Object.assign(window, { CSS: { escape: (text: string) => text } });

const { product } = createReview('x');
const image = { base: '/media/u', widths: [200], width: 200, height: 200, color: '#eee', alt: '' };
const createUpload = (id: string) => ({
  _id: id,
  secure_url: 'http://x/u',
  path: '/media/u-200.webp',
  image,
});

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: lucia, cart: createCart([]) }));
  shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews({ reviewable: [product] }));
  shop.answer(ENDPOINTS.writeReview, () => createReview('new', { status: 'pending' }));
});

const open = (path = '/product/lavanda/review') =>
  renderInShop(
    <Routes>
      <Route path="product/:productId/review" element={<ReviewPage />} />
    </Routes>,
    { path, texts: { es, en } },
  );
const send = () => userEvent.click(screen.getByRole('button', { name: /Enviar la reseña|Guardar/ }));
const choose = async (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await userEvent.upload(screen.getByLabelText(/Añadir fotos/), files);
};

test('the emailed review link preselects the stars', async () => {
  await open('/product/lavanda/review?stars=4');
  const stars = await screen.findByRole('group', { name: 'Tu nota' });
  expect(within(stars).getByRole<HTMLInputElement>('radio', { name: '4 estrellas' }).checked).toBe(true);
  await send();
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Escribe un título.', 'Cuéntanos algo, aunque sea una frase.']);
  expect(document.activeElement).toBe(summary);
  expect(shop.inputs(ENDPOINTS.writeReview)).toEqual([]);
});

test('sending a review submits its stars, text and photos', async () => {
  shop.answer(ENDPOINTS.uploadImage, () => createUpload('m1'));
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: '5 estrellas' }));
  await userEvent.type(screen.getByLabelText('Título'), ' Repito ');
  await userEvent.type(screen.getByLabelText('Tu opinión'), 'Muy bien.');
  await choose('ducha.jpg');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.uploadImage)).toHaveLength(1));
  const { form } = shop.inputs(ENDPOINTS.uploadImage)[0]?.body as { form: string };
  expect(form.indexOf('name="upload_preset"')).toBeLessThan(form.indexOf('name="file"'));
  await userEvent.type(screen.getByLabelText(/^Qué se ve en la foto 1/), 'En mi ducha');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await send();
  expect(await screen.findByRole('heading', { name: 'Gracias por contarlo' })).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.writeReview)[0]?.body).toEqual({
    productId: 'id-Lavanda',
    stars: 5,
    title: 'Repito',
    text: 'Muy bien.',
    photos: [{ mediaId: 'm1', alt: 'En mi ducha' }],
  });
});

test('a failed photo upload can be retried', async () => {
  shop.answer(ENDPOINTS.uploadImage, () => new Rejection('imageNotStored'));
  await open('/product/lavanda/review?stars=3');
  await userEvent.type(await screen.findByLabelText('Título'), 'Bien');
  await userEvent.type(screen.getByLabelText('Tu opinión'), 'Bien.');
  await choose('a.jpg');
  const message = await screen.findByText('Failed to upload image to Cloudinary.');
  expect(message.lang).toBe('en');
  expect(message.parentElement?.textContent).toContain('No hemos podido guardar la foto. Prueba otra vez.');
  await send();
  expect(await screen.findAllByText(/Esta foto no ha subido/)).toHaveLength(2);
  shop.answer(ENDPOINTS.uploadImage, () => createUpload('m2'));
  await userEvent.click(screen.getByRole('button', { name: 'Subirla otra vez' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Subirla otra vez' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await send();
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.writeReview)[0]?.body).toMatchObject({
      photos: [{ mediaId: 'm2', alt: '' }],
    }),
  );
});

test('removing a photo aborts its upload', async () => {
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  shop.answer(ENDPOINTS.uploadImage, () => new Promise<never>(() => undefined));
  await open();
  await screen.findByRole('group', { name: 'Tu nota' });
  await choose('a.jpg');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.uploadImage)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la foto 1' }));
  expect(abort).toHaveBeenCalledTimes(1);
  abort.mockRestore();
  shop.answer(ENDPOINTS.uploadImage, () => new Rejection('imageUnsupported'));
  await choose('b.jpg');
  await screen.findByText('Envía una foto JPEG, PNG, WebP o AVIF.');
  expect(screen.queryByRole('button', { name: 'Subirla otra vez' })).toBeNull();
});

test('a review accepts at most four photos', async () => {
  let count = 0;
  shop.answer(ENDPOINTS.uploadImage, () => createUpload(`m${++count}`));
  await open();
  await screen.findByRole('group', { name: 'Tu nota' });
  await choose('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.uploadImage)).toHaveLength(4));
  expect(screen.getByLabelText(/Ya hay cuatro/).getAttribute('aria-disabled')).toBe('true');
});

test('a rejected review shows the reason and keeps the typed text', async () => {
  shop.answer(ENDPOINTS.writeReview, () => new Rejection('alreadyReviewed'));
  await open('/product/lavanda/review?stars=5');
  await userEvent.type(await screen.findByLabelText('Título'), 'Bien');
  await userEvent.type(screen.getByLabelText('Tu opinión'), 'Muy bien.');
  await send();
  expect(await screen.findByText('Ya has opinado sobre este jabón.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Bien');
});

test('an existing review can be edited together with its photos', async () => {
  const photo: ReviewPhotoView = { _id: 'm1', image: { ...image, alt: 'Antes' }, hidden: null };
  const existing = createReview('mine', { stars: 2, title: 'Antes', photos: [photo] });
  shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews({ reviews: [existing] }));
  shop.answer(ENDPOINTS.changeReview, () => ({ ...existing, status: 'pending' as const }));
  await open();
  const title = await screen.findByLabelText<HTMLInputElement>('Título');
  expect(title.value).toBe('Antes');
  await userEvent.clear(title);
  await userEvent.type(title, 'Después');
  await send();
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.changeReview)).toMatchObject([
      {
        params: { id: 'mine' },
        body: { stars: 2, title: 'Después', photos: [{ mediaId: 'm1', alt: 'Antes' }] },
      },
    ]),
  );
});

test('a user who has not received a product cannot review the product', async () => {
  shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews());
  await open();
  expect(await screen.findByRole('heading', { name: 'Aún no puedes opinar sobre este jabón' })).toBeTruthy();
});
