import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminUser } from '@munay/contracts/admin/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Toaster } from '@munay/kit';
import { createSuiteShop, Rejection, VerificationSlot } from '@munay/kit/testing';
import en from '../i18n/customers.en.json';
import es from '../i18n/customers.es.json';
import { USER } from '../testing/records';
import { renderInAdmin } from '../testing/render-in-admin';
import { UserList } from './user-list';
import { UserPage } from './user-page';

const ID = USER._id;
const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.openUser, () => USER);
  shop.answer(ENDPOINTS.listStores, () => ({
    stores: [
      { _id: 's1', slug: 'madrid', name: 'Taller Madrid' },
      { _id: 's2', slug: 'valencia', name: 'Munay Valencia' },
    ],
  }));
  shop.answer(ENDPOINTS.editUser, ({ body }) => ({ ...USER, ...body }));
  shop.answer(ENDPOINTS.endUserSessions, ({ query: { session } }) => ({
    ...USER,
    sessions: USER.sessions.filter(({ id }) => session && id !== session),
  }));
  shop.answer(ENDPOINTS.deleteUser, () => ID);
});

const open = async () => {
  await renderInAdmin(
    <>
      <UserPage />
      <Toaster />
      <VerificationSlot />
    </>,
    { path: `/admin/dashboard?tab=users&user=${ID}`, texts: { es, en }, messages: ['fields'] },
  );
  await screen.findByRole('heading', { level: 1, name: 'Ana Quispe' });
  return userEvent.setup();
};

/** Opens the overflow menu and selects an action. */
const chooseAction = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: 'Acciones' }));
  await user.click(screen.getByRole('button', { name }));
};

test('the customer list shows the roles of each account as labels', async () => {
  const { _id, firstname, lastname, email, emailValidated, closed, createdAt, lastLoginAt } = USER;
  const row = { _id, firstname, lastname, email, emailValidated, closed, createdAt, lastLoginAt, orders: 0 };
  const rights = [['ADMIN', 'STORE'], []] as const;
  const users = rights.map((roles, index) => ({ ...row, _id: `u${index}`, roles: [...roles] }));
  shop.answer(ENDPOINTS.getAllUsers, () => ({ users, page: 1, pageSize: 25, total: 2 }));
  await renderInAdmin(<UserList />, {
    path: '/admin/dashboard?tab=users',
    texts: { es, en },
    messages: ['fields'],
  });
  await screen.findByText('Administración, Tienda');
  screen.getByText('Cliente');
});

test('the store owner role and its stores are saved together', async () => {
  const user = await open();
  expect(screen.queryByRole('group', { name: 'Tiendas' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Tienda/ }));
  const stores = await screen.findByRole('group', { name: 'Tiendas' });
  within(stores).getByText(/Sin ninguna tienda/);
  await user.click(await within(stores).findByRole('checkbox', { name: 'Munay Valencia' }));
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.editUser).map(({ body }) => body)).toEqual([
      { roles: ['STORE'], stores: ['s2'] },
    ]),
  );
});

test('granting administrator rights requires the second factor', async () => {
  const user = await open();
  let isVerified = false;
  shop.answer(ENDPOINTS.editUser, ({ body }) =>
    isVerified ? { ...USER, ...body } : new Rejection('verificationRequired'),
  );
  shop.answer(ENDPOINTS.startVerification, () => ({ totp: true, recovery: true, passkey: null }));
  shop.answer(ENDPOINTS.verifyCode, () => {
    isVerified = true;
    return null;
  });
  await user.click(screen.getByRole('checkbox', { name: /^Administración/ }));
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  await user.type(await within(dialog).findByLabelText('Código de la aplicación'), '123456{Enter}');
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.editUser).map(({ body }) => body)).toEqual([
      { roles: ['ADMIN'] },
      { roles: ['ADMIN'] },
    ]),
  );
  expect(screen.queryByRole('dialog', { name: 'Confirma que eres tú' })).toBeNull();
});

