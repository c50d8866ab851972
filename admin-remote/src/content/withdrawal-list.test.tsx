import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { WithdrawalView } from '@munay/contracts/order/withdrawal';
import { createSuiteShop } from '@munay/kit/testing';
import en from '../i18n/content.en.json';
import es from '../i18n/content.es.json';
import { createOrderRow } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { WithdrawalList } from './withdrawal-list';

const createRow = (index: number, overrides: Partial<WithdrawalView> = {}): WithdrawalView => ({
  _id: `w${index}`,
  reference: `D-2026-00000${index}`,
  declaredAt: new Date(Date.now() - DAY_MS).toISOString(),
  name: 'Ana Quispe',
  email: 'ana@munay.example',
  orderNumber: 'MUN-2026-000007',
  goods: '',
  locale: 'es',
  orderId: 'o7',
  linkedNumber: 'MUN-2026-000007',
  byOwner: true,
  arrivedAt: null,
  closedAt: null,
  ...overrides,
});

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.listWithdrawals, ({ query: { view } }) => ({
    page: 1,
    pageSize: 25,
    total: 2,
    withdrawals:
      view === 'closed'
        ? [createRow(3, { closedAt: '2026-11-20T10:00:00Z' })]
        : [
            createRow(1, {
              declaredAt: new Date(Date.now() - 15 * DAY_MS).toISOString(),
              arrivedAt: '2026-11-20T10:00:00Z',
            }),
            createRow(2, { orderId: null, linkedNumber: null }),
            createRow(4, { orderNumber: 'MUN-2026-7' }),
          ],
  }));
  shop.answer(ENDPOINTS.getAllOrders, () => ({
    page: 1,
    pageSize: 5,
    total: 1,
    totalIsMore: false,
    counts: {},
    views: { transfers: 0 },
    orders: [createOrderRow(1)],
  }));
  shop.answer(ENDPOINTS.editWithdrawal, ({ params: { id } }) => createRow(Number(id.slice(1))));
});

const open = async () => {
  await renderInAdmin(<WithdrawalList />, { path: '/admin/withdrawals', texts: { es, en } });
  return within(await screen.findByRole('row', { name: /^D-2026-000001/ }));
};

test('a withdrawal can be refunded, assigned, marked as arrived and closed from the list', async () => {
  const first = await open();
  expect(shop.inputs(ENDPOINTS.listWithdrawals)[0]?.query.view).toBe('open');
  expect(first.getByText(/^Había que reembolsar antes del/)).toBeTruthy();
  expect(first.getByRole('link', { name: /^Reembolsar/ }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=orders&order=o7&refund=1',
  );
  await userEvent.click(first.getByRole('button', { name: 'Más para D-2026-000001' }));
  await userEvent.click(first.getByRole('button', { name: 'Cerrar' }));
  const second = within(screen.getByRole('row', { name: /^D-2026-000002/ }));
  expect(second.queryByRole('link', { name: /^Reembolsar/ })).toBeNull();
  await userEvent.click(second.getByRole('button', { name: 'Más para D-2026-000002' }));
  await userEvent.click(second.getByRole('button', { name: 'Ha llegado' }));
  await userEvent.click(second.getByRole('button', { name: /^Asignar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿De qué pedido es D-2026-000002?' }));
  await dialog.findByRole('button', { name: /^MUN-2026-000001 · 20 nov 2026 · 10,00/ });
  expect(shop.inputs(ENDPOINTS.getAllOrders)[0]?.query.q).toBe('ana@munay.example');
  await userEvent.type(dialog.getByLabelText('Número de pedido'), 'MUN-2026-000007{Enter}');
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.editWithdrawal)).toMatchObject([
      { params: { id: 'w1' }, body: { closed: true } },
      { params: { id: 'w2' }, body: { arrived: true } },
      { params: { id: 'w2' }, body: { orderNumber: 'MUN-2026-000007' } },
    ]),
  );
});

test('a withdrawal shows its assigned order and suggests other orders', async () => {
  await open();
  const third = within(screen.getByRole('row', { name: /^D-2026-000004/ }));
  expect(third.getByRole('link', { name: 'MUN-2026-000007' })).toBeTruthy();
  expect(third.getByText('escribió MUN-2026-7')).toBeTruthy();
  const second = within(screen.getByRole('row', { name: /^D-2026-000002/ }));
  await userEvent.click(second.getByRole('button', { name: /^Asignar/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^MUN-2026-000001/ }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.editWithdrawal)).toMatchObject([
      { params: { id: 'w2' }, body: { orderNumber: 'MUN-2026-000001' } },
    ]),
  );
});

test('a closed withdrawal can be reopened', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: /^Cerrados/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Abrir otra vez/ }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.editWithdrawal)).toMatchObject([
      { params: { id: 'w3' }, body: { closed: false } },
    ]),
  );
});
