import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import type { TrackedOrder } from '@munay/contracts/order/order-link';
import { Link, Route, Routes } from '@munay/kit';
import { Refusal, shopOfSuite } from '@munay/kit/testing';
import en from '../i18n/withdrawal.en.json';
import es from '../i18n/withdrawal.es.json';
import { cartOf, orderLine } from '../testing/fixtures';
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

const shop = shopOfSuite();
beforeEach(() => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: cartOf([]) }));
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
const declared = () => shop.inputs(ENDPOINTS.declareWithdrawal).map(({ body }) => body);
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Nombre y apellidos'), 'Lucía Mamani');
  await userEvent.type(screen.getByLabelText('Correo para el resguardo'), 'lucia@correo.example');
  await userEvent.type(screen.getByLabelText('Número de pedido'), 'mun-2026-000318');
};
const next = () => userEvent.click(screen.getByRole('button', { name: 'Desistir del contrato aquí' }));
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar desistimiento' }));

test('a visitor declares in two steps, without account or reason, and gets a receipt with the second', async () => {
  await open();
  await fill();
  await next();
  expect(document.activeElement?.textContent).toBe('Revisa y confirma');
  expect(screen.getByText('Todo el pedido')).toBeTruthy();
  expect(declared()).toEqual([]);
  await confirm();
  expect(await screen.findByText('Resguardo D-2026-000041')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Has desistido del contrato');
  expect(screen.getByText(/18:42:07/)).toBeTruthy();
  expect(declared()).toEqual([
    { name: 'Lucía Mamani', email: 'lucia@correo.example', orderNumber: 'MUN-2026-000318' },
  ]);
});

test('carries the statutory words in English', async () => {
  await open('/withdrawal', 'en');
  await userEvent.type(screen.getByLabelText('Full name'), 'Ann Lee');
  await userEvent.type(screen.getByLabelText('Email for the receipt'), 'ann@mail.example');
  await userEvent.type(screen.getByLabelText('Order number'), 'MUN-2026-000001');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));
  expect(screen.getByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy();
});

test('goes back to change something with everything kept', async () => {
  await open();
  await fill();
  await next();
  await userEvent.click(screen.getByRole('button', { name: 'Cambiar algo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Nombre y apellidos').value).toBe('Lucía Mamani');
});

test('says which fields are missing, and that nothing is lost when the shop cannot be reached', async () => {
  shop.answer(ENDPOINTS.declareWithdrawal, () => new Refusal('busy'));
  await open();
  await next();
  expect(await screen.findByText('Dinos tu nombre.', { selector: 'a' })).toBeTruthy();
  await fill();
  await next();
  await confirm();
  expect(await screen.findByText('No se ha podido enviar.')).toBeTruthy();
  shop.answer(ENDPOINTS.declareWithdrawal, () => RECEIPT);
  await confirm();
  expect(await screen.findByText('Resguardo D-2026-000041')).toBeTruthy();
});

test('the owner of an order ticks its lines', async () => {
  shop.answer(
    ENDPOINTS.getOrder,
    () =>
      ({
        _id: 'order-1',
        number: 'MUN-2026-000318',
        lines: [orderLine('A', 'Arcilla rosa', 1), orderLine('B', 'Avena y miel', 2)],
      }) as OrderView,
  );
  const user = { firstname: 'Lucía', lastname: 'Mamani', email: 'lucia@correo.example' } as UserView;
  shop.answer(ENDPOINTS.getUser, () => ({ user, cart: cartOf([]) }));
  await open('/withdrawal?order=order-1');
  const first = await screen.findByLabelText<HTMLInputElement>(/Arcilla rosa/);
  expect(first.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Número de pedido').value).toBe('MUN-2026-000318');
  await userEvent.click(screen.getByLabelText(/Avena y miel/));
  await userEvent.click(first);
  await next();
  expect(await screen.findByText('Marca al menos un jabón.', { selector: 'a' })).toBeTruthy();
  await userEvent.click(first);
  await next();
  expect(screen.getByText('Arcilla rosa 60 g × 1')).toBeTruthy();
  await confirm();
  await waitFor(() => expect(declared()).toHaveLength(1));
  expect(declared()[0]).toMatchObject({ lines: [{ sku: 'A', quantity: 1 }] });
});

test('by a tracking link number and pieces are filled in, and the link stands for the address', async () => {
  const lines = [orderLine('A', 'Arcilla rosa', 1), orderLine('B', 'Avena y miel', 2)];
  shop.answer(
    ENDPOINTS.trackOrder,
    () => ({ number: 'MUN-2026-000318', lines, mailbox: 'i•••@…' }) as Partial<TrackedOrder> as TrackedOrder,
  );
  shop.answer(ENDPOINTS.declareWithdrawal, () => ({ ...RECEIPT, email: 'i•••@…' }));
  await open('/order/open');
  await userEvent.click(screen.getByRole('link', { name: 'Desistir' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Número de pedido').value).toBe('MUN-2026-000318'),
  );
  const mail = screen.getByLabelText<HTMLInputElement>('Correo para el resguardo');
  expect([mail.value, mail.readOnly]).toEqual(['i•••@…', true]);
  await userEvent.type(screen.getByLabelText('Nombre y apellidos'), 'Inés Ruiz');
  await userEvent.click(screen.getByLabelText(/Avena y miel/));
  await next();
  expect(screen.getByText('Inés Ruiz, i•••@…')).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Resguardo D-2026-000041')).toBeTruthy();
  expect(declared()).toEqual([
    { name: 'Inés Ruiz', orderNumber: 'MUN-2026-000318', tracked: TOKEN, lines: [{ sku: 'A', quantity: 1 }] },
  ]);
  expect(screen.getByTestId('address').textContent).toBe('/withdrawal');
});
