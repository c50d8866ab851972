import { cleanup, screen, within } from '@testing-library/react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { accountTexts } from '../testing/account-texts';
import { lucia } from '../testing/community-fixtures';
import { createCard, createCart, createCartLine, createOrder, createProductList } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ConfirmationPage } from './confirmation-page';

const shop = createSuiteShop();
beforeEach(() => shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) })));

const unpaidPayment: OrderView['payment'] = {
  ...createOrder('', 'paid').payment,
  paidCents: 0,
  paidAt: null,
  url: 'https://pay.example/c',
};

async function open(locale: 'es' | 'en', displayedOrder: OrderView): Promise<string> {
  shop.answer(ENDPOINTS.getOrder, () => displayedOrder);
  await renderInShop(
    <Routes>
      <Route path="confirmation" element={<ConfirmationPage />} />
    </Routes>,
    { path: '/confirmation?order=MUN-1', locale, texts: accountTexts },
  );
  return (await screen.findByRole('heading', { level: 1 })).textContent;
}

test.each([
  ['es', 'paid', 'Gracias, Lucía'],
  ['es', 'cancelled', 'Hemos cancelado tu pedido'],
  ['es', 'review', 'Tu pago ha llegado, pero no podemos servirte el pedido'],
  ['en', 'review', 'Your payment arrived, but we can’t fulfil the order'],
  ['en', 'cancelled_refund_pending', 'We’ve cancelled your order and are refunding you'],
  ['en', 'payment_processing', 'Your bank is confirming the payment'],
] as const)(
  'the confirmation page in %s shows the title for an order in status %s',
  async (locale, status, title) => {
    expect(await open(locale, createOrder('MUN-1', status))).toBe(title);
  },
);

const move = { at: '2026-11-17T10:05:00Z', cause: '' };

const createPicture = (alt: string) => ({
  base: `/media/${alt}`,
  widths: [200],
  width: 200,
  height: 200,
  color: '#eee',
  alt,
});
const listStations = () =>
  within(screen.getByRole('region', { name: 'Sigue tu pedido' }))
    .getAllByRole('listitem')
    .map((station) => station.textContent);

test('the confirmation page shows product pictures, the order number and four tracking steps', async () => {
  const { lines } = createOrder('MUN-1', 'paid');
  const displayedOrder = lines.map((line) => ({ ...line, image: createPicture(line.title) }));
  await open('es', createOrder('MUN-1', 'paid', { lines: displayedOrder }));
  for (const { title } of lines) expect(screen.getByRole('img', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copiar Número de pedido' })).toBeTruthy();
  expect(listStations()).toEqual([
    expect.stringMatching(/^Pagado/),
    expect.stringMatching(/^En preparaciónHoy o mañana/),
    expect.stringMatching(/^EnviadoTe escribimos ese día/),
    expect.stringMatching(/^EntregadoPrevisto: entre el .* y el .*Si no estás/),
  ]);
});

test.each([
  ['es', 'Responde al correo del pedido o escríbenos.', 'escríbenos'],
  ['en', 'Reply to the order email or contact us.', 'contact us'],
] as const)(
  'the confirmation page offers help in one sentence in the language %s',
  async (locale, sentence, link) => {
    await open(locale, createOrder('MUN-1', 'paid'));
    const help = screen.getByRole('link', { name: link });
    expect(help.closest('dd')?.textContent).toContain(sentence);
  },
);

test('a pickup order shows the time and place of its pickup', async () => {
  await open('es', createOrder('MUN-1', 'paid', { shipping: { method: 'pickup', zone: 'peninsula' } }));
  expect(listStations().slice(2)).toEqual([
    expect.stringMatching(/^Listo para recogerTe escribimos cuando/),
    expect.stringMatching(/^Lo recoges en el tallerCalle del Taller/),
  ]);
});

test.each([
  ['expired', 'Tu pedido ha caducado'],
  ['payment_failed', 'Este pago no se ha hecho'],
] as const)('the page of an order in status %s shows that nothing was charged', async (status, title) => {
  expect(await open('es', createOrder('MUN-1', status, { payment: unpaidPayment }))).toBe(title);
  expect(screen.getByText(/no se te ha cobrado nada/i)).toBeTruthy();
  const retryLink = screen.getByRole('link', { name: 'Intentarlo otra vez' });
  expect(retryLink.getAttribute('href')).toBe('/checkout');
});

test('an unpaid transfer that its buyer cancelled is not shown as a failed payment', async () => {
  const history = [{ ...move, from: 'pending_payment', to: 'cancelled', by: 'customer' }] as const;
  const payment = { ...unpaidPayment, method: 'transfer', url: null } as const;
  const displayedOrder = createOrder('MUN-1', 'cancelled', { payment, history: [...history] });
  expect(await open('en', displayedOrder)).toBe('You’ve cancelled your order');
  expect(screen.getByText(/You cancelled it before paying, so you haven’t been charged/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
});

test('an order awaiting payment links to its payment page', async () => {
  expect(await open('es', createOrder('MUN-1', 'pending_payment', { payment: unpaidPayment }))).toBe(
    'Falta el pago',
  );
  const pay = screen.getByRole('link', { name: 'Seguir con el pago' });
  expect(pay.getAttribute('href')).toBe('https://pay.example/c');
});

test.each([
  ['was paid', 1840, 'We’ve refunded you'],
  ['was returned by the bank', 0, 'We still owe you a refund'],
])('the confirmation page title shows a refund that %s', async (_, refundedCents, title) => {
  const { payment } = createOrder('MUN-1', 'refunded');
  const displayedOrder = createOrder('MUN-1', 'refunded', { payment: { ...payment, refundedCents } });
  expect(await open('en', displayedOrder)).toBe(title);
});

test('the page of an unpaid order shows the cart or popular products', async () => {
  shop.answer(ENDPOINTS.getAllProducts, () => createProductList([createCard('Maca')]));
  await open('es', createOrder('MUN-1', 'expired', { payment: unpaidPayment }));
  expect(await screen.findByRole('region', { name: 'Los más queridos' })).toBeTruthy();
  cleanup();
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([createCartLine('Lavanda', 4)]) }));
  await open('es', createOrder('MUN-1', 'expired', { payment: unpaidPayment }));
  expect((await screen.findByRole('region', { name: 'Tu carrito' })).textContent).toMatch(
    /4 jabones · 18,00\s€/,
  );
});

test('the confirmation page without an order id shows a message and links to the orders', async () => {
  shop.calls.length = 0;
  shop.answer(ENDPOINTS.getUser, () => ({ user: lucia, cart: createCart([]) }));
  await renderInShop(<ConfirmationPage />, { path: '/confirmation', texts: accountTexts });
  expect(await screen.findByRole('heading', { name: 'Aquí no hay ningún pedido' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Ver mis pedidos' })).getAttribute('href')).toBe(
    '/profile?tab=orders',
  );
  expect(shop.inputs(ENDPOINTS.getOrder)).toEqual([]);
});
