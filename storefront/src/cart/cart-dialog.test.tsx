import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartItem } from '@munay/contracts/order/cart';
import { configureKit, useRequestState } from '@munay/kit';
import { createSuiteShop, Rejection, waitForRender } from '@munay/kit/testing';
import { lucia } from '../testing/community-fixtures';
import { createCart, createCartLine } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CartButton } from './cart-button';
import { CartDialogSlot } from './cart-dialog-slot';
import { closeCart } from './cart-dialog-state';

const shop = createSuiteShop();
let items: CartItem[];

beforeEach(() => {
  items = [
    createCartLine('Arcilla rosa', 1),
    createCartLine('Avena y miel', 2),
    createCartLine('Oliva', 1, { available: 1 }),
  ];
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart(items) }));
  shop.answer(ENDPOINTS.getCart, () => createCart(items));
  shop.answer(ENDPOINTS.updateItem, ({ body: { itemId, quantity } }) => {
    items = items.map((item) =>
      item._id === itemId ? { ...item, quantity, lineCents: quantity * item.unitPriceCents } : item,
    );
    return createCart(items);
  });
  shop.answer(ENDPOINTS.removeItem, ({ body: { itemId } }) => {
    items = items.filter((item) => item._id !== itemId);
    return createCart(items);
  });
  shop.answer(ENDPOINTS.clearCart, () => createCart((items = [])));
});
afterEach(() => act(closeCart));

async function openCart(locale: 'es' | 'en' = 'es', extraContent: ReactNode = null) {
  await renderInShop(
    <>
      {extraContent}
      <CartButton />
      <CartDialogSlot />
    </>,
    { locale },
  );
  await userEvent.click(await screen.findByRole('button', { name: /4 (jabones|items)/ }));
  return screen.findByRole('dialog', { name: /Tu carrito|Your cart/ });
}
const getButton = (name: string) => screen.getByRole('button', { name });
const getQuantity = (name: string) =>
  within(screen.getByRole('group', { name })).getByText(/^\d+$/).textContent;

test('a cart line shows its linked title, size and price with two decimals', async () => {
  const dialog = await openCart();
  const link = within(dialog).getByRole('link', { name: 'Avena y miel' });
  expect(link.getAttribute('href')).toBe('/product/avena y miel');
  expect(dialog.textContent).toContain('60 g');
  expect(dialog.textContent).toMatch(/9,00\s€/);
  expect(within(dialog).getByRole('link', { name: 'Tramitar el pedido' }).getAttribute('href')).toBe(
    '/checkout',
  );
});

test('the cart shows the expected delivery dates', async () => {
  const dialog = await openCart();
  expect(dialog.textContent).toMatch(
    /Si lo pides hoy, llega entre el [a-záé]+ \d+( de [a-z]+)? y el [a-záé]+ \d+ de [a-z]+ \(península\)\./,
  );
});

test.each([
  ['07001', /\(Baleares\)/, true],
  ['35001', /Si lo pides hoy/, false],
])(
  'a cart with the postcode %s and the delivery promise %p shows the promise: %s',
  async (postcode, text, isShown) => {
    shop.answer(ENDPOINTS.getUser, () => ({
      user: {
        ...lucia,
        addresses: [
          { name: 'Ana', line1: 'Calle 1', postcode, city: '', province: '', country: 'ES' as const },
        ],
      },
      cart: createCart(items),
    }));
    expect(text.test((await openCart()).textContent)).toBe(isShown);
  },
);

test('quick quantity changes are shown immediately and sent as one request', async () => {
  const dialog = await openCart();
  fireEvent.click(getButton('Añadir uno de Avena y miel 60 g'));
  fireEvent.click(getButton('Añadir uno de Avena y miel 60 g'));
  expect(getQuantity('Cantidad de Avena y miel 60 g')).toBe('4');
  expect(shop.inputs(ENDPOINTS.updateItem)).toEqual([]);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updateItem)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.updateItem)[0]?.body).toEqual({
    itemId: 'line-Avena y miel',
    quantity: 4,
    size: '60 g',
  });
  await waitFor(() => expect(dialog.textContent).toMatch(/Avena y miel 60 g: 4\. Subtotal 27,00\s€/));
});

