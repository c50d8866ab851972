import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserListPage } from '@munay/contracts/admin/lists';
import type { AdminStore } from '@munay/contracts/admin/store';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/store.en.json';
import es from '../i18n/store.es.json';
import { STORE } from '../testing/records';
import { renderInAdmin } from '../testing/render-in-admin';
import { StoreEditor } from './store-editor';

const tomas = { _id: 'u1', name: 'Tomás Ferrer', email: 'tomas@munay.example' };
const createAdminStore = (overrides: Partial<AdminStore> = {}): AdminStore => ({
  ...STORE,
  owners: [tomas],
  ...overrides,
});
const lucia = {
  _id: 'u2',
  firstname: 'Lucía',
  lastname: 'Moreno',
  email: 'lucia@munay.example',
  emailValidated: true,
};

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.openStore, () => createAdminStore());
  shop.answer(
    ENDPOINTS.getAllUsers,
    ({ query: { q } }) =>
      ({
        users: [
          { ...lucia, _id: 'u3', emailValidated: false },
          { ...lucia, _id: 'u4', email: 'sin@munay.example', emailValidated: false },
          lucia,
        ].filter(({ email }) => email === q),
      }) as unknown as UserListPage,
  );
});

const open = async (path: string) => {
  await renderInAdmin(
    <Routes>
      <Route path="/admin/stores/:storeId" element={<StoreEditor />} />
    </Routes>,
    { path, texts: { es, en }, messages: ['fields'] },
  );
  await screen.findByRole('heading', { level: 1 });
};
const getOwners = () => screen.getByRole('region', { name: 'Quién la lleva' });
const add = async (email: string) => {
  const field = within(getOwners()).getByLabelText('Correo de la cuenta');
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.click(within(getOwners()).getByRole('button', { name: 'Añadir' }));
};
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }));

test('a new store is saved with its owner and opened at its own URL', async () => {
  shop.answer(ENDPOINTS.createStore, ({ body }) => createAdminStore({ ...body, owners: [], version: 0 }));
  await open('/admin/stores/new');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Munay Sevilla');
  await userEvent.type(screen.getByLabelText('Dirección'), 'Calle Betis 3');
  await add('nadie@munay.example');
  expect(await within(getOwners()).findByText('No hay ninguna cuenta con este correo.')).toBeTruthy();
  await add('sin@munay.example');
  expect(await within(getOwners()).findByText(/tiene que confirmar su correo/)).toBeTruthy();
  await add('Lucia@munay.example');
  await within(getOwners()).findByText('Lucía Moreno');
  await save();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/stores/s1'));
  expect(shop.inputs(ENDPOINTS.createStore)[0]?.body).toEqual({
    name: 'Munay Sevilla',
    text: { es: '', en: '' },
    address: 'Calle Betis 3',
    hours: { es: '', en: '' },
    owners: ['u2'],
  });
});

test('saving a store sends the version that was loaded', async () => {
  shop.answer(ENDPOINTS.editStore, () => createAdminStore({ name: 'Munay Ruzafa', owners: [], version: 4 }));
  await open('/admin/stores/s1');
  await userEvent.click(within(getOwners()).getByRole('button', { name: 'Quitar a Tomás Ferrer' }));
  const name = screen.getByLabelText(/^Nombre/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Munay Ruzafa');
  await save();
  await screen.findByRole('heading', { level: 1, name: 'Munay Ruzafa' });
  expect(shop.inputs(ENDPOINTS.editStore)[0]).toMatchObject({
    params: { id: 's1' },
    body: { version: 3, name: 'Munay Ruzafa', owners: [], hours: { es: 'De 10:30 a 20:00' } },
  });
});
