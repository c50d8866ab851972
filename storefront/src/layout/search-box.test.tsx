import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import { Button } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { createCard, createCart, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { SearchBox } from './search-box';

const BEST_SELLERS = ['Avena y miel', 'Oliva de Castilla', 'Coco y sal'];
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
    createProductList(
      ['Avena y miel', 'Oliva de Castilla', 'Coco y sal', 'Romero'].map((title) => createCard(title)),
      {
        facets: {
          ...createProductList([]).facets,
          category: [
            { value: 'gift', count: 2 },
            { value: 'body', count: 9 },
          ],
        },
      },
    ),
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
  const first = screen.getByRole('link', { name: 'Buscar «zzz» en la ayuda y el cuaderno' });
  expect(first.getAttribute('href')).toBe('/shop?q=zzz');
  expect(await screen.findByRole('link', { name: 'Avena y miel' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Oliva de Castilla' })).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(getField());
  expect(getField().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(getAddress()).toBe('/shop?q=zzz');
});

test('the empty field offers three best sellers and the categories once it is used', async () => {
  await render();
  expect(shop.inputs(ENDPOINTS.getAllProducts)).toHaveLength(0);
  await userEvent.click(getField());
  await waitFor(() => expect(listRows().map(([title]) => title)).toEqual(BEST_SELLERS));
  expect(screen.getByRole('listbox', { name: 'Los más queridos' })).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Jabones por tipo' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Cuerpo', '/shop?category=body'],
    ['Regalo', '/shop?category=gift'],
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(getAddress()).toBe('/product/avena y miel');
  expect(getField().getAttribute('aria-expanded')).toBe('false');
});

test('a category of the empty field opens its products and closes the list', async () => {
  await render();
  await userEvent.click(getField());
  await userEvent.click(await screen.findByRole('link', { name: 'Cuerpo' }));
  expect(getAddress()).toBe('/shop?category=body');
});

test('typing replaces the best sellers, and emptying the field shows them again', async () => {
  await render();
  await userEvent.click(getField());
  await waitFor(() => expect(listRows()).toHaveLength(3));
  await userEvent.type(getField(), 'rosa');
  await waitFor(() => expect(listRows().map(([title]) => title)).toEqual(['Arcilla rosa']));
  expect(screen.queryByRole('navigation')).toBeNull();
  await userEvent.clear(getField());
  await waitFor(() => expect(listRows().map(([title]) => title)).toEqual(BEST_SELLERS));
});

test('a field that was focused before the app started offers the best sellers', async () => {
  jest.spyOn(document, 'activeElement', 'get').mockImplementation(() => document.querySelector('[name=q]'));
  await render();
  await waitFor(() => expect(listRows()).toHaveLength(3));
  jest.restoreAllMocks();
});

test('a search that looks like a promotion code offers to add it to the cart', async () => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([], { acceptsCodes: true }) }));
  await render();
  await userEvent.type(getField(), 'TALLER5');
  expect(await screen.findByRole('button', { name: 'Añadirlo al carrito' })).toBeTruthy();
  expect(screen.getByText('¿Es «TALLER5» un código de descuento?')).toBeTruthy();
});
