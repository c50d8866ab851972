import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { PostCard, PostView } from '@munay/contracts/shop/blog';
import { currentLocale, Route, Routes, setLocale } from '@munay/kit';
import { createSuiteShop, refetchAll, Rejection } from '@munay/kit/testing';
import en from '../i18n/blog.en.json';
import es from '../i18n/blog.es.json';
import { createCard, createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { BlogPage } from './blog-page';
import { PostPage } from './post-page';

const createPostCard = (title: string, overrides: Partial<PostCard> = {}): PostCard => ({
  _id: title,
  slug: title.toLowerCase(),
  title,
  summary: 'Corto.',
  cover: null,
  tags: ['care'],
  author: 'Taller Munay',
  publishedAt: '2026-10-12T08:00:00.000Z',
  readingMinutes: 4,
  ...overrides,
});

/** A post whose texts are in the requested language. */
const createPost = (locale: string): PostView => ({
  ...createPostCard(locale === 'es' ? 'Sal' : 'Salt'),
  slugs: { es: 'sal', en: 'salt' },
  html: '<h2 id="t-uno">Uno</h2><p><a href="/shop?tag=sin-perfume">sin perfume</a></p><h2 id="t-dos">Dos</h2>',
  contents: [
    { id: 't-uno', title: 'Uno' },
    { id: 't-dos', title: 'Dos' },
  ],
  updatedAt: '2026-10-12T08:00:00.000Z',
  products: [createCard('Coco y sal')],
  more: [createPostCard('Otra')],
});

const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
});
beforeEach(() => {
  shop.answer(ENDPOINTS.getPost, () => createPost(currentLocale()));
});

const open = async (path: string) => {
  return renderInShop(
    <Routes>
      <Route path="blog" element={<BlogPage />} />
      <Route path="blog/:slug" element={<PostPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { path, texts: { es, en } },
  );
};
const getAddress = () => screen.getByTestId('address').textContent;

test('the post page shows a table of contents, related products and further posts', async () => {
  await open('/blog/sal');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sal');
  const contents = screen.getByRole('navigation', { name: 'En esta entrada' });
  expect(within(contents).getByText('Dos').getAttribute('href')).toBe('#t-dos');
  expect(screen.getByRole('link', { name: 'Coco y sal' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Otra' }).getAttribute('href')).toBe('/blog/otra');
});

test('a slug in another language redirects to the language of the reader', async () => {
  const { client } = await open('/blog/salt');
  await waitFor(() => expect(getAddress()).toBe('/blog/sal'));
  // The shell does the same when the language changes
  await act(async () => {
    await setLocale('en');
    await client.invalidateQueries();
  });
  await waitFor(() => expect(getAddress()).toBe('/blog/salt'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Salt');
});

test('a link inside the post text navigates within the shop', async () => {
  await open('/blog/sal');
  await userEvent.click(await screen.findByText('sin perfume'));
  expect(getAddress()).toBe('/shop?tag=sin-perfume');
});

test('a missing post shows a message and links to the other posts', async () => {
  shop.answer(ENDPOINTS.getPost, () => new Rejection('noPost'));
  await open('/blog/nada');
  expect(await screen.findByText('Esta entrada no está')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Todo el cuaderno' })).toBeTruthy();
});

test('the post stays visible if a refetch fails', async () => {
  const { client } = await open('/blog/sal');
  await screen.findByRole('heading', { level: 1 });
  shop.answer(ENDPOINTS.getPost, () => new Rejection('noPost'));
  await refetchAll(client);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sal');
});

test('loading more posts moves the focus to the first new post', async () => {
  const all = Array.from({ length: 11 }, (_, index) => createPostCard(`Entrada ${index + 1}`));
  shop.answer(ENDPOINTS.getPosts, ({ query }) => ({
    posts: query.cursor ? all.slice(9) : all.slice(0, 9),
    total: 11,
    nextCursor: query.cursor ? null : 'next',
    tags: [{ value: 'care' as const, count: 11 }],
  }));
  await open('/blog');
  expect(await screen.findByText('9 de 11 entradas')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más entradas' }));
  expect(await screen.findByText('11 de 11 entradas')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Entrada 10'));
  await userEvent.click(screen.getByRole('link', { name: 'Cuidado' }));
  expect(getAddress()).toBe('/blog?tag=care');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.getPosts).at(-1)?.query).toMatchObject({ tag: 'care' }));
});
