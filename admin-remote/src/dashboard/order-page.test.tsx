import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toast } from '@munay/kit';
import { createSuiteShop } from '@munay/kit/testing';
import { useKeyboard } from '../components/shortcuts';
import { OrderShop } from '../testing/order-shop';
import { createAdminOrder, createId, createOrderNumber } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { DashboardPage } from './dashboard-page';

const shop = createSuiteShop();
let orders: OrderShop;
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  orders = new OrderShop(shop);
});

function Page() {
  useKeyboard();
  return <DashboardPage />;
}
const open = async (path: string) => {
  await renderInAdmin(<Page />, { path, messages: ['orders', 'order', 'jobs'] });
  return userEvent.setup();
};
const getAddress = () => screen.getByTestId('address').textContent ?? '';
const findHeading = (index: number) =>
  screen.findByRole('heading', { level: 1, name: createOrderNumber(createId(index)) });

test('J and K open the next and previous order of the list', async () => {
  const user = await open('/admin/dashboard?tab=orders&status=paid');
  await user.click(await screen.findByText('000002'));
  await findHeading(2);
  await screen.findByText('2 de 26');
  await user.click(screen.getByRole('button', { name: 'Empezar a preparar' }));
  await waitFor(() => expect(orders.statuses.get(createId(2))).toBe('processing'));
  await user.keyboard('j');
  await findHeading(3);
  expect(getAddress()).toBe(`/admin/dashboard?tab=orders&status=paid&order=${createId(3)}`);
  await user.keyboard('k');
  await findHeading(2);
  await user.click(screen.getByRole('link', { name: 'Pedido anterior' }));
  await findHeading(1);
  const back = await screen.findByRole('link', { name: 'Pedidos' });
  expect(screen.queryByRole('link', { name: 'Pedido anterior' })).toBeNull();
  await user.click(back);
  expect(getAddress()).toBe('/admin/dashboard?tab=orders&status=paid');
  await screen.findByText('de 25');
});

test('the order page lists characters that the invoice cannot print', async () => {
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status: 'pending_payment', unprintable: ['Ꭳ'] }),
  );
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  expect((await screen.findByRole('alert')).textContent).toContain('en lugar de este signo: Ꭳ');
});

test('the order page shows the next step above the product list', async () => {
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const step = await screen.findByRole('button', { name: 'Empezar a preparar' });
  const sold = screen.getByRole('heading', { name: 'Productos' });
  expect(step.compareDocumentPosition(sold)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the cancel button is the last action on the order page', async () => {
  orders.statuses.set(createId(1), 'processing');
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.createOrder(String(id), { next: ['shipped', 'cancelled_refund_pending'] }),
  );
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const cancel = await screen.findByRole('button', { name: 'Cancelar y reembolsar' });
  const after = screen
    .getAllByRole('button')
    .filter((button) => cancel.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING);
  expect(after.map(({ textContent }) => textContent)).toEqual([]);
});

test("the order page shows the buyer's note in its own panel", async () => {
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const note = await screen.findByRole('region', { name: 'Nota del cliente' });
  expect(note.textContent).toContain('“Es para un regalo”');
  const facts = screen.getByRole('region', { name: 'Datos técnicos' });
  expect(facts.querySelector('details')?.open).toBe(false);
});

test('the order page shows the order number while the order loads', async () => {
  let answer = (): void => undefined;
  const response = new Promise<void>((resolve) => {
    answer = resolve;
  });
  shop.answer(ENDPOINTS.openOrder, async ({ params: { id } }) => {
    await response;
    return orders.createOrder(String(id));
  });
  const user = await open('/admin/dashboard?tab=orders');
  await user.click(await screen.findByText('000002'));
  await findHeading(2);
  expect(screen.queryByRole('region', { name: 'Productos' })).toBeNull();
  answer();
  await screen.findByRole('region', { name: 'Productos' });
});