test('a rejected quantity change is reverted with the reason', async () => {
  const dialog = await openCart();
  shop.answer(ENDPOINTS.updateItem, () => new Rejection('stockShort'));
  await userEvent.click(getButton('Añadir uno de Avena y miel 60 g'));
  expect(getQuantity('Cantidad de Avena y miel 60 g')).toBe('3');
  await waitFor(() => expect(getQuantity('Cantidad de Avena y miel 60 g')).toBe('2'));
  expect(within(dialog).getByRole('alert').textContent).toContain('ya no queda esa cantidad');
});

test('the quantity of a cart line cannot exceed the available stock', async () => {
  await openCart();
  const moreButton = getButton('Añadir uno de Oliva 60 g');
  expect(moreButton.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(moreButton);
  expect(getQuantity('Cantidad de Oliva 60 g')).toBe('1');
  expect(screen.getByText('No queda más que este.')).toBeTruthy();
});

test('removing the last unit of a line asks for confirmation with the cancel button focused', async () => {
  await openCart();
  await userEvent.click(getButton('Quitar uno de Arcilla rosa 60 g'));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('¿Eliminar «Arcilla rosa» (60 g) del carrito?');
  expect(document.activeElement?.textContent).toBe('Cancelar');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('¿Eliminar del carrito?')).toBeNull();
  expect(getQuantity('Cantidad de Arcilla rosa 60 g')).toBe('1');
  expect(shop.inputs(ENDPOINTS.removeItem)).toEqual([]);
});

test('removing a cart line asks for confirmation and moves the focus to the next line', async () => {
  const dialog = await openCart();
  await userEvent.click(getButton('Eliminar Arcilla rosa 60 g'));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(within(dialog).queryByRole('link', { name: 'Arcilla rosa' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Avena y miel');
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.removeItem)[0]?.body).toEqual({ itemId: 'line-Arcilla rosa' }),
  );
});

test('the confirmation for removing a cart line is in Spanish even on an English page', async () => {
  await openCart('en');
  await userEvent.click(getButton('Remove Oliva 60 g'));
  const text = await screen.findByText('¿Eliminar «Oliva» (60 g) del carrito?');
  expect(text.closest('[lang]')?.getAttribute('lang')).toBe('es');
});

test('emptying the cart asks for confirmation and shows the standard empty-cart text', async () => {
  const dialog = await openCart();
  await userEvent.click(getButton('Vaciar el carrito'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('¿Vaciar todo el carrito?');
  await userEvent.click(getButton('Vaciar'));
  const empty = await within(dialog).findByText('No hay productos en el carrito');
  expect(empty.getAttribute('lang')).toBe('es');
  expect(shop.inputs(ENDPOINTS.clearCart)).toHaveLength(1);
});

test('the changes made by a cart merge are shown once', async () => {
  let merge = [{ title: 'Avena y miel', size: '60 g', requested: 5, quantity: 2 }];
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart(items, { merge }) }));
  const dialog = await openCart();
  merge = [];
  expect(dialog.textContent).toContain('Avena y miel, 60 g: pedías 5 y quedan 2.');
  act(closeCart);
  await userEvent.click(getButton('Carrito, 4 jabones'));
  await within(dialog).findByRole('link', { name: 'Avena y miel' });
  expect(dialog.textContent).not.toContain('pedías 5');
});

const clickCheckout = () => userEvent.click(screen.getByRole('link', { name: 'Tramitar el pedido' }));
const getAddress = () => screen.getByTestId('address').textContent;

