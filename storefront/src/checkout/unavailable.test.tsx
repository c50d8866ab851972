import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Rejection } from '@munay/kit/testing';
import { CheckoutSuite, createSession, getPayButton, HOME_ADDRESS } from '../testing/checkout-suite';
import { createCart, createCartLine, createUnavailableLine } from '../testing/fixtures';

const suite = new CheckoutSuite();
const other = { sku: 'KARITE-60', size: '60 g', unitPriceCents: 450 };
const karite = createUnavailableLine('Karité', 1, { size: '100 g', other });

beforeEach(() => {
  suite.session = createSession([HOME_ADDRESS]);
});
const findRegion = () => screen.findByRole('region', { name: 'No entra en el pedido' });
const show = (cart: ReturnType<typeof createCart>) => (suite.session = { ...suite.session, cart });

test('an order rejected for a sold-out product offers another size, removal and an alert', async () => {
  await suite.open();
  const soldOutLine = { itemId: 'line-Karité', title: 'Karité', size: '100 g', requested: 1, available: 0 };
  suite.shop.answer(ENDPOINTS.checkout, () => new Rejection('stockShort', { lines: [soldOutLine] }));
  suite.shop.answer(
    ENDPOINTS.getCart,
    () => show(createCart([createCartLine('Lavanda', 3)], { digest: 'e', unavailable: [karite] })).cart,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ }));
  const alert = (await screen.findByText('Alguien se ha adelantado')).closest<HTMLElement>('[role=alert]');
  expect(alert?.textContent).toContain('Karité, 100 g: no queda ninguno.');
  expect(alert?.parentElement).toBe(document.activeElement);
  const buttons = within(await findRegion())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(buttons).toEqual([
    expect.stringMatching(/^Cambiar a 60 g · 4,50\s€/),
    expect.stringMatching(/^Quitar/),
    expect.stringMatching(/^Avísame/),
  ]);
  expect(await screen.findByRole('button', { name: /^Ir al pago seguro · 18,40/ })).toBeTruthy();
  suite.shop.answer(
    ENDPOINTS.removeItem,
    () => show(createCart([createCartLine('Lavanda', 3)], { digest: 'e' })).cart,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Quitar/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'No entra en el pedido' })).toBeNull());
  expect(getPayButton()).toBeTruthy();
});

test('emptying the cart in another tab ends the checkout with a note that nothing was charged', async () => {
  await suite.open();
  suite.shop.answer(ENDPOINTS.checkout, () => new Rejection('cartEmpty'));
  suite.shop.answer(ENDPOINTS.getCart, () => show(createCart([])).cart);
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ }));
  expect(await screen.findByRole('heading', { name: 'Tu carrito está vacío' })).toBeTruthy();
  expect(screen.getByText(/No se ha cobrado nada\. El carrito se ha vaciado/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver los jabones' }).getAttribute('href')).toBe('/shop');
  expect(screen.queryByText('Tu pedido')).toBeNull();
});

test('a checkout with only unavailable lines shows the lines instead of the form', async () => {
  suite.session = { ...createSession([HOME_ADDRESS]), cart: createCart([], { unavailable: [karite] }) };
  await suite.open();
  expect(
    await screen.findByRole('heading', { name: 'Nada de tu carrito está disponible ahora' }),
  ).toBeTruthy();
  expect(within(await findRegion()).getByText('Karité')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ir al pago/ })).toBeNull();
});
