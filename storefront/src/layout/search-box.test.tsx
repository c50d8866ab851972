import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import { Button } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { createCard, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { SearchBox } from './search-box';

const TITLES = ['Lavanda del altiplano', 'Arcilla rosa', 'Jabón de oliva'];
const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.suggestProducts, ({ query: { q } }) => ({
    suggestions: TITLES.filter((title) => foldText(title).includes(foldText(q))).map((title) => ({
      ...createCard(title),
      image: null,
      fromCents: title === 'Arcilla rosa' ? null : 490,
    })),
  }));
  shop.answer(ENDPOINTS.getAllProducts, () =>
    createProductList([createCard('Avena y miel'), createCard('Oliva de Castilla')]),
  );
});

const render = () =>
  renderInShop(
    <>
      <SearchBox open={false} onClose={() => undefined} onLeave={() => undefined} />
      <Button variant="plain">Fuera</Button>
    </>,
  );
const getField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar jabones' });
/** Title and price of each suggestion. */
const listRows = () =>
  screen
    .getAllByRole('option')
    .map(({ children: [, title, price] }) => [title?.textContent, price?.textContent?.replace(/\s/g, ' ')]);
const getAddress = () => screen.getByTestId('address').textContent;

test('search suggestions show title and price with the completion in bold', async () => {
  await render();
  await userEvent.type(getField(), 'LA');
  const titlesAndPrices = [
    ['Lavanda del altiplano', 'desde 4,90 €'],
    ['Arcilla rosa', 'Agotado'],
  ];
  await waitFor(() => expect(listRows()).toEqual(titlesAndPrices));
  const boldElements = [...(screen.getAllByRole('option')[1]?.querySelectorAll('b') ?? [])];
  expect(boldElements.map(({ textContent }) => textContent)).toEqual(['Arcil', ' rosa']);
});

test('a search text without accents finds an accented title', async () => {
  await render();
  await userEvent.type(getField(), 'jabon');
  await waitFor(() => expect(listRows()).toEqual([['Jabón de oliva', 'desde 4,90 €']]));
  expect(screen.getByRole('option').querySelectorAll('b')[1]?.textContent).toBe(' de oliva');
});

test('the Down and Enter keys open a suggested product and clear the search field', async () => {
  await render();
  await userEvent.type(getField(), 'la');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(getAddress()).toBe('/product/lavanda del altiplano');
  expect(getField().value).toBe('');
});

test('a click on a suggestion opens its product', async () => {
  await render();
  await userEvent.type(getField(), 'rosa');
  await userEvent.click(await screen.findByRole('option'));
  expect(getAddress()).toBe('/product/arcilla rosa');
});

test('Enter without a selected suggestion opens the search results', async () => {
  await render();
  await userEvent.type(getField(), 'miel y ajo{Enter}');
  expect(getAddress()).toBe('/shop?q=miel%20y%20ajo');
});

test('Escape first closes the suggestions and then clears the text', async () => {
  await render();
  await userEvent.type(getField(), 'la');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Escape}');
  expect(getField().getAttribute('aria-expanded')).toBe('false');
  expect(getField().value).toBe('la');
  await userEvent.keyboard('{Escape}');
  expect(getField().value).toBe('');
});

test('a click outside the search closes the suggestions', async () => {
  await render();
  await userEvent.type(getField(), 'la');
  await screen.findAllByRole('option');
  await userEvent.click(screen.getByRole('button', { name: 'Fuera' }));
  expect(getField().getAttribute('aria-expanded')).toBe('false');
  expect(getField().value).toBe('la');
});

test('a search without matches shows the standard text and two popular products', async () => {
  await render();
  await userEvent.type(getField(), 'zzz');
  const message = await screen.findByText('No products found.');
  expect(message.closest('[role=status]')).not.toBeNull();
  expect(message.getAttribute('lang')).toBe('en');
  const first = await screen.findByRole('link', { name: 'Avena y miel' });
  expect(screen.getByRole('link', { name: 'Oliva de Castilla' })).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(getField());
  expect(getField().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(getAddress()).toBe('/product/avena y miel');
});