test('the order page polls until a pending refund and its email are completed', async () => {
  const refund = {
    _id: 'r1',
    amountCents: 500,
    lines: [{ lineId: 'line-LAV-100', sku: 'LAV-100', quantity: 1, cents: 500, restock: 0 }],
    deliveryCents: 0,
    reason: 'damaged',
    note: '',
    state: 'requested',
    at: '2026-11-20T11:00:00.000Z',
    by: 'Rosa Coca',
    reference: '',
    account: null,
    creditNote: null,
    owed: false,
  } satisfies AdminOrder['refunds'][number];
  const mail = {
    kind: 'mail',
    _id: createId(90),
    at: '2026-11-20T11:00:01.000Z',
    type: 'order-refunded',
    attempts: 0,
    error: '',
  } as const;
  let isDone = false;
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) => {
    const order = orders.createOrder(String(id), {
      refunds: [{ ...refund, state: isDone ? 'done' : 'requested' }],
    });
    const refunded = isDone ? { refundedCents: 500, retainedCents: 1_000 } : {};
    return { ...order, payment: { ...order.payment, ...refunded } };
  });
  shop.answer(ENDPOINTS.orderTimeline, () => ({
    reservation: null,
    events: [
      isDone
        ? { ...mail, status: 'done' as const, dueAt: null }
        : { ...mail, status: 'pending' as const, dueAt: '2026-11-20T11:00:01.000Z' },
      {
        kind: 'refund' as const,
        at: refund.at,
        refund: { ...refund, state: isDone ? ('done' as const) : ('requested' as const) },
      },
    ],
  }));
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const history = await screen.findByRole('region', { name: 'Historial' });
  await within(history).findByText(/en curso/);
  isDone = true;
  await waitFor(() => expect(history.textContent).not.toMatch(/en curso|espera/));
  const lines = await screen.findByRole('region', { name: 'Productos' });
  await within(lines).findByText('Neto');
  expect(lines.textContent).toMatch(/Reembolsado−5,00\s€Neto10,00\s€/);
  const sold = within(lines).getByRole('row', { name: /^Lavanda/ });
  expect(sold.textContent).toMatch(/100 g · LAV-100 · 1 reembolsada/);
  expect(sold.querySelector('s')?.textContent).toBe('2');
});

test('the customer panel shows the order history of the buyer', async () => {
  await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const panel = await screen.findByRole('region', { name: 'Cliente' });
  expect(
    within(panel)
      .getByRole('link', { name: /^9 pedidos · 312,40\s€$/ })
      .getAttribute('href'),
  ).toContain('q=lucia%40munay.example');
  cleanup();
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.createOrder(String(id), { buyer: { account: false, orders: 1, paidCents: 1_500 } }),
  );
  await open(`/admin/dashboard?tab=orders&order=${createId(2)}`);
  const customerPanel = await screen.findByRole('region', { name: 'Cliente' });
  expect(within(customerPanel).getByText('Sin cuenta en la tienda')).toBeTruthy();
  expect(within(customerPanel).queryByRole('link', { name: 'Lucía Herrero' })).toBeNull();
});

