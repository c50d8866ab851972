import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartQuote, CartView } from '@munay/contracts/order/cart';
import { Rejection } from '@munay/kit/testing';
import { CheckoutSuite, createSession, HOME_ADDRESS } from '../testing/checkout-suite';
import { createCart, createCartLine, createQuote } from '../testing/fixtures';

const EMAIL = 'lucia@correo.example';
const suite = new CheckoutSuite();

const createWaitingCode = (code: string, overrides: Partial<CartCode> = {}): CartCode => ({
  code,
  state: 'waiting',
  savedCents: 0,
  reason: 'addressUnverified',
  ...overrides,
});
const createAppliedCode = (code: string, savedCents: number): CartCode => ({
  code,
  state: 'applied',
  savedCents,
});

/** The cart after a code has reduced the price of the goods. */
const createDiscountedCart = (code: string, cents: number): Partial<CartView> => ({
  codes: [createAppliedCode(code, cents)],
  promotions: [{ _id: '1'.repeat(24), title: 'Bienvenida', target: 'basket', cents, code }],
  digest: `with ${code}`,
});
const setCart = (overrides: Partial<CartView>): void => {
  const cart = createCart([createCartLine('Lavanda', 4)], { acceptsCodes: true, ...overrides });
  suite.session = { ...suite.session, cart };
};
/** The quote for the cart. Goods promotions lower the total, as on the server. */
const createDiscountQuote = (): CartQuote => {
  const { cart } = suite.session;
  const cents = (cart.promotions ?? []).reduce((sum, promotion) => sum + promotion.cents, 0);
  const quote = createQuote(cart);
  const options = quote.options.map((option) => ({ ...option, totalCents: option.totalCents - cents }));
  return { ...quote, options };
};
const getSummary = () => screen.getByRole('complementary', { name: 'Tu pedido' });
const getField = () => within(getSummary()).getByLabelText<HTMLInputElement>('Código');

beforeEach(() => {
  suite.session = createSession([HOME_ADDRESS]);
  suite.session = {
    ...suite.session,
    user: suite.session.user && { ...suite.session.user, emailValidated: false },
  };
  setCart({ codes: [createWaitingCode('BIENVENIDA')] });
  suite.shop.answer(ENDPOINTS.quoteCart, createDiscountQuote);
  suite.shop.answer(ENDPOINTS.validateEmail, () => null);
  suite.shop.answer(ENDPOINTS.checkout, () => '#pago');
  suite.shop.answer(ENDPOINTS.confirmDigits, ({ body: { digits } }) => {
    if (digits !== '048213') return new Rejection('digitsIncorrect');
    setCart(createDiscountedCart('BIENVENIDA', 180));
    const { user } = suite.session;
    suite.session = { ...suite.session, user: user && { ...user, emailValidated: true } };
    return { email: EMAIL };
  });
  window.location.hash = '';
});

test('the checkout summary shows applied, waiting and rejected codes with the reason', async () => {
  setCart({
    codes: [
      createAppliedCode('TALLER5', 500),
      createWaitingCode('DOCENA', { reason: 'minimumMissing', missingCents: 830 }),
      createWaitingCode('VERANO10', {
        state: 'rejected',
        reason: 'codeEnded',
        at: '2026-08-31T21:59:59.999Z',
      }),
    ],
  });
  await suite.open();
  const rows = (await within(getSummary()).findByText(/TALLER5: ahorras/)).closest('ul');
  expect([...(rows?.children ?? [])].map((row) => row.textContent?.replace(/\s+/g, ' '))).toEqual([
    'TALLER5: ahorras 5,00 €.Quitar TALLER5',
    'DOCENA: Te faltan 8,30 € en jabones a los que se aplica.Quitar DOCENA',
    'VERANO10: Este código terminó el 31 de agosto.Quitar VERANO10',
  ]);
});

