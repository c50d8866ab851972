import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Refusal, ShopServer } from '@munay/kit/testing';
import en from '../i18n/products.en.json';
import es from '../i18n/products.es.json';
import { LAVENDER, ProductPages } from '../testing/product-pages';
import { renderInAdmin } from '../testing/render-in-admin';

let shop: ShopServer;
let now = LAVENDER;
beforeAll(async () => {
  shop = await ShopServer.start();
});
afterAll(() => shop.stop());

beforeEach(() => {
  now = LAVENDER;
  shop.answer(ENDPOINTS.openProduct, () => now);
  shop.answer(ENDPOINTS.listStores, () => ({
    stores: [{ _id: LAVENDER.storeId, slug: 'taller', name: 'Taller' }],
  }));
  shop.answer(ENDPOINTS.listIngredients, () => ({ ingredients: [] }));
});

const open = async () => {
  const path = `/admin/update-product/${LAVENDER._id}`;
  await renderInAdmin(<ProductPages />, { path, texts: { es, en } });
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
};

test('a SKU with movements is locked and says why; its name and the SKU of a new size can be typed', async () => {
  now = { ...LAVENDER, fixedSkus: ['LAV-60'] };
  const user = await open();
  const [fixed, free] = ['SKU, fila 1', 'SKU, fila 2'].map((name) =>
    screen.getByRole<HTMLInputElement>('textbox', { name }),
  );
  if (!fixed || !free) throw new Error('No SKUs');
  await user.type(fixed, 'X');
  await user.type(free, 'X');
  expect([fixed.readOnly, fixed.value, free.value]).toEqual([true, 'LAV-60', 'LAV-100X']);
  const why = document.getElementById(fixed.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe(es['form.skuFixed']);
  expect(free.getAttribute('aria-describedby')).toBeNull();
});

test('a SKU that was fixed meanwhile is refused at its field', async () => {
  shop.answer(ENDPOINTS.updateProduct, () => new Refusal('skuFixed', { skus: ['LAV-100'] }));
  const user = await open();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'SKU, fila 2' });
  await user.type(field, 'X');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
});
