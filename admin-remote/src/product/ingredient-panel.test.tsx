import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminProduct, UpdateProduct } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ShopServer } from '@munay/kit/testing';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { both, LAVENDER, ProductPages } from '../testing/product-pages';
import { renderInAdmin } from '../testing/render-in-admin';

let shop: ShopServer;
let now: AdminProduct;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());
beforeEach(() => {
  now = LAVENDER;
  shop.calls.length = 0;
  shop.answer(ENDPOINTS.openProduct, () => now);
  shop.answer(ENDPOINTS.listStores, () => ({
    stores: [{ _id: LAVENDER.storeId, slug: 'taller', name: 'Taller' }],
  }));
  shop.answer(ENDPOINTS.listIngredients, () => ({ ingredients: [] }));
  shop.answer(ENDPOINTS.updateProduct, ({ body }) => (now = { ...now, version: body.version + 1 }));
});

const open = async () => {
  const path = `/admin/update-product/${LAVENDER._id}`;
  await renderInAdmin(<ProductPages />, { path, texts: { es, en } });
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
};
const sent = (): UpdateProduct | undefined => shop.inputs(ENDPOINTS.updateProduct).at(-1)?.body;

test('a known ingredient comes with both names, and an allergen typed in full is marked', async () => {
  shop.answer(ENDPOINTS.listIngredients, () => ({
    ingredients: [
      {
        inci: 'Sodium Olivate',
        name: 'Aceite de oliva saponificado',
        names: { es: 'Aceite de oliva saponificado', en: 'Saponified olive oil' },
        allergen: false,
      },
    ],
  }));
  const user = await open();
  const field = screen.getByRole('combobox', { name: 'Añadir por nombre INCI o común' });
  await user.type(field, 'oliva');
  await user.click(await screen.findByRole('option', { name: /Sodium Olivate/ }));
  await user.type(field, ' linalool{Enter}');
  await user.click(screen.getByRole('button', { name: /Guardar/ }));
  await waitFor(() =>
    expect(sent()?.ingredients?.slice(-2)).toEqual([
      {
        inci: 'Sodium Olivate',
        name: { es: 'Aceite de oliva saponificado', en: 'Saponified olive oil' },
        allergen: false,
      },
      { inci: 'Linalool', name: { es: '', en: '' }, allergen: true },
    ]),
  );
});

test('ingredients move with the arrow keys', async () => {
  now = {
    ...LAVENDER,
    ingredients: [...LAVENDER.ingredients, { inci: 'Glycerin', name: both('glicerina'), allergen: false }],
  };
  const user = await open();
  screen.getByRole('button', { name: /Mover Glycerin/ }).focus();
  await user.keyboard('{ArrowUp}{Control>}s{/Control}');
  await waitFor(() => expect(sent()?.ingredients?.map(({ inci }) => inci)).toEqual(['Glycerin', 'Aqua']));
});
