import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartView } from '@munay/contracts/order/cart';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { createCart, createCartLine } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CodeOffer } from './code-offer';

const shop = createSuiteShop();
const items = [createCartLine('Oliva', 2)];
const withCode = (code: Partial<CartCode>): CartView =>
  createCart(items, {
    acceptsCodes: true,
    codes: [{ code: 'TALLER5', state: 'waiting', savedCents: 0, ...code }],
  });
const open = async (cart: CartView = createCart(items, { acceptsCodes: true }), code = 'taller5') => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart }));
  return renderInShop(<CodeOffer code={code} />);
};
const add = async () => {
  const button = await screen.findByRole('button', { name: 'Añadirlo al carrito' });
  await userEvent.click(button);
};

test('one click adds the searched code to the cart and shows the savings', async () => {
  shop.answer(ENDPOINTS.addCode, () => withCode({ state: 'applied', savedCents: 500 }));
  await open();
  expect(screen.getByText('¿Es «taller5» un código de descuento?')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.addCode)).toHaveLength(0);
  await add();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^TALLER5: ahorras 5,00.€\.$/));
  expect(shop.inputs(ENDPOINTS.addCode)).toEqual([{ params: {}, query: {}, body: { code: 'taller5' } }]);
  expect(screen.queryByRole('button', { name: 'Añadirlo al carrito' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver el carrito' })).toBeTruthy();
});

test('a code whose conditions are not met is added with the reason', async () => {
  shop.answer(ENDPOINTS.addCode, () => withCode({ reason: 'minimumMissing', missingCents: 320 }));
  await open();
  await add();
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/TALLER5: Te faltan 3,20/));
});

test('an unknown code is not added, and the text can be tried again', async () => {
  const unknown = { code: 'taller5', state: 'rejected', reason: 'codeUnknown' } as const;
  shop.answer(ENDPOINTS.addCode, () => withCode(unknown));
  await open();
  await add();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('taller5: No conocemos este código.'),
  );
  expect(screen.getByRole('button', { name: 'Añadirlo al carrito' })).toBeTruthy();
});

test.each([
  ['codesFull', /caben tres códigos/],
  ['tooManyRequests', /Demasiados intentos/],
] as const)('the rejection %s is explained', async (key, text) => {
  shop.answer(ENDPOINTS.addCode, () => new Rejection(key));
  await open();
  await add();
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
});

test('a code that is in the cart already shows its state', async () => {
  await open(withCode({ state: 'applied', savedCents: 500 }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^TALLER5: ahorras/));
});

test('a shop that accepts no codes does not offer to add one', async () => {
  const { container } = await open(createCart(items));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(container.textContent).not.toContain('código');
});
