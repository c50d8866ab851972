import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { TrackedOrder } from '@munay/contracts/order/order-link';
import { Link, Route, Routes } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import en from '../i18n/withdrawal.en.json';
import es from '../i18n/withdrawal.es.json';
import { createCart, createOrder, createOrderLine } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { WithdrawalPage } from './withdrawal-page';

const RECEIPT = {
  reference: 'D-2026-000041',
  declaredAt: '2026-11-20T17:42:07.000Z',
  name: 'Lucía Mamani',
  email: 'lucia@correo.example',
  orderNumber: 'MUN-2026-000318',
  goods: '',
};

const TOKEN = 'Ab3-_'.repeat(9).slice(0, 43);

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart([]) }));
  shop.answer(ENDPOINTS.declareWithdrawal, () => RECEIPT);
});

const open = async (path = '/withdrawal', locale: 'es' | 'en' = 'es') => {
  return renderInShop(
    <Routes>
      <Route path="withdrawal" element={<WithdrawalPage />} />
      <Route
        path="order/open"
        element={
          <Link to="/withdrawal" state={{ tracked: TOKEN }}>
            Desistir
          </Link>
        }
      />
    </Routes>,
    { path, locale, texts: { es, en } },
  );
};
const listDeclarations = () => shop.inputs(ENDPOINTS.declareWithdrawal).map(({ body }) => body);
const fillForm = async () => {
  await userEvent.type(screen.getByLabelText('Nombre y apellidos'), 'Lucía Mamani');
  await userEvent.type(screen.getByLabelText('Correo para el resguardo'), 'lucia@correo.example');
  await userEvent.type(screen.getByLabelText('Número de pedido'), 'mun-2026-000318');
};
const clickSubmit = () => userEvent.click(screen.getByRole('button', { name: 'Desistir del contrato aquí' }));
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar desistimiento' }));

test('a visitor submits a withdrawal in two steps without an account and gets a receipt', async () => {
  await open();
  await fillForm();
  await clickSubmit();
  expect(document.activeElement?.textContent).toBe('Revisa y confirma');
  expect(screen.getByText('Todo el pedido')).toBeTruthy();
  expect(listDeclarations()).toEqual([]);
  await confirm();
  expect(await screen.findByText('Resguardo D-2026-000041')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Has desistido del contrato');
  expect(screen.getByText(/18:42:07/)).toBeTruthy();
  expect(listDeclarations()).toEqual([
    { name: 'Lucía Mamani', email: 'lucia@correo.example', orderNumber: 'MUN-2026-000318' },
  ]);
});

test('the withdrawal buttons use the statutory wording in English', async () => {
  await open('/withdrawal', 'en');
  await userEvent.type(screen.getByLabelText('Full name'), 'Ann Lee');
  await userEvent.type(screen.getByLabelText('Email for the receipt'), 'ann@mail.example');
  await userEvent.type(screen.getByLabelText('Order number'), 'MUN-2026-000001');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));
  expect(screen.getByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy();
});

test('going back to edit a withdrawal keeps all entered data', async () => {
  await open();
  await fillForm();
  await clickSubmit();
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar algo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Nombre y apellidos').value).toBe('Lucía Mamani');
});

test('the withdrawal form lists missing fields and keeps its data after a failed submission', async () => {
  shop.answer(ENDPOINTS.declareWithdrawal, () => new Rejection('busy'));
  await open();
  await clickSubmit();
  expect(await screen.findByText('Dinos tu nombre.', { selector: 'a' })).toBeTruthy();
  await fillForm();
  await clickSubmit();
  await confirm();
  expect(await screen.findByText('No se ha podido enviar.')).toBeTruthy();
  shop.answer(ENDPOINTS.declareWithdrawal, () => RECEIPT);
  await confirm();
  expect(await screen.findByText('Resguardo D-2026-000041')).toBeTruthy();
});

const getIncreaseButton = (name: string) => screen.getByRole('button', { name: `Devolver uno más: ${name}` });
const getDecreaseButton = (name: string) =>
  screen.getByRole('button', { name: `Devolver uno menos: ${name}` });
const refund = () => (screen.getAllByRole('status').at(-1)?.textContent ?? '').replace(/\s/g, ' ');

/** Lines of one unit, and of three units for the price of two. */
const LINES = [
  createOrderLine('A', 'Arcilla rosa', 1),
  createOrderLine('B', 'Avena y miel', 3, { priceCents: 790, lineCents: 2370, netCents: 1580 }),
];
const ORDER_AMOUNTS = {
  totals: { ...createOrder('', 'delivered').totals, shippingCents: 490 },
  refundedParts: { lines: {}, deliveryCents: 0 },
  refundableCents: 450 + 1580 + 490,
};

