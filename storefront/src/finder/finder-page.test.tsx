import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { KnownIngredient, ProductCard } from '@munay/contracts/shop/product';
import { createSuiteShop } from '@munay/kit/testing';
import { NO_ALLERGIES, saveProfile } from '../allergy/allergy-profile';
import allergyEn from '../i18n/allergy.en.json';
import allergyEs from '../i18n/allergy.es.json';
import en from '../i18n/finder.en.json';
import es from '../i18n/finder.es.json';
import { createCard, createCart, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { FinderPage } from './finder-page';

const shop = createSuiteShop();

const DRY = { tags: ['piel-seca' as const] };
const SOAPS: readonly ProductCard[] = [
  createCard('Lavanda', { ...DRY, scent: 'floral', inci: ['Aqua', 'Linalool'] }),
  createCard('Azahar', { ...DRY, scent: 'floral', inci: ['Aqua', 'Limonene'] }),
  createCard('Karité', { ...DRY, scent: 'none', inci: ['Aqua'] }),
  createCard('Rosa', { tags: [], scent: 'floral', inci: ['Aqua'] }),
  createCard('Menta', { tags: [], scent: 'herbal', inci: ['Aqua', 'Linalool'] }),
];
const FACETS = {
  tag: [{ value: 'piel-seca', count: 3 }],
  scent: [
    { value: 'floral', count: 3 },
    { value: 'none', count: 1 },
  ],
};

const ingredient = (inci: string, name: string, allergen = true): KnownIngredient => ({
  inci,
  name,
  allergen,
  names: { es: name, en: name },
});

/** How the API filters; `ignoresAllergens` returns products that it should exclude. */
function answerLists(ignoresAllergens = false): void {
  shop.answer(ENDPOINTS.getAllProducts, ({ query }) => {
    const list = (value: unknown) => (value === undefined ? [] : [value].flat().map(String));
    const [tags, scents, without] = [query.tag, query.scent, query.without].map(list);
    const matching = SOAPS.filter(
      ({ tags: has, scent, inci }) =>
        (tags?.length === 0 || has.some((tag) => tags?.includes(tag))) &&
        (scents?.length === 0 || scents?.includes(scent)) &&
        (ignoresAllergens || !inci.some((name) => without?.includes(name))),
    );
    const all = createProductList(matching.slice(0, Number(query.limit)));
    return { ...all, facets: { ...all.facets, ...FACETS } };
  });
}

beforeEach(() => {
  saveProfile(NO_ALLERGIES);
  answerLists();
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]), liked: [] }));
  shop.answer(ENDPOINTS.listIngredients, () => ({
    ingredients: [
      ingredient('Aqua', 'Agua', false),
      ingredient('Linalool', 'De la lavanda'),
      ingredient('Limonene', 'Del limón'),
    ],
  }));
});

async function open(search = ''): Promise<void> {
  const texts = { es: { ...es, ...allergyEs }, en: { ...en, ...allergyEn } };
  await renderInShop(<FinderPage />, { path: `/finder${search}`, texts });
  await screen.findByRole('checkbox', { name: /^Limonene/ });
}
const check = async (name: RegExp, role: 'radio' | 'checkbox' = 'radio') =>
  userEvent.click(screen.getByRole(role, { name }));
const getBox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Ver mis jabones' }));
const listTitles = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const listReasons = (title: string): (string | null)[] => {
  const item = screen.getByRole('heading', { level: 3, name: title }).closest('li');
  const reasons = within(within(item!).getByRole('list', { name: 'Por qué este' }));
  return reasons.getAllByRole('listitem').map(({ textContent }) => textContent?.trim() ?? null);
};

test('the form asks three questions, and offers only skins and scents that the shop sells', async () => {
  await open();
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    '¿Qué te pide la piel?',
    '¿A qué quieres que huela?',
    '¿Qué tienes que evitar?',
  ]);
  await waitFor(() =>
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Piel seca',
      'Cualquiera me vale',
      'Florales',
      'Sin perfume',
      'Me da igual',
    ]),
  );
  expect(listTitles()).toEqual([]);
});

test('the results match skin and scent first, then one of them, and say why each was chosen', async () => {
  await open();
  await check(/^Piel seca/);
  await check(/^Florales/);
  await check(/^Limonene/, 'checkbox');
  await submit();
  const heading = await screen.findByRole('heading', { name: 'Solo un jabón lo cumple todo' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(listTitles()).toEqual(['Lavanda', 'Karité', 'Rosa']);
  expect(listReasons('Lavanda')).toEqual(['Piel seca', 'Florales', 'Sin Limonene']);
  expect(listReasons('Karité')).toEqual(['Piel seca', 'Sin Limonene', 'No cumple: Florales']);
  expect(listReasons('Rosa')).toEqual(['Florales', 'Sin Limonene', 'No cumple: Piel seca']);
  expect(screen.getByTestId('address').textContent).toBe(
    '/finder?skin=piel-seca&scent=floral&without=Limonene',
  );
});

test('three products that match everything are announced as such', async () => {
  await open('?skin=piel-seca&scent=');
  await screen.findByRole('heading', { name: 'Tres jabones para ti' });
  expect(listTitles()).toEqual(['Lavanda', 'Azahar', 'Karité']);
  expect(listReasons('Karité')).toEqual(['Piel seca']);
});

test('the page states that fewer than three products match, and shows no product with an avoided ingredient', async () => {
  await open('?skin=piel-seca&scent=&without=Linalool&without=Limonene');
  await screen.findByRole('heading', { name: 'Solo un jabón lo cumple todo' });
  expect(listTitles()).toEqual(['Karité']);
  screen.getByText(/los otros no encajan o llevan algo que evitas/);
  expect(getBox(/^Linalool/).checked).toBe(true);
});

test('a product with an avoided ingredient is not shown even if the API returns it', async () => {
  answerLists(true);
  await open('?skin=&scent=floral&without=Linalool&without=Limonene');
  await screen.findByRole('heading', { name: 'Solo un jabón lo cumple todo' });
  expect(listTitles()).toEqual(['Rosa']);
});

test('the ingredients of the allergy profile are preselected and can be deselected', async () => {
  saveProfile({ ingredients: ['Linalool'], words: ['miel'] });
  await open();
  expect(['Linalool', 'Limonene', 'miel'].map((name) => getBox(new RegExp(`^${name}`)).checked)).toEqual([
    true,
    false,
    true,
  ]);
  screen.getByText(/Hemos marcado lo que evitas en este dispositivo/);
  await check(/^miel/, 'checkbox');
  await submit();
  await screen.findByRole('heading', { name: 'Tres jabones para ti' });
  expect(listTitles()).toEqual(['Azahar', 'Karité', 'Rosa']);
  expect(listReasons('Rosa')).toEqual(['Sin Linalool']);
});

test('a search without answers shows the featured products', async () => {
  await open('?skin=&scent=');
  await screen.findByRole('heading', { name: 'Tres jabones para ti' });
  expect(listReasons('Lavanda')).toEqual(['De los más queridos del taller']);
});