test('a waiting promotion code applies after verification with a six-digit code in the checkout summary', async () => {
  await suite.open();
  await userEvent.click(await within(getSummary()).findByRole('button', { name: 'Mandar las 6 cifras' }));
  await userEvent.type(await within(getSummary()).findByLabelText('Código de seis cifras'), '111111');
  expect(
    await within(getSummary()).findByText('Ese no es el código. Míralo otra vez en el correo.'),
  ).toBeTruthy();
  await userEvent.type(within(getSummary()).getByLabelText('Código de seis cifras'), '048213');
  expect((await within(getSummary()).findAllByText(/BIENVENIDA: ahorras 1,80/)).length).toBeGreaterThan(0);
  expect(await screen.findByRole('button', { name: /^Ir al pago seguro · 21,10/ })).toBeTruthy();
  expect(suite.shop.inputs(ENDPOINTS.validateEmail)).toHaveLength(1);
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(0);
  expect(screen.queryByLabelText('Código de seis cifras')).toBeNull();
});

test('paying with a waiting code asks once for confirmation', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => new Rejection('paymentUnavailable'));
  await suite.open();
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  const question = await screen.findByRole('alertdialog', { name: '¿Pagar sin BIENVENIDA?' });
  expect(question.textContent).toContain('Confirma tu correo con 6 cifras para usarlo.');
  await userEvent.click(within(question).getByRole('button', { name: 'Volver al pedido' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(0);

  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Pagar sin BIENVENIDA' }));
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(1));
  // The buyer has already confirmed that the codes do not apply
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('paying requires no confirmation if every code is applied or rejected', async () => {
  setCart({ ...createDiscountedCart('TALLER5', 500) });
  await suite.open();
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  await waitFor(() => expect(window.location.hash).toBe('#pago'));
});

test('a code entered in the checkout summary requests a new quote without submitting the order', async () => {
  setCart({});
  suite.shop.answer(ENDPOINTS.addCode, ({ body: { code } }) => {
    setCart(createDiscountedCart(code, 500));
    return suite.session.cart;
  });
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  await userEvent.click(await within(getSummary()).findByText('Añadir un código'));
  await userEvent.type(getField(), 'TALLER5{Enter}');
  expect(await screen.findByRole('button', { name: /^Ir al pago seguro · 17,90/ })).toBeTruthy();
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(0);
});

test('the checkout summary shows the code results of the selected delivery method', async () => {
  setCart({ codes: [createAppliedCode('OTOENVIO', 0)] });
  suite.shop.answer(ENDPOINTS.quoteCart, (): CartQuote => {
    const quote = createQuote(suite.session.cart);
    const free = { ...createWaitingCode('OTOENVIO', { state: 'rejected', reason: 'betterApplied' }) };
    const [standard, pickup] = quote.options;
    return {
      ...quote,
      options: [
        { ...standard!, shippingCents: 0, totalCents: 1800, codes: [createAppliedCode('OTOENVIO', 490)] },
        { ...pickup!, codes: [free] },
      ],
    };
  });
  await suite.open();
  expect(await within(getSummary()).findByText(/OTOENVIO: ahorras 4,90/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /taller/i }));
  expect(await within(getSummary()).findByText('Tu envío ya es gratis.')).toBeTruthy();
  expect(within(getSummary()).queryByText(/ahorras/)).toBeNull();
});

test('the collapsed checkout summary on a phone includes the codes', async () => {
  const narrowMedia = { matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  Object.defineProperty(window, 'matchMedia', { value: () => narrowMedia, configurable: true });
  await suite.open();
  const detailsElement = (await screen.findByText(/^Ver el pedido/)).closest('details') as HTMLElement;
  expect((await within(detailsElement).findByText('BIENVENIDA:')).tagName).toBe('B');
  expect(await within(getSummary()).findByText('BIENVENIDA:')).toBeTruthy();
  Reflect.deleteProperty(window, 'matchMedia');
});