test('an administrator can reset the second factor of another user', async () => {
  const staff: AdminUser = { ...USER, roles: ['STORE'], secondFactor: true };
  shop.answer(ENDPOINTS.openUser, () => staff);
  shop.answer(ENDPOINTS.resetSecondFactor, () => null);
  const user = await open();
  screen.getByText('Configurado');
  await chooseAction(user, 'Retirar el segundo factor');
  const dialog = screen.getByRole('alertdialog', { name: /ana@correo\.example/ });
  shop.answer(ENDPOINTS.openUser, () => ({ ...staff, secondFactor: false }));
  await user.click(within(dialog).getByRole('button', { name: 'Retirar el segundo factor' }));
  await screen.findByText('Sin configurar');
  expect(shop.inputs(ENDPOINTS.resetSecondFactor)).toMatchObject([{ params: { id: ID } }]);
  expect(screen.queryByRole('button', { name: 'Retirar el segundo factor' })).toBeNull();
});

test('an administrator can end each session of an account', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Cerrar la sesión de Firefox · Linux' }));
  await waitFor(() => expect(screen.queryByText(/Firefox/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cerrar todas' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cerrar la sesión de Chrome · Linux' }));
  expect(shop.inputs(ENDPOINTS.endUserSessions).map(({ query }) => query)).toEqual([
    { session: 'Firefox' },
    { session: 'Chrome' },
  ]);
});

test('the customer page lists orders before personal data', async () => {
  await open();
  const orders = screen.getByRole('region', { name: 'Pedidos' });
  const data = screen.getByRole('heading', { name: 'Datos personales' });
  expect(orders.compareDocumentPosition(data)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  within(orders).getByText(/7 pedidos · 123,45/);
  expect(within(orders).getByRole('link', { name: 'MUN-2026-000007' }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=orders&order=o1',
  );
  expect(within(orders).getByRole('link', { name: 'Ver los 7 pedidos' }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=orders&q=ana%40correo.example',
  );
});

test('erasing an account requires typing its email address', async () => {
  const user = await open();
  expect(screen.queryByRole('button', { name: 'Eliminar la cuenta' })).toBeNull();
  await chooseAction(user, 'Eliminar la cuenta');
  const dialog = await screen.findByRole('alertdialog');
  const erase = within(dialog).getByRole('button', { name: 'Eliminar la cuenta' });
  const input = within(dialog).getByRole('textbox');
  await user.type(input, 'ana@otra.example');
  await user.click(erase);
  within(dialog).getByText('No es la dirección de esta cuenta.');
  expect(shop.inputs(ENDPOINTS.deleteUser)).toEqual([]);
  shop.answer(ENDPOINTS.deleteUser, () => new Rejection('lastAdmin'));
  await user.clear(input);
  await user.type(input, 'Ana@correo.example');
  await user.click(erase);
  await waitFor(() => expect(shop.inputs(ENDPOINTS.deleteUser)).toHaveLength(1));
  expect(screen.getByTestId('address').textContent).toContain(`user=${ID}`);
});

test('every failed account action shows the standard error message', async () => {
  shop.answer(ENDPOINTS.editUser, () => new Rejection('internal'));
  const user = await open();
  await user.type(screen.getByLabelText('Teléfono'), '600');
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  const message = await screen.findByText('Failed to fetch product.');
  expect(message.lang).toBe('en');
  expect(message.parentElement?.textContent).toMatch(/Failed to fetch product\. \S+/);
  await chooseAction(user, /^Bloquear la cuenta/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Bloquear/ }));
  await waitFor(() => expect(screen.getAllByText('Failed to fetch product.')).toHaveLength(2));
});

test('unsaved input on the customer page is kept while another action changes the account', async () => {
  const user = await open();
  await user.type(screen.getByLabelText('Teléfono'), '600');
  await chooseAction(user, /^Bloquear la cuenta/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Bloquear/ }));
  await user.click(await screen.findByRole('button', { name: 'Acciones' }));
  await screen.findByRole('button', { name: 'Desbloquear la cuenta' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Teléfono/).value).toBe('600');
});
