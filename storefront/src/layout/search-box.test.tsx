import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import { Button } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { card, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { SearchBox } from './search-box';

const TITLES = ['Lavanda del altiplano', 'Arcilla rosa', 'Jabón de oliva'];
const shop = createSuiteShop();
beforeAll(async () => {
  shop.answer(ENDPOINTS.suggestProducts, ({ query: { q } }) => ({
    suggestions: TITLES.filter((title) => foldText(title).includes(foldText(q))).map((title) => ({
      ...card(title),
      image: null,
      fromCents: title === 'Arcilla rosa' ? null : 490,
    })),
  }));
  shop.answer(ENDPOINTS.getAllProducts, () =>
    createProductList([card('Avena y miel'), card('Oliva de Castilla')]),
  );
});

const render = () =>
  renderInShop(
    <>
      <SearchBox open={false} onClose={() => undefined} onLeave={() => undefined} />
      <Button variant="plain">Fuera</Button>
    </>,
  );
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar jabones' });
/** Title and price of each suggestion. */
const rows = () =>
  screen
    .getAllByRole('option')
    .map(({ children: [, title, price] }) => [title?.textContent, price?.textContent?.replace(/\s/g, ' ')]);
const address = () => screen.getByTestId('address').textContent;

test('search suggestions show title and price with the completion in bold', async () => {
  await render();
  await userEvent.type(field(), 'LA');
  const titlesAndPrices = [
    ['Lavanda del altiplano', 'desde 4,90 €'],
    ['Arcilla rosa', 'Agotado'],
  ];
  await waitFor(() => expect(rows()).toEqual(titlesAndPrices));
  const boldElements = [...(screen.getAllByRole('option')[1]?.querySelectorAll('b') ?? [])];
  expect(boldElements.map(({ textContent }) => textContent)).toEqual(['Arcil', ' rosa']);
});

test('a search text without accents finds an accented title', async () => {
  await render();
  await userEvent.type(field(), 'jabon');
  await waitFor(() => expect(rows()).toEqual([['Jabón de oliva', 'desde 4,90 €']]));
  expect(screen.getByRole('option').querySelectorAll('b')[1]?.textContent).toBe(' de oliva');
});

test('the Down and Enter keys open a suggested product and clear the search field', async () => {
  await render();
  await userEvent.type(field(), 'la');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/product/lavanda del altiplano');
  expect(field().value).toBe('');
});

test('a click on a suggestion opens its product', async () => {
  await render();
  await userEvent.type(field(), 'rosa');
  await userEvent.click(await screen.findByRole('option'));
  expect(address()).toBe('/product/arcilla rosa');
});

test('Enter without a selected suggestion opens the search results', async () => {
  await render();
  await userEvent.type(field(), 'miel y ajo{Enter}');
  expect(address()).toBe('/shop?q=miel%20y%20ajo');
});

test('Escape first closes the suggestions and then clears the text', async () => {
  await render();
  await userEvent.type(field(), 'la');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Escape}');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().value).toBe('la');
  await userEvent.keyboard('{Escape}');
  expect(field().value).toBe('');
});

test('a click outside the search closes the suggestions', async () => {
  await render();
  await userEvent.type(field(), 'la');
  await screen.findAllByRole('option');
  await userEvent.click(screen.getByRole('button', { name: 'Fuera' }));
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().value).toBe('la');
});

test('a search without matches shows the standard text and two popular products', async () => {
  await render();
  await userEvent.type(field(), 'zzz');
  const message = await screen.findByText('No products found.');
  expect(message.closest('[role=status]')).not.toBeNull();
  expect(message.getAttribute('lang')).toBe('en');
  const first = await screen.findByRole('link', { name: 'Avena y miel' });
  expect(screen.getByRole('link', { name: 'Oliva de Castilla' })).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/product/avena y miel');
});
