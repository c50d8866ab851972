import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { createCart, createCartLine, createQuote } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CartDialogSlot } from './cart-dialog-slot';
import { closeCart, openCart } from './cart-dialog-state';

/** A product with a discount after a recent price increase, so its percentage refers to the lower price of 6.90. */
const CLAY_SOAP = createCartLine('Rosa', 4, {
  priceCents: 990,
  unitPriceCents: 594,
  lowest30DaysCents: 690,
  discountPercent: 13,
  lineCents: 2376,
  lineBeforeCents: 2760,
});
const OATS = createCartLine('Avena', 1);
const INITIAL_CART = createCart([CLAY_SOAP, OATS], { savedCents: 384 });

const shop = createSuiteShop();
let respond: (response: CartView | Rejection) => void;

beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: INITIAL_CART }));
  shop.answer(ENDPOINTS.getCart, () => INITIAL_CART);
  shop.answer(ENDPOINTS.quoteCart, () => createQuote(INITIAL_CART));
  const delayResponse = () => new Promise<CartView | Rejection>((resolve) => (respond = resolve));
  shop.answer(ENDPOINTS.updateItem, delayResponse);
  shop.answer(ENDPOINTS.removeItem, delayResponse);
});
afterEach(() => act(closeCart));

async function open() {
  await renderInShop(<CartDialogSlot />);
  act(() => openCart());
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  await within(dialog).findByText('33,16 €');
  const getText = (node: Element | null | undefined) => node?.textContent?.replace(/\s/g, ' ');
  const listSums = () =>
    [...dialog.querySelectorAll('.num')].map((sum) => [
      getText(sum),
      sum.getAttribute('aria-busy') === 'true',
    ]);
  const progressBar = within(dialog).getByRole('progressbar');
  return {
    dialog,
    sums: listSums,
    /** The amount missing for free delivery. */
    left: () => [getText(progressBar.previousElementSibling), progressBar.getAttribute('aria-valuenow')],
    leftIsOld: () => progressBar.parentElement?.getAttribute('aria-busy') === 'true',
  };
}
const getQuantity = (name: string) =>
  within(screen.getByRole('group', { name: `Cantidad de ${name} 60 g` })).getByText(/^\d+$/).textContent;
const addUnit = () => fireEvent.click(screen.getByRole('button', { name: 'Añadir uno de Rosa 60 g' }));

const STALE_RESPONSES = [
  ['23,76 €', false],
  ['4,50 €', false],
  ['28,26 €', false],
  ['4,90 €', false],
  ['33,16 €', false],
  ['Ahorras 3,84 €', false],
];

test('a quantity change greys out the previous amounts until the server responds', async () => {
  const { dialog, sums, left, leftIsOld } = await open();
  const remainingBefore = left();
  expect([sums(), leftIsOld()]).toEqual([STALE_RESPONSES, false]);
  addUnit();
  expect(getQuantity('Rosa')).toBe('5');
  expect(sums()).toEqual([
    ['23,76 €', true],
    ['4,50 €', false],
    ['28,26 €', true],
    ['4,90 €', true],
    ['33,16 €', true],
    ['Ahorras 3,84 €', true],
  ]);
  expect([left(), leftIsOld()]).toEqual([remainingBefore, true]);
  expect(dialog.textContent).toMatch(/27,60\s€/);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updateItem)).toHaveLength(1));
  // The browser does not calculate any of these values
  const changedLine = { ...CLAY_SOAP, quantity: 5, lineCents: 2500, lineBeforeCents: 3333 };
  const after = createCart([changedLine, OATS], { goodsCents: 2949, savedCents: 501, digest: 'after' });
  shop.answer(ENDPOINTS.quoteCart, () => createQuote(after));
  act(() => respond(after));
  await waitFor(() =>
    expect(sums()).toEqual([
      ['25,00 €', false],
      ['4,50 €', false],
      ['29,49 €', false],
      ['4,90 €', false],
      ['34,39 €', false],
      ['Ahorras 5,01 €', false],
    ]),
  );
  expect(dialog.textContent).toMatch(/33,33\s€/);
  expect(leftIsOld()).toBe(false);
});

test('a removed cart line disappears immediately and greys out the previous amounts', async () => {
  const { dialog, sums } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar Avena 60 g' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(within(dialog).queryByRole('link', { name: 'Avena' })).toBeNull());
  expect(sums()).toEqual([
    ['23,76 €', false],
    ['28,26 €', true],
    ['4,90 €', true],
    ['33,16 €', true],
    ['Ahorras 3,84 €', true],
  ]);
});

test('a rejected quantity change restores the previous amounts', async () => {
  const { sums } = await open();
  addUnit();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updateItem)).toHaveLength(1));
  act(() => respond(new Rejection('stockShort')));
  await waitFor(() => expect(sums()).toEqual(STALE_RESPONSES));
  expect(getQuantity('Rosa')).toBe('4');
});
