import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { createCard, createCart, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ShopPage } from './shop-page';

const shop = createSuiteShop();
beforeAll(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
});
beforeEach(() => {
  shop.answer(ENDPOINTS.getAllProducts, () => createProductList([createCard('Lavanda')]));
});

const open = async () => {
  await renderInShop(
    <Routes>
      <Route path="shop" element={<ShopPage />} />
    </Routes>,
    { path: '/shop' },
  );
  await screen.findByText('Lavanda');
};
const getAddress = () => screen.getByTestId('address').textContent;
const getFilterBar = () => within(screen.getByRole('group', { name: 'Filtros' }));

test('filter groups with few products are collapsed', async () => {
  const counts = {
    'piel-seca': 7,
    'piel-sensible': 5,
    bebe: 3,
    'piel-mixta': 2,
    'piel-grasa': 1,
    'piel-madura': 1,
    vegano: 20,
    andino: 4,
  };
  shop.answer(ENDPOINTS.getAllProducts, () => {
    const list = createProductList([createCard('Lavanda'), createCard('Oliva'), createCard('Avena')]);
    const tag = Object.entries(counts).map(([value, count]) => ({ value, count }));
    return { ...list, facets: { ...list.facets, tag, category: [{ value: 'gift', count: 1 }] } };
  });
  await open();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Piel' }));
  const listCheckboxes = (container: HTMLElement) =>
    within(container)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  const moreGroup = (await screen.findByText('Más (2)')).closest('details') as HTMLElement;
  expect(listCheckboxes(moreGroup)).toEqual(['Piel grasa 1', 'Piel madura 1']);
  expect(listCheckboxes(moreGroup.parentElement as HTMLElement)).toEqual([
    'Piel seca 7',
    'Piel sensible 5',
    'Bebé 3',
    'Piel mixta 2',
    'Piel grasa 1',
    'Piel madura 1',
  ]);
  await userEvent.click(within(moreGroup).getByLabelText('Piel madura 1'));
  expect(getAddress()).toBe('/shop?tag=piel-madura');
  // The option stays in place while the panel is open, and is among the visible ones when it opens again
  expect(listCheckboxes(moreGroup)).toEqual(['Piel grasa 1', 'Piel madura 1']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(getFilterBar().getByRole('button', { name: /^Piel/ }));
  await screen.findByLabelText('Piel madura 1');
  expect(screen.queryByText(/^Más/)).toBeNull();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Uso' }));
  expect(await screen.findByLabelText('Regalo 1')).toBeTruthy();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Aroma' }));
  expect(await screen.findByLabelText('Florales 3')).toBeTruthy();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Línea' }));
  expect(await screen.findByLabelText('Andino 4')).toBeTruthy();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Que no lleve' }));
  await userEvent.click(await screen.findByLabelText('Ingredientes animales (vegano) 20'));
  expect(getAddress()).toBe('/shop?tag=piel-madura&tag=vegano');
});

test('ingredients are listed with their common name and their INCI name', async () => {
  const createNamedIngredient = (inci: string, name: string) => ({
    inci,
    name,
    names: { es: name, en: name },
    allergen: true,
  });
  shop.answer(ENDPOINTS.listIngredients, () => ({
    ingredients: [
      createNamedIngredient('Mel', 'Miel'),
      createNamedIngredient('Linalool', 'Parte natural del aceite esencial'),
      createNamedIngredient('Limonene', 'Parte natural del aceite esencial'),
    ],
  }));
  await open();
  await userEvent.click(getFilterBar().getByRole('button', { name: 'Que no lleve' }));
  expect(await screen.findByLabelText('Miel mel')).toBeTruthy();
  expect(screen.getByLabelText('limonene')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('linalool'));
  expect(getAddress()).toBe('/shop?without=linalool');
});
