import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { createSuiteShop } from '@munay/kit/testing';
import { createCart, createCartLine, createUnavailableLine } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CartDialogSlot } from './cart-dialog-slot';
import { closeCart, openCart } from './cart-dialog-state';

const shop = createSuiteShop();
const other = { sku: 'KARITE-60', size: '60 g', unitPriceCents: 450 };
let cart: CartView;

beforeEach(() => {
  cart = createCart([createCartLine('Avena', 2)]);
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart }));
  shop.answer(ENDPOINTS.getCart, () => cart);
});
afterEach(() => act(closeCart));

async function open(...unavailable: ReturnType<typeof createUnavailableLine>[]) {
  cart = { ...cart, unavailable };
  await renderInShop(<CartDialogSlot />);
  act(() => openCart());
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  const region = await within(dialog).findByRole('region', { name: 'No entra en el pedido' });
  return { dialog, region };
}
const getButtons = (region: HTMLElement) =>
  within(region)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('a sold-out cart line is excluded from the total and offers alternatives', async () => {
  const { dialog, region } = await open(createUnavailableLine('Karité', 2, { size: '100 g', other }));
  expect(region.querySelector('s')?.textContent).toMatch(/No se suma: 9,00\s€/);
  expect(within(region).getByText('Agotado')).toBeTruthy();
  expect(within(dialog).getByText('Subtotal').nextSibling?.textContent).toMatch(/9,00\s€/);
  expect(getButtons(region)).toEqual([
    expect.stringMatching(/^Cambiar a 60 g · 4,50\s€ · Karité, 100 g$/),
    'Quitar · Karité, 100 g',
    'Avísame cuando vuelva el de 100 g, por correo',
  ]);
  shop.answer(
    ENDPOINTS.updateItem,
    () => (cart = createCart([createCartLine('Avena', 2), createCartLine('Karité', 2, { sku: other.sku })])),
  );
  await userEvent.click(within(region).getByRole('button', { name: /^Cambiar a 60 g/ }));
  await waitFor(() => expect(region.isConnected).toBe(false));
  expect(shop.inputs(ENDPOINTS.updateItem).map(({ body }) => body)).toEqual([
    { itemId: 'line-Karité', quantity: 2, size: '100 g', sku: 'KARITE-60' },
  ]);
  expect(within(dialog).getByRole('link', { name: 'Karité' })).toBeTruthy();
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test('a cart line with too few units in stock offers the remaining quantity', async () => {
  const { dialog, region } = await open(createUnavailableLine('Karité', 4, { available: 3 }));
  expect(within(region).getByText('Solo quedan 3')).toBeTruthy();
  expect(getButtons(region)).toEqual(['Dejar 3 · Karité, 60 g', 'Quitar · Karité, 60 g']);
  shop.answer(
    ENDPOINTS.updateItem,
    () => (cart = createCart([createCartLine('Avena', 2), createCartLine('Karité', 3)])),
  );
  await userEvent.click(within(region).getByRole('button', { name: /^Dejar 3/ }));
  await waitFor(() => expect(region.isConnected).toBe(false));
  expect(shop.inputs(ENDPOINTS.updateItem).map(({ body }) => body)).toEqual([
    { itemId: 'line-Karité', quantity: 3, size: '60 g' },
  ]);
  expect(within(dialog).getByRole('group', { name: /Cantidad de Karité/ }).textContent).toContain('3');
});

test('a cart line whose product is no longer sold can only be removed', async () => {
  const removedProduct = createUnavailableLine('Romero', 1, { product: null, lineCents: null });
  const { region } = await open(removedProduct);
  expect(within(region).getByText('Ya no está a la venta')).toBeTruthy();
  expect(getButtons(region)).toEqual(['Quitar · Romero, 60 g']);
  expect(region.querySelector('s')).toBeNull();
});

test('the continue button removes unavailable lines and opens the checkout', async () => {
  await open(createUnavailableLine('Karité', 1));
  shop.answer(ENDPOINTS.removeItem, () => (cart = createCart([createCartLine('Avena', 2)])));
  await userEvent.click(screen.getByRole('link', { name: 'Quitar lo no disponible y tramitar' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/checkout'));
  expect(shop.inputs(ENDPOINTS.removeItem).map(({ body }) => body)).toEqual([{ itemId: 'line-Karité' }]);
});

test('a cart with only unavailable lines has no checkout link', async () => {
  cart = createCart([]);
  const { dialog } = await open(createUnavailableLine('Karité', 1));
  expect(dialog.textContent).not.toContain('No hay productos en el carrito');
  expect(within(dialog).queryByRole('link', { name: /tramitar/i })).toBeNull();
});