test('the checkout opens only after all pending cart changes are accepted', async () => {
  const dialog = await openCart();
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  shop.answer(ENDPOINTS.updateItem, async ({ body: { itemId, quantity } }) => {
    await response;
    if (itemId === 'line-Arcilla rosa') return new Rejection('stockShort');
    items = items.map((item) => (item._id === itemId ? { ...item, quantity } : item));
    return createCart(items);
  });
  await userEvent.click(getButton('Añadir uno de Arcilla rosa 60 g'));
  await userEvent.click(getButton('Añadir uno de Avena y miel 60 g'));
  await clickCheckout();
  respond();
  await waitFor(() => expect(shop.inputs(ENDPOINTS.updateItem)).toHaveLength(2));
  expect(await within(dialog).findByText(/ya no queda esa cantidad/)).toBeTruthy();
  await waitForRender();
  expect(getAddress()).toBe('/');
  expect(getQuantity('Cantidad de Avena y miel 60 g')).toBe('3');
  // The server's values are shown after the refetch
  await waitFor(async () => {
    // The checkout link navigates only after the cart check, and then the cart closes
    if (getAddress() === '/') await clickCheckout();
    expect(getAddress()).toBe('/checkout');
  });
});

test('the checkout opens only after changes made offline have been sent', async () => {
  const { apiOrigin } = shop;
  await openCart();
  const onlineSpy = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  configureKit({ apiOrigin: 'http://127.0.0.1:9' });
  await userEvent.click(getButton('Añadir uno de Avena y miel 60 g'));
  expect(await screen.findByText(/Sin conexión: se enviará al volver/)).toBeTruthy();
  await clickCheckout();
  await waitForRender();
  expect(getAddress()).toBe('/');
  configureKit({ apiOrigin });
  onlineSpy.mockReturnValue(true);
  await clickCheckout();
  await waitFor(() => expect(getAddress()).toBe('/checkout'));
  expect(shop.inputs(ENDPOINTS.updateItem).map(({ body }) => body.quantity)).toEqual([3]);
  onlineSpy.mockRestore();
});

test('a cart that is loading or failed to load is not shown as empty', async () => {
  let respond: () => void = () => undefined;
  shop.answer(ENDPOINTS.getUser, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return new Rejection('tooManyRequests');
  });
  await renderInShop(
    <>
      <CartButton />
      <CartDialogSlot />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Carrito/ }));
  const dialog = await screen.findByRole('dialog', { name: /Tu carrito/ });
  expect(await within(dialog).findByText('Loading, please wait...')).toBeTruthy();
  expect(within(dialog).queryByText('No hay productos en el carrito')).toBeNull();
  respond();
  const retryButton = await within(dialog).findByRole('button', { name: 'Probar otra vez' });
  expect(within(dialog).queryByText('No hay productos en el carrito')).toBeNull();
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart(items) }));
  await userEvent.click(retryButton);
  expect(await within(dialog).findByRole('link', { name: 'Avena y miel' })).toBeTruthy();
});

test('a failed attempt to empty the cart shows the standard error message with the reason', async () => {
  const { apiOrigin } = shop;
  const dialog = await openCart();
  configureKit({ apiOrigin: 'http://127.0.0.1:9' });
  await userEvent.click(getButton('Vaciar el carrito'));
  await userEvent.click(getButton('Vaciar'));
  const text = await within(dialog).findByText('Failed to clear cart.');
  expect(text.lang).toBe('en');
  expect(text.closest('[role=alert]')?.textContent).toContain('Sin respuesta del servidor.');
  configureKit({ apiOrigin });
});

test('every cart change sets the success message in the shared state for 100 ms', async () => {
  const labels: string[] = [];
  function Shared() {
    const { successMessage } = useRequestState();
    useEffect(() => void labels.push(successMessage), [successMessage]);
    return null;
  }
  await openCart('es', <Shared />);
  await userEvent.click(getButton('Añadir uno de Avena y miel 60 g'));
  await waitFor(() => expect(labels.at(-2)).toMatch(/^Avena y miel 60 g: 3/));
  await userEvent.click(getButton('Eliminar Arcilla rosa 60 g'));
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(labels.at(-2)).toMatch(/Arcilla rosa 60 g/));
  await waitFor(() => expect(labels.at(-1)).toBe(''));
});