test('the link to the next order continues on the next page of the list', async () => {
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(25)}`);
  await user.click(await screen.findByRole('link', { name: 'Pedido siguiente' }));
  await findHeading(26);
  expect(getAddress()).toContain('page=2');
  await user.click(await screen.findByRole('link', { name: 'Pedido anterior' }));
  await findHeading(25);
});

test('failed jobs of an order are shown in its technical data and can be retried', async () => {
  orders.events = [
    {
      kind: 'provider',
      _id: 'evt_1',
      at: '2026-11-20T10:02:00.000Z',
      type: 'checkout.session.completed',
      status: 'done',
      outcome: 'paid',
      requestId: '5f2a8f5e-0000-4000-8000-000000000001',
    },
    {
      kind: 'mail',
      _id: createId(90),
      at: '2026-11-20T10:03:00.000Z',
      type: 'guest-confirm',
      status: 'dead',
      attempts: 8,
      error: 'SMTP 421',
      dueAt: null,
    },
    {
      kind: 'mail',
      _id: createId(91),
      at: '2026-11-27T10:03:00.000Z',
      type: 'review-request',
      status: 'pending',
      attempts: 0,
      error: '',
      dueAt: '2099-12-04T10:03:00.000Z',
    },
    {
      kind: 'audit',
      at: '2026-11-20T11:00:00.000Z',
      by: 'Rosa Quispe',
      action: 'order.status',
      changes: [
        { field: 'status', before: 'paid', after: 'processing' },
        { field: 'version', before: 0, after: 1 },
      ],
      requestId: '5f2a8f5e-0000-4000-8000-000000000002',
    },
    {
      kind: 'stock',
      at: '2026-11-20T10:00:00.000Z',
      move: 'reserve',
      items: [{ sku: 'LAV-100', quantity: 2 }],
    },
  ];
  shop.answer(ENDPOINTS.requeueOutbox, () => null);
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const panel = await screen.findByRole('region', { name: 'Datos técnicos' });
  // The panel is collapsed unless an email has failed
  await waitFor(() => expect(panel.querySelector('details')?.open).toBe(true));
  await within(panel).findByText('descontado');
  expect(within(panel).getByText('1 de 1 hechos')).toBeTruthy();
  expect(within(panel).getByText('0 de 2 hechos')).toBeTruthy();
  const history = screen.getByRole('region', { name: 'Historial' });
  expect(within(history).getByText('Correo con las seis cifras')).toBeTruthy();
  expect(within(history).queryByText('2 × Lavanda, 100 g')).toBeNull();
  expect(history.textContent).not.toMatch(/checkout\.session|Petición/);
  await user.click(within(history).getByRole('button', { name: 'Todo' }));
  expect(within(history).getByText('2 × Lavanda, 100 g')).toBeTruthy();
  expect(history.textContent).toContain('Rosa Quispe · Estado cambiado');
  expect(history.textContent).toContain('Pagado → En preparación · Petición');
  expect(within(history).getByTitle('Copiar 5f2a8f5e-0000-4000-8000-000000000001')).toBeTruthy();
  const success = jest.spyOn(toast, 'success');
  await user.click(within(panel).getByRole('button', { name: 'Reintentar 1 tarea' }));
  await waitFor(() => expect(success.mock.lastCall?.[0]).toBe('Tarea en cola.'));
  expect(shop.inputs(ENDPOINTS.requeueOutbox).map(({ params }) => params)).toEqual([{ id: createId(90) }]);
});

test('cancelling an order without an email address warns that no email is sent', async () => {
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) => {
    const order = orders.createOrder(String(id), { next: ['cancelled_refund_pending'] });
    return { ...order, customer: { ...order.customer, email: '' } };
  });
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Cancelar y reembolsar' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('No hay correo al que escribir: avisa tú.');
});

test('the confirmation of a cancellation shows the refund, recipient and restocked units', async () => {
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    orders.createOrder(String(id), { next: ['cancelled_refund_pending'], refundableCents: 2_417 }),
  );
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Cancelar y reembolsar' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(
    'Se reembolsa por el mismo medio de pago. No se puede deshacer. Se avisa por correo a Lucía Herrero.',
  );
  const restockBox = within(dialog).getByRole<HTMLInputElement>('checkbox', {
    name: 'Reponer las unidades',
  });
  expect(restockBox.checked).toBe(true);
  await user.click(restockBox);
  await user.type(within(dialog).getByLabelText('Motivo (opcional)'), 'Se mojó en el taller');
  expect(within(dialog).getByRole('button', { name: 'Volver' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: /^Cancelar y reembolsar 24,17\s€$/ }));
  await waitFor(() => expect(orders.statuses.get(createId(1))).toBe('cancelled_refund_pending'));
  expect(shop.inputs(ENDPOINTS.updateOrder).map(({ body }) => body)).toEqual([
    { status: 'cancelled_refund_pending', reason: 'Se mojó en el taller', restock: false },
  ]);
});
