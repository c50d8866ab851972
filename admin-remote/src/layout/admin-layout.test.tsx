import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointKey, Route, Routes } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { letterKeys } from '../components/device-preferences';
import { useShortcuts } from '../components/shortcuts';
import { renderInAdmin } from '../testing/render-in-admin';
import { AdminLayout } from './admin-layout';

const shop = createSuiteShop();
let testPayments = true;
beforeEach(() => {
  onKeyDown.mockClear();
  letterKeys.set(true);
  shop.answer(ENDPOINTS.getStaffState, () => ({
    testPayments,
    shop: { name: 'Munay', address: 'Valencia' },
  }));
  shop.answer(ENDPOINTS.getAuditState, () => ({
    problems: [],
    entries: 3,
    checkedAt: '2026-11-21T10:30:00Z',
  }));
  shop.answer(ENDPOINTS.getToDo, () => ({
    toPack: 7,
    lowStock: 0,
    failedPayments: 0,
    failedMails: 1,
    queuesPaused: 0,
    overdueJobs: 0,
    overdueJobsSince: null,
    toModerate: 0,
    withdrawals: 0,
    messages: 0,
    transfers: 0,
    manualRefunds: 0,
    refundsFailed: 0,
    disputes: 0,
    fraudWarnings: 0,
    wrongRecipients: 0,
    promotionsToCheck: 0,
    replacements: 0,
    toPackSince: null,
    soldOut: 0,
    inReview: 0,
    refundBy: null,
  }));
  shop.answer(ENDPOINTS.logout, () => null);
  shop.answer(ENDPOINTS.viewStore, () => ({
    store: { _id: 's1', slug: 's', name: 'Taller Madrid', text: '', address: '', hours: '' },
    products: [],
    page: 1,
    pageSize: 1,
    total: 0,
  }));
});

const onKeyDown = jest.fn();
function Page() {
  useShortcuts([{ keys: 'u', group: 'list', label: 'U', run: onKeyDown }]);
  return <h1>Aquí</h1>;
}

const open = async () => {
  const view = await renderInAdmin(
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>,
    { path: '/admin/dashboard' },
  );
  const user = userEvent.setup();
  return { ...view, user };
};
const getRail = () => screen.getByRole('navigation', { name: 'Administración' });
const getAddress = () => screen.getByTestId('address').textContent;

test('a ribbon shows that payments are in test mode', async () => {
  const { unmount } = await open();
  await screen.findByText('Pagos de prueba');
  unmount();
  testPayments = false;
  await open();
  await within(getRail()).findByRole('link', { name: /Pedidos 7 pendientes/ });
  expect(screen.queryByText('Pagos de prueba')).toBeNull();
  testPayments = true;
});

test('the sidebar shows open tasks and whether the audit log is intact', async () => {
  await open();
  await within(getRail()).findByRole('link', { name: /Pedidos 7 pendientes/ });
  within(getRail()).getByRole('link', { name: /Correos y tareas 1 pendiente$/ });
  await within(getRail()).findByRole('link', { name: /Auditoría íntegra/ });
});

test('a store owner sees only their own store in the menu', async () => {
  const { client, user } = await open();
  act(() => {
    client.setQueryData(endpointKey(ENDPOINTS.getUser), {
      user: { firstname: 'Tomás', roles: ['STORE'], stores: ['s1'] },
    });
  });
  const store = await within(getRail()).findByRole('link', { name: 'Taller Madrid' });
  expect(store.getAttribute('href')).toBe('/store/view/s1');
  expect(within(getRail()).getByRole('link', { name: /Munay/ }).getAttribute('href')).toBe('/store/view/s1');
  expect(within(getRail()).queryByRole('link', { name: /Pedidos/ })).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('gu');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(getAddress()).toBe('/admin/dashboard');
  expect(screen.getByRole('button', { name: /^Tomás/ }).textContent).toBe('TTomásTienda');
});

/** Returns no results, unless a test adds some. */
function mockSearches(): void {
  const empty = {
    products: [],
    orders: [],
    users: [],
    messages: [],
    withdrawals: [],
    promotions: [],
    campaigns: [],
    posts: [],
    stores: [],
  };
  for (const endpoint of [
    ENDPOINTS.listAllProducts,
    ENDPOINTS.getAllOrders,
    ENDPOINTS.getAllUsers,
    ENDPOINTS.listMessages,
    ENDPOINTS.listWithdrawals,
    ENDPOINTS.listPromotions,
    ENDPOINTS.listCampaigns,
    ENDPOINTS.listPosts,
    ENDPOINTS.listStores,
  ])
    shop.answer(endpoint, () => empty as never);
}

