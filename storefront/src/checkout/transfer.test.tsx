import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { accountTexts } from '../testing/account-texts';
import { createCart, createCartLine, createOrder, createQuote, OPTIONS } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CheckoutPage } from './checkout-page';
import { TransferNotice } from './transfer-notice';

const METHODS: PaymentMethod[] = ['card', 'transfer'];
const address = {
  name: 'Lucía',
  line1: 'Calle 1',
  postcode: '28012',
  city: 'Madrid',
  province: 'Madrid',
  country: 'ES',
  phone: '600100200',
};
const session = {
  user: {
    _id: 'u1',
    firstname: 'Lucía',
    lastname: 'Moreno',
    email: 'lucia@correo.example',
    phone: '',
    roles: [],
    stores: [],
    addresses: [address],
  },
  cart: createCart([createCartLine('Lavanda', 4)]),
} as unknown as SessionView;

const shop = createSuiteShop();
beforeEach(() => {
  sessionStorage.clear();
  shop.answer(ENDPOINTS.getUser, () => session);
  shop.answer(ENDPOINTS.quoteCart, () => createQuote(session.cart, OPTIONS.slice(0, 1)));
});

const open = async () => {
  await renderInShop(<CheckoutPage />, { path: '/checkout', texts: accountTexts });
  return screen.findByRole('radio', { name: /Tarjeta/ });
};

test('bank transfer is offered only when the shop accepts it', async () => {
  shop.answer(ENDPOINTS.paymentMethods, () => METHODS);
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: /Transferencia/ }));
  expect(screen.getByRole('button', { name: /^Hacer el pedido/ })).toBeTruthy();
  cleanup();
  // The stored payment method is no longer offered
  shop.answer(ENDPOINTS.paymentMethods, (): PaymentMethod[] => ['card']);
  const card = await open();
  await waitFor(() => expect((card as HTMLInputElement).checked).toBe(true));
  expect(screen.queryByRole('radio', { name: /Transferencia/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Ir al pago seguro/ })).toBeTruthy();
});

test('an order that is too large for a transfer offers card payment', async () => {
  shop.answer(ENDPOINTS.paymentMethods, () => METHODS);
  shop.answer(
    ENDPOINTS.createOrder,
    () =>
      new Rejection('transferTooLarge', {
        lines: [{ title: 'Lavanda', size: '60 g', requested: 4, max: 3 }],
      }),
  );
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: /Transferencia/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Hacer el pedido/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No podemos apartar tantos para una transferencia');
  expect(alert.textContent).toContain('Lavanda, 60 g: 3 como mucho');
  await userEvent.click(within(alert).getByRole('button', { name: 'Pagar con tarjeta' }));
  expect(screen.getByRole('button', { name: /^Ir al pago seguro/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the confirmation of a transfer order shows the bank details and the expected delivery', async () => {
  const copiedTexts: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copiedTexts.push(text) },
  });
  const transfer = {
    holder: 'Jabones Munay',
    iban: 'ES9121000418450200051332',
    reference: 'MUN-2026-000123',
    payBy: '2026-11-27T10:00:00Z',
    qr: { size: 33, path: 'M4 4h7v1H4z' },
  };
  const unpaidOrder = createOrder('MUN-2026-000123', 'pending_payment');
  const displayedOrder: OrderView = {
    ...unpaidOrder,
    totals: { ...unpaidOrder.totals, totalCents: 2405 },
    payment: {
      ...unpaidOrder.payment,
      method: 'transfer',
      paidCents: 0,
      paidAt: null,
      reservedUntil: transfer.payBy,
      transfer,
    },
    next: ['cancelled'],
  };
  await renderInShop(
    <TransferNotice order={displayedOrder} saveOrder={{ end: null, setEnd: () => undefined }} />,
    {
      texts: accountTexts,
    },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gracias, Lucía');
  expect(screen.getByText(/Te guardamos los jabones hasta el 27 de noviembre/)).toBeTruthy();
  expect(screen.getByText(/recibes la caja entre el .* y el /)).toBeTruthy();
  const summary = screen.getByRole('complementary', { name: 'Lo que has pedido' });
  expect(within(summary).getAllByRole('listitem')).toHaveLength(2);
  expect(summary.textContent).toMatch(/Total24,05\s€/);
  expect(screen.getByText('ES91 2100 0418 4502 0005 1332')).toBeTruthy();
  for (const name of ['Copiar IBAN', 'Copiar Concepto', 'Copiar Importe'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(copiedTexts).toEqual(['ES9121000418450200051332', 'MUN-2026-000123', '24,05']);
  const code = screen.getByRole('img', { name: /Código QR/ });
  expect([code.getAttribute('viewBox'), within(code).queryByText('M4')]).toEqual(['0 0 33 33', null]);
  expect(screen.getByRole('button', { name: 'Cancelar el pedido' })).toBeTruthy();
});
