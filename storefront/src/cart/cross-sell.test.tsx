import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartItem } from '@munay/contracts/order/cart';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { NO_ALLERGIES, saveProfile } from '../allergy/allergy-profile';
import { createCard, createCart, createCartLine, createProduct, createSize } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CartDialogSlot } from './cart-dialog-slot';
import { closeCart, openCart } from './cart-dialog-state';

const shop = createSuiteShop();
let items: CartItem[];

beforeEach(() => {
  items = [createCartLine('Avena', 1), createCartLine('Lavanda', 1)];
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart(items) }));
  shop.answer(ENDPOINTS.getProduct, () =>
    createProduct('Lavanda', {
      related: [
        createCard('Avena'),
        createCard('Romero', { inStock: false }),
        createCard('Azahar', { inci: ['Aqua', 'Limonene'] }),
        createCard('Maca', { sizes: [createSize('60 g', 520, { available: 0 }), createSize('100 g', 790)] }),
        createCard('Oliva'),
        createCard('Coco'),
      ],
    }),
  );
  shop.answer(ENDPOINTS.addItem, ({ body }) => {
    items = [...items, createCartLine(body.productId.replace('id-', ''), 1, { size: body.size })];
    return createCart(items);
  });
});
afterEach(() =>
  act(() => {
    closeCart();
    saveProfile(NO_ALLERGIES);
  }),
);

async function open() {
  await renderInShop(<CartDialogSlot />);
  act(() => openCart());
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  await within(dialog).findByRole('link', { name: 'Avena' });
  return dialog;
}
const findOffer = async () =>
  within(await screen.findByRole('region', { name: 'Va bien con' })).findAllByRole('button');
const listNames = async () => (await findOffer()).map((button) => button.getAttribute('aria-label'));

test('the cart suggests two available products that are not in the cart', async () => {
  saveProfile({ ingredients: ['Limonene'], words: [] });
  const dialog = await open();
  // Only the larger size of Maca is in stock, so the suggestion shows this size and its price
  expect(await listNames()).toEqual(['Añadir Maca 100 g', 'Añadir Oliva 60 g']);
  expect(dialog.textContent).toMatch(/Maca100 g · 7,90\s€/);
  expect(shop.inputs(ENDPOINTS.getProduct).map(({ params }) => params)).toEqual([{ id: 'lavanda' }]);
});

test('one click adds a suggested product and shows the next suggestion', async () => {
  const dialog = await open();
  expect(await listNames()).toEqual(['Añadir Azahar 60 g', 'Añadir Maca 100 g']);
  await userEvent.click((await findOffer())[0] as HTMLElement);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Azahar'));
  expect(shop.inputs(ENDPOINTS.addItem).map(({ body }) => body)).toEqual([
    { productId: 'id-Azahar', size: '60 g', quantity: 1 },
  ]);
  expect(within(dialog).getByText('Azahar, 60 g, está en el carrito').closest('[role=status]')).toBeTruthy();
  expect(await listNames()).toEqual(['Añadir Maca 100 g', 'Añadir Oliva 60 g']);
});

test('an error while adding a suggested product is shown next to its button', async () => {
  shop.answer(ENDPOINTS.addItem, () => new Rejection('cartFull'));
  await open();
  await userEvent.click((await findOffer())[0] as HTMLElement);
  const row = (await findOffer())[0]?.closest('li') as HTMLElement;
  expect((await within(row).findByRole('alert')).textContent).toContain('En el carrito caben');
});

test.each([
  ['no related product is available', () => createProduct('Lavanda', { related: [createCard('Avena')] })],
  ['the product is unknown', () => new Rejection('noProduct')],
])('the cart shows no suggestions if %s', async (_, response) => {
  shop.answer(ENDPOINTS.getProduct, response);
  await open();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Va bien con' })).toBeNull());
});
