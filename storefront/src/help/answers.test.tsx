import { screen, waitFor } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import type { PostMatch } from '@munay/contracts/shop/blog';
import { createQueryClient, startLocale } from '@munay/kit';
import { createSuiteShop, Rejection, waitForRender } from '@munay/kit/testing';
import en from '../i18n/answers.en.json';
import es from '../i18n/answers.es.json';
import { findShownContent } from '../server/shown-content';
import { createCart } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { prefetchAnswers } from './answer-queries';
import { Answers } from './answers';

const shop = createSuiteShop();
const createPost = (place: number): PostMatch => ({
  _id: `p${place}`,
  slug: `entrada-${place}`,
  title: `Entrada ${place}`,
  anchor: place === 1 ? 't-uno' : '',
  excerpt: 'Un párrafo.',
});
let posts: PostMatch[] = [];
beforeEach(() => {
  posts = [];
  shop.answer(ENDPOINTS.searchPosts, () => ({ posts }));
});

const open = (q: string, locale: Locale = 'es', isAlone = false) =>
  renderInShop(<Answers q={q} isAlone={isAlone} />, { locale, texts: { es, en } });
const listAddresses = async () =>
  (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));

test.each([
  ['es', 'envío', '/legal/shipping#ways'],
  ['es', 'ENVIOS', '/legal/faq#delivery'],
  ['es', 'portes', '/legal/returns#postage'],
  ['es', 'devolver', '/legal/faq#return'],
  ['es', 'devlover', '/legal/faq#return'],
  ['es', 'quiero devolver un jabón', '/legal/faq#return'],
  ['es', 'alergia', '/legal/faq#allergens'],
  ['es', 'cancelar', '/legal/terms#cancel'],
  ['es', 'al por mayor', '/legal/faq#wholesale'],
  ['es', 'canarias', '/legal/shipping#where'],
  ['en', 'shipping cost', '/legal/faq#delivery'],
  ['en', 'refund', '/legal/returns#refund'],
  ['en', 'allergy', '/legal/faq#allergens'],
] as const)('a search in %s for “%s” finds %s', async (locale, q, to) => {
  await open(q, locale);
  expect(await listAddresses()).toContain(to);
});

test('an answer shows its title, the beginning of its text and its page', async () => {
  await open('mayor');
  const heading = await screen.findByRole('heading', { level: 3 });
  expect(heading.textContent).toBe('¿Hacéis venta al por mayor?');
  expect(heading.parentElement?.textContent).toMatch(/Sí, desde 40 pastillas.*Ayuda$/);
  expect(screen.getByRole('region', { name: 'Respuestas' })).toBeTruthy();
});

test('a search shows at most three answers, of which the journal has at least one', async () => {
  posts = [createPost(1), createPost(2), createPost(3)];
  await open('envío');
  const addresses = await listAddresses();
  expect(addresses).toHaveLength(3);
  expect(addresses.at(-1)).toBe('/blog/entrada-1#t-uno');
});

test('journal answers fill the slots that help answers leave empty', async () => {
  posts = [createPost(1), createPost(2), createPost(3)];
  await open('saponificación');
  expect(await listAddresses()).toEqual(['/blog/entrada-1#t-uno', '/blog/entrada-2', '/blog/entrada-3']);
  expect(screen.getAllByText('Cuaderno del taller')).toHaveLength(3);
});

test('the help answers a search even if the journal does not respond', async () => {
  shop.answer(ENDPOINTS.searchPosts, () => new Rejection('internal'));
  await open('alergia');
  expect((await listAddresses())[0]).toBe('/legal/faq#allergens');
});

test('a search without answers shows no section', async () => {
  const { container } = await open('pachuli');
  await screen.findByTestId('address');
  expect(container.querySelector('section')).toBeNull();
});

test('the page server prefetches the answers to a search, and updates the page when a post changes', async () => {
  startLocale('es');
  const client = createQueryClient();
  await prefetchAnswers(client, '');
  expect(client.getQueryCache().getAll()).toEqual([]);
  await prefetchAnswers(client, 'alergia');
  const [answers, ...others] = client.getQueryCache().getAll();
  expect(answers?.state.data).toContainEqual(expect.objectContaining({ to: '/legal/faq#allergens' }));
  expect(others).toEqual([]);
  expect(findShownContent(client, 200)).toEqual(['posts']);
});

test.each([
  ['a text that is written like a code', 'TALLER5', false, true],
  ['a word without any results', 'bienvenida', true, true],
  ['a word with answers', 'alergia', true, false],
  ['a word with products', 'lavanda', false, false],
] as const)('%s is offered as a code only if it may be one', async (_, q, isAlone, isOffered) => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([], { acceptsCodes: true }) }));
  await open(q, 'es', isAlone);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.searchPosts)).toHaveLength(1));
  if (isOffered) expect(await screen.findByRole('button', { name: 'Añadirlo al carrito' })).toBeTruthy();
  else {
    await waitForRender();
    expect(screen.queryByRole('button')).toBeNull();
  }
});