test('the command palette finds promotions by name or code, campaigns, posts and stores', async () => {
  const { user } = await open();
  mockSearches();
  const title = { es: 'Navidad', en: 'Christmas' };
  shop.answer(
    ENDPOINTS.listPromotions,
    () => ({ promotions: [{ _id: 'p1', title, code: 'NAVIDAD' }] }) as never,
  );
  shop.answer(
    ENDPOINTS.listCampaigns,
    () =>
      ({
        campaigns: [
          { _id: 'k1', title },
          { _id: 'k2', title: { es: 'Verano', en: 'Summer' } },
        ],
      }) as never,
  );
  shop.answer(ENDPOINTS.listPosts, () => ({ posts: [{ _id: 'a1', title }] }) as never);
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [{ _id: 's1', slug: 'n', name: 'Taller Navidad' }] }));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /Buscar o ir a/ }), 'navid');
  await screen.findByRole('option', { name: /Navidad.*NAVIDAD.*Promoción/ });
  await screen.findByRole('option', { name: /Navidad.*Artículo/ });
  await screen.findByRole('option', { name: /Taller Navidad.*Tienda/ });
  expect(screen.queryByRole('option', { name: /Verano/ })).toBeNull();
  await user.click(screen.getByRole('option', { name: /Navidad.*Campaña/ }));
  await waitFor(() => expect(getAddress()).toBe('/admin/campaigns/k1'));
});

test('the command palette finds orders, customers and messages', async () => {
  const { user } = await open();
  mockSearches();
  shop.answer(
    ENDPOINTS.getAllOrders,
    () => ({ orders: [{ _id: 'o1', number: 'MUN-7', customer: { name: 'Ana' } }] }) as never,
  );
  shop.answer(
    ENDPOINTS.getAllUsers,
    () =>
      ({ users: [{ _id: 'u1', firstname: 'Ana', lastname: 'Quispe', email: 'ana@munay.example' }] }) as never,
  );
  shop.answer(
    ENDPOINTS.listMessages,
    () => ({ messages: [{ _id: 'm1', reference: 'C-9', name: 'Ana' }] }) as never,
  );
  const type = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Buscar o ir a/ }), text);
  };
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /Buscar o ir a/ });
  for (const value of ['an', 'ana']) fireEvent.change(field, { target: { value } });
  await screen.findByRole('option', { name: /MUN-7/ });
  await screen.findByRole('option', { name: /C-9/ });
  expect(shop.inputs(ENDPOINTS.getAllOrders).map(({ query }) => query.q)).toEqual(['ana']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await type('quispe');
  await user.click(await screen.findByRole('option', { name: /Ana Quispe/ }));
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard?tab=users&user=u1'));
  await type('manual');
  await user.click(await screen.findByRole('option', { name: /Pedido manual/ }));
  await waitFor(() => expect(getAddress()).toBe('/admin/orders/new'));
  await type('transferencia');
  await user.click(await screen.findByRole('option', { name: /Registrar una transferencia/ }));
  await waitFor(() => expect(getAddress()).toContain('status=pending_payment&payment=transfer'));
});

test('Enter in the command palette opens the result of the current query', async () => {
  const { user } = await open();
  mockSearches();
  shop.answer(
    ENDPOINTS.listWithdrawals,
    () => ({ withdrawals: [{ _id: 'w1', reference: 'D-2026-000005', name: 'Eva' }] }) as never,
  );
  let response: () => void = () => undefined;
  shop.answer(ENDPOINTS.getAllOrders, async ({ query: { q } }) => {
    if (q === '00005')
      return { orders: [{ _id: 'o50', number: 'MUN-50', customer: { name: 'Iker' } }] } as never;
    if (q !== '000051') return { orders: [] } as never;
    await new Promise<void>((resolve) => (response = resolve));
    const match = { by: 'bill', text: 'F-2026-000051' };
    return { orders: [{ _id: 'o51', number: 'MUN-51', customer: { name: 'Ana' }, match }] } as never;
  });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /Buscar o ir a/ });
  await user.type(field, '00005');
  await screen.findByRole('option', { name: /MUN-50/ });
  await screen.findByRole('option', { name: /D-2026-000005/ });
  await user.type(field, '1');
  await waitFor(() => expect(shop.inputs(ENDPOINTS.getAllOrders).at(-1)?.query.q).toBe('000051'));
  await user.keyboard('{Enter}');
  expect(getAddress()).toBe('/admin/dashboard');
  response();
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard?tab=orders&order=o51'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /Buscar o ir a/ }), '000051');
  response();
  await screen.findByRole('option', { name: /MUN-51.*Ana · Factura F-2026-000051/ });
});

test('the user menu logs out', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Rosa: cuenta y salida' }));
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.logout)).toHaveLength(1));
});

test('keyboard shortcuts open sections unless they are disabled on this device', async () => {
  const { user } = await open();
  await user.keyboard('gu');
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard?tab=users'));
  expect(onKeyDown).not.toHaveBeenCalled();
  await user.keyboard('u');
  expect(onKeyDown).toHaveBeenCalledTimes(1);
  await user.keyboard('gp');
  await waitFor(() => expect(getAddress()).toBe('/admin/dashboard?tab=products'));
  act(() => letterKeys.set(false));
  await user.keyboard('go');
  await user.keyboard('?');
  expect(getAddress()).toBe('/admin/dashboard?tab=products');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: /Buscar o ir a/ });
});
