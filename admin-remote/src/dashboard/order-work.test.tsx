import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toast } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { packingRun } from '../packing/packing-run';
import { ORDER_COUNT, OrderShop } from '../testing/order-shop';
import { createId, createOrderNumber, createOrderRow } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { DashboardPage } from './dashboard-page';

const shop = createSuiteShop();
let orders: OrderShop;
afterEach(() => {
  jest.restoreAllMocks();
  packingRun.set(null);
});
beforeEach(() => {
  orders = new OrderShop(shop);
});

const open = async (path: string) => {
  await renderInAdmin(<DashboardPage />, { path, messages: ['orders', 'order', 'jobs'] });
  return userEvent.setup();
};

test('a bulk action on all matching orders runs in batches after confirmation', async () => {
  const messages: [string, string][] = [];
  for (const kind of ['success', 'error'] as const)
    jest.spyOn(toast, kind).mockImplementation((...[text]) => messages.push([kind, text]));
  shop.answer(ENDPOINTS.setMatchingStatuses, ({ body: { after } }) => ({
    results: [
      { _id: after ?? createId(1), number: after ? 'MUN-B' : 'MUN-A', ok: !after, error: null },
      { _id: createId(7), number: 'MUN-C', ok: true, error: null },
    ],
    next: after ? null : createId(7),
  }));
  const user = await open('/admin/dashboard?tab=orders&status=paid&q=lavanda');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar la página' }));
  await user.click(screen.getByRole('button', { name: 'Seleccionar los 26' }));
  await user.click(screen.getByRole('button', { name: 'Empezar a preparar (26)' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('¿Empezar a preparar 26 pedidos?');
  await user.click(within(dialog).getByRole('button', { name: 'Empezar a preparar' }));
  await waitFor(() =>
    expect(messages).toEqual([
      ['success', '3 pedidos en preparación.'],
      ['error', 'No se pudieron cambiar: MUN-B.'],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Empezar a preparar/ })).toBeNull());
  expect(shop.inputs(ENDPOINTS.setMatchingStatuses).map(({ body }) => body)).toMatchObject([
    { status: 'processing', filter: { q: 'lavanda', status: ['paid'] } },
    { status: 'processing', after: createId(7) },
  ]);
});

test('starting several orders opens their packing slips and can be undone', async () => {
  shop.answer(ENDPOINTS.setOrderStatuses, ({ body: { ids, status } }) =>
    ids.map((id) => {
      orders.statuses.set(id, status);
      return { _id: id, number: createOrderNumber(id), ok: true, error: null };
    }),
  );
  const user = await open('/admin/dashboard?tab=orders');
  for (const index of [1, 2])
    await user.click(
      await screen.findByRole('checkbox', { name: `Seleccionar ${createOrderNumber(createId(index))}` }),
    );
  const bar = screen.getByRole('region', { name: 'Acciones con lo seleccionado' });
  expect(bar.textContent).toMatch(/^2 seleccionados20,00\s€/);
  await user.click(screen.getByRole('button', { name: 'Empezar a preparar (2)' }));
  const path = `/admin/packing-slips?order=${createId(1)}&order=${createId(2)}`;
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(path));
  // The packing slip page can undo the start of these orders
  expect(packingRun.get()).toMatchObject({ ids: [createId(1), createId(2)], status: 'processing' });
});

test('the order list shows the recipient of the parcel and, for a gift, the sender', async () => {
  shop.answer(ENDPOINTS.getAllOrders, () => ({
    page: 1,
    pageSize: 25,
    total: 2,
    totalIsMore: false,
    counts: {},
    views: { transfers: 0 },
    orders: [createOrderRow(1), { ...createOrderRow(2), recipient: 'Sol Mamani' }],
  }));
  await open('/admin/dashboard?tab=orders');
  const [, orderRow, giftRow] = await screen.findAllByRole('row');
  expect(orderRow?.textContent).toContain('Lucía Herrero 28013 Madrid');
  expect(orderRow?.textContent).not.toContain('de parte de');
  expect(giftRow?.textContent).toContain('Sol Mamani de parte de Lucía Herrero 28013 Madrid');
});

test('the selected orders can be exported as one spreadsheet', async () => {
  shop.answer(ENDPOINTS.requireVerification, () => null);
  const openSpy = jest.spyOn(window, 'open').mockReturnValue(null);
  const user = await open('/admin/dashboard?tab=orders');
  for (const index of [2, 1])
    await user.click(
      await screen.findByRole('checkbox', { name: `Seleccionar ${createOrderNumber(createId(index))}` }),
    );
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(openSpy).toHaveBeenCalled());
  const { searchParams } = new URL(String(openSpy.mock.lastCall?.[0]), 'http://shop.example');
  expect(searchParams.getAll('ids').sort()).toEqual([createId(1), createId(2)]);
});

test('the order list shows a message when no orders are left to pack', async () => {
  for (let index = 1; index <= ORDER_COUNT; index += 1) orders.statuses.set(createId(index), 'delivered');
  await open('/admin/dashboard?tab=orders&status=paid&sort=createdAt');
  await screen.findByRole('heading', { name: 'Nada por preparar' });
  const tabs = screen.getByRole('navigation', { name: 'Vistas' });
  expect(within(tabs).getByRole('link', { name: 'Transferencias pendientes 2' })).toBeTruthy();
  expect(
    within(tabs)
      .getByRole('link', { name: /^Pagado/ })
      .getAttribute('href'),
  ).toContain('sort=createdAt');
});

test('the invoice of a refunded order is sent again only after confirmation', async () => {
  shop.answer(ENDPOINTS.sendBill, () => null);
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) => {
    const order = orders.createOrder(String(id), { billNumber: 'F-2026-000051' });
    return { ...order, payment: { ...order.payment, refundedCents: 500 } };
  });
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await user.click(screen.getByRole('button', { name: 'Reenviar factura' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^¿Reenviar la factura de MUN-2026-000001/ });
  expect(shop.inputs(ENDPOINTS.sendBill)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Reenviar factura' }));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.sendBill)).toHaveLength(1));
});

test('the order list marks and filters trait delivery features', async () => {
  const page = {
    page: 1,
    pageSize: 25,
    total: 3,
    totalIsMore: false,
    counts: {},
    views: { transfers: 0 },
    orders: [
      { ...createOrderRow(1), shipping: { method: 'pickup' as const, zone: 'peninsula' as const } },
      {
        ...createOrderRow(2),
        shipping: { method: 'standard' as const, zone: 'islands' as const },
        message: true,
      },
      { ...createOrderRow(3), staffNotes: 2 },
    ],
  };
  shop.answer(ENDPOINTS.getAllOrders, () => page);
  const user = await open('/admin/dashboard?tab=orders&from=nonsense&to=2026-11-20');
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => /Madrid(.*?)Pagado/.exec(textContent ?? '')?.[1])).toEqual([
    expect.stringContaining('Recogida'),
    expect.stringMatching(/Islas.*Con mensaje/),
    expect.stringContaining('2 notas'),
  ]);
  expect(screen.getByText('20 de noviembre de 2026')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Particularidades' }), 'Con mensaje');
  fireEvent.change(screen.getByLabelText('Desde el día'), { target: { value: '2026-11-02' } });
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.getAllOrders).at(-1)?.query).toMatchObject({
      trait: 'message',
      from: '2026-11-02',
      to: '2026-11-20',
    }),
  );
});