test('the owner of an order selects the quantities to return and sees the refund amount', async () => {
  shop.answer(ENDPOINTS.getOrder, () =>
    createOrder('MUN-2026-000318', 'delivered', { lines: LINES, ...ORDER_AMOUNTS }),
  );
  const user = { firstname: 'Lucía', lastname: 'Mamani', email: 'lucia@correo.example' } as UserView;
  shop.answer(ENDPOINTS.getUser, () => ({ user, cart: createCart([]) }));
  await open('/withdrawal?order=MUN-2026-000318');
  expect(await screen.findByText(/^Pagado: 15,80\s€$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Número de pedido').value).toBe('MUN-2026-000318');
  expect(refund()).toBe('Te devolveremos 25,20 €, con el envío.');
  await userEvent.click(getDecreaseButton('Arcilla rosa'));
  expect(refund()).toBe('Te devolveremos 15,80 €.');
  for (let count = 0; count < 3; count += 1) await userEvent.click(getDecreaseButton('Avena y miel'));
  expect(refund()).toBe('');
  await clickSubmit();
  expect(await screen.findByText('Elige al menos un jabón.', { selector: 'a' })).toBeTruthy();
  await userEvent.click(getIncreaseButton('Avena y miel'));
  expect(refund()).toBe('Te devolveremos 5,27 €.');
  await clickSubmit();
  expect(screen.getByText('Avena y miel 60 g × 1')).toBeTruthy();
  expect(screen.getByText(/^5,27\s€$/)).toBeTruthy();
  await confirm();
  await waitFor(() => expect(listDeclarations()).toHaveLength(1));
  expect(listDeclarations()[0]).toMatchObject({ lines: [{ sku: 'B', quantity: 1 }] });
});

test('refunded units cannot be returned', async () => {
  const refundedParts = {
    lines: { 'line-A': { units: 1, cents: 450 }, 'line-B': { units: 1, cents: 527 } },
    deliveryCents: 0,
  };
  shop.answer(ENDPOINTS.getOrder, () =>
    createOrder('MUN-2026-000318', 'delivered', {
      lines: LINES,
      ...ORDER_AMOUNTS,
      refundedParts,
      refundableCents: 1543,
    }),
  );
  const user = { firstname: 'Lucía', lastname: 'Mamani', email: 'lucia@correo.example' } as UserView;
  shop.answer(ENDPOINTS.getUser, () => ({ user, cart: createCart([]) }));
  await open('/withdrawal?order=MUN-2026-000318');
  const group = await screen.findByRole('group', { name: 'Cuántos devuelves de Avena y miel' });
  expect(group.textContent).toBe('2');
  expect(screen.queryByText('Arcilla rosa')).toBeNull();
  expect(refund()).toBe('Te devolveremos 15,43 €, con el envío.');
});

test('a tracking link fills in the order number and replaces the email of the withdrawal form', async () => {
  const trackedOrder: Partial<TrackedOrder> = {
    number: 'MUN-2026-000318',
    lines: LINES,
    ...ORDER_AMOUNTS,
    mailbox: 'i•••@…',
  };
  shop.answer(ENDPOINTS.trackOrder, () => trackedOrder as TrackedOrder);
  shop.answer(ENDPOINTS.declareWithdrawal, () => ({ ...RECEIPT, email: 'i•••@…' }));
  await open('/order/open');
  await userEvent.click(screen.getByRole('link', { name: 'Desistir' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Número de pedido').value).toBe('MUN-2026-000318'),
  );
  const mail = screen.getByLabelText<HTMLInputElement>('Correo para el resguardo');
  expect([mail.value, mail.readOnly]).toEqual(['i•••@…', true]);
  await userEvent.type(screen.getByLabelText('Nombre y apellidos'), 'Inés Ruiz');
  for (let count = 0; count < 3; count += 1) await userEvent.click(getDecreaseButton('Avena y miel'));
  await clickSubmit();
  expect(screen.getByText('Inés Ruiz, i•••@…')).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Resguardo D-2026-000041')).toBeTruthy();
  expect(listDeclarations()).toEqual([
    { name: 'Inés Ruiz', orderNumber: 'MUN-2026-000318', tracked: TOKEN, lines: [{ sku: 'A', quantity: 1 }] },
  ]);
  expect(screen.getByTestId('address').textContent).toBe('/withdrawal');
});
