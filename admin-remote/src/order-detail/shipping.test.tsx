import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { toast } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { DashboardPage } from '../dashboard/dashboard-page';
import { packingRun } from '../packing/packing-run';
import { createAdminOrder, createId, createOrderNumber, createOrderRow } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';

const shop = createSuiteShop();
let status: OrderStatus = 'processing';
let messages: [string, string][] = [];
afterEach(() => {
  jest.restoreAllMocks();
  packingRun.set(null);
});
beforeEach(() => {
  status = 'processing';
  messages = [];
  for (const kind of ['success', 'error'] as const)
    jest.spyOn(toast, kind).mockImplementation((...[text]) => messages.push([kind, text]));
  shop.answer(ENDPOINTS.listViews, () => []);
  shop.answer(ENDPOINTS.getAllOrders, () => ({
    page: 1,
    pageSize: 25,
    total: 2,
    totalIsMore: false,
    counts: { processing: 2 },
    views: { processing: 2, transfers: 0 },
    orders: [1, 2].map((index) => ({
      ...createOrderRow(index),
      status,
      shipping: {
        method: index === 2 ? ('pickup' as const) : ('standard' as const),
        zone: 'peninsula' as const,
      },
    })),
  }));
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status, next: [] }),
  );
  shop.answer(ENDPOINTS.orderTimeline, () => ({ reservation: null, events: [] }));
});

const open = async (path: string) => {
  await renderInAdmin(<DashboardPage />, { path, messages: ['orders', 'order', 'jobs'] });
  return userEvent.setup();
};

test('selected parcels are shipped together after a review of their tracking numbers', async () => {
  shop.answer(ENDPOINTS.shipOrders, ({ body: { parcels } }) =>
    parcels.map(({ _id }) => ({ _id, number: createOrderNumber(_id), ok: true, error: null })),
  );
  const user = await open('/admin/dashboard?tab=orders');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar la página' }));
  await user.click(screen.getByRole('button', { name: 'Marcar como enviado (2)' }));
  const dialog = await screen.findByRole('dialog');
  expect(shop.inputs(ENDPOINTS.shipOrders)).toEqual([]);
  // The second order is for pickup, so it has no tracking number
  const [tracking, ...otherFields] =
    within(dialog).getAllByLabelText<HTMLInputElement>(/^Número de seguimiento/);
  expect(otherFields).toEqual([]);
  await user.selectOptions(within(dialog).getByLabelText('Transportista'), 'seur');
  await user.type(tracking as HTMLInputElement, 'ñ');
  await user.click(within(dialog).getByRole('button', { name: 'Repasar 2 envíos' }));
  expect(await within(dialog).findByText('De 4 a 40 letras, números o guiones.')).toBeTruthy();
  await user.clear(tracking as HTMLInputElement);
  await user.type(tracking as HTMLInputElement, 'SR-0001');
  await user.click(within(dialog).getByRole('button', { name: 'Repasar 2 envíos' }));
  const row = within(await within(dialog).findByRole('row', { name: /SR-0001/ }));
  expect(row.getByRole('rowheader').textContent).toBe(createOrderNumber(createId(1)));
  expect(row.getByText('28013 Madrid')).toBeTruthy();
  expect(shop.inputs(ENDPOINTS.shipOrders)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Enviar 2' }));
  await waitFor(() => expect(messages).toEqual([['success', '2 pedidos enviados.']]));
  expect(shop.inputs(ENDPOINTS.shipOrders).map(({ body }) => body)).toEqual([
    {
      parcels: [{ _id: createId(1), tracking: 'SR-0001' }, { _id: createId(2) }],
      carrier: 'seur',
      notify: true,
    },
  ]);
});

const openParcels = async (count: number, overrides: (index: number) => object = () => ({})) => {
  shop.answer(ENDPOINTS.getAllOrders, () => ({
    page: 1,
    pageSize: 25,
    total: count,
    totalIsMore: false,
    counts: { processing: count },
    views: { processing: count, transfers: 0 },
    orders: Array.from({ length: count }, (_, index) => ({
      ...createOrderRow(index + 1),
      status,
      ...overrides(index + 1),
    })),
  }));
  const user = await open('/admin/dashboard?tab=orders');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar la página' }));
  await user.click(screen.getByRole('button', { name: `Marcar como enviado (${count})` }));
  const fields = await screen.findAllByLabelText<HTMLInputElement>(/^Número de seguimiento, /);
  const paste = async (text: string, index = 0): Promise<void> => {
    await user.click(fields[index] as HTMLInputElement);
    await user.paste(text);
  };
  return { user, paste, values: () => fields.map(({ value }) => value) };
};

test('pasting a column of tracking numbers fills the fields below', async () => {
  const { paste, values } = await openParcels(3);
  await paste('PQ1111\r\n\r\nPQ3333\r\n');
  expect(values()).toEqual(['PQ1111', '', 'PQ3333']);
  expect(screen.getByText('2 de 3 con número')).toBeTruthy();
  expect(screen.getByText(`Sale sin número de seguimiento: ${createOrderNumber(createId(2))}.`)).toBeTruthy();
});

test('pasted tracking numbers are matched to parcels by order number', async () => {
  const { paste, values } = await openParcels(3);
  const formatLine = (index: number, tracking: string) =>
    `${createOrderNumber(createId(index))}\t${tracking}`;
  await paste(
    `Pedido\tSeguimiento\n${formatLine(3, 'PQ3333')}\n${formatLine(1, 'PQ1111')}\n${formatLine(9, 'PQ9999')}\n`,
    1,
  );
  expect(values()).toEqual(['PQ1111', '', 'PQ3333']);
  expect(screen.getByText('2 de 3 con número')).toBeTruthy();
  expect(screen.getByText(/1 línea sin pedido que coincida: MUN-2026-000009 PQ9999/)).toBeTruthy();
});

test('the shipping dialog counts only valid tracking numbers', async () => {
  const { paste } = await openParcels(3, (index) => ({
    recipient: index === 3 ? 'Sol Mamani' : 'Lucía Herrero',
  }));
  await paste('PQ1111, ñ, PQ3333');
  expect(screen.getByText('2 de 3 con número')).toBeTruthy();
  expect(screen.getByLabelText(/^Número de seguimiento, .*, Sol Mamani$/)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('row', { name: /Sol Mamani de parte de Lucía Herrero/ })).toBeTruthy();
});

test('a tracking number used for another recipient is rejected', async () => {
  const { user, paste } = await openParcels(3, (index) => ({
    recipient: `Persona ${index}`,
  }));
  await paste('PQDUP0001\nPQDUP0001\n');
  expect(
    screen.getByText('El pedido MUN-2026-000002 tiene el mismo número y va a otra persona.'),
  ).toBeTruthy();
  await paste(createOrderNumber(createId(3)), 2);
  await user.click(screen.getByRole('button', { name: 'Repasar 3 envíos' }));
  expect(screen.getByText('Es un número de la tienda, no de un paquete.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar 3' })).toBeNull();
});

test('a rejected parcel stays in the shipping dialog with the reason', async () => {
  shop.answer(ENDPOINTS.shipOrders, ({ body: { parcels } }) =>
    parcels.map(({ _id }, index) => ({
      _id,
      number: createOrderNumber(_id),
      ok: index === 0,
      error: index === 0 ? null : { key: 'trackingTaken' as const, message: 'x', number: 'MUN-2026-000077' },
    })),
  );
  const { user, paste } = await openParcels(2);
  await paste('PQ1111\nPQ2222');
  await user.click(screen.getByRole('button', { name: 'Repasar 2 envíos' }));
  await user.click(screen.getByRole('button', { name: 'Enviar 2' }));
  expect(await screen.findByText('Este número es del paquete del pedido MUN-2026-000077.')).toBeTruthy();
  const fields = screen.getAllByLabelText<HTMLInputElement>(/^Número de seguimiento, /);
  expect(fields.map(({ value }) => value)).toEqual(['PQ2222']);
  expect(messages).toEqual([
    ['success', '1 pedido enviado.'],
    ['error', 'No se pudieron cambiar: MUN-2026-000002.'],
  ]);
});

test('a parcel without a tracking number is shipped only after confirmation', async () => {
  shop.answer(ENDPOINTS.shipOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status: 'shipped' }),
  );
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Marcar como enviado' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('¿Enviar sin número de seguimiento?');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(shop.inputs(ENDPOINTS.shipOrder)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar sin número' }));
  await waitFor(() => expect(messages).toEqual([['success', 'Pedido enviado.']]));
  expect(shop.inputs(ENDPOINTS.shipOrder)).toHaveLength(1);
});

test('a parcel with a fraud warning is shipped only after confirmation', async () => {
  const warnedOrder = { status, next: [], fraudWarned: true };
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) => createAdminOrder(String(id), warnedOrder));
  shop.answer(ENDPOINTS.shipOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status: 'shipped' }),
  );
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  expect(await screen.findByText(/avisa de que este pago puede ser un fraude/)).toBeTruthy();
  await user.type(screen.getByLabelText('Número de seguimiento'), 'PQ1111');
  await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('¿Enviarlo pese al aviso de fraude?');
  expect(shop.inputs(ENDPOINTS.shipOrder)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Enviar de todos modos' }));
  await waitFor(() => expect(messages).toEqual([['success', 'Pedido enviado.']]));
  expect(shop.inputs(ENDPOINTS.shipOrder)[0]?.body).toMatchObject({ despiteWarning: true });
});

test('shipping an order that another user changed shows its current status', async () => {
  shop.answer(ENDPOINTS.shipOrder, () => new Rejection('transitionNotAllowed'));
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.type(await screen.findByLabelText('Número de seguimiento'), 'AAAA1');
  status = 'cancelled_refund_pending';
  await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
  await waitFor(() =>
    expect(messages).toEqual([
      ['error', 'Alguien lo ha cambiado mientras tanto: ahora está «Reembolso en curso».'],
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
});

test('an edit conflict names the other user and the time of the change', async () => {
  const index = new Date().toISOString();
  const move = {
    from: 'processing',
    to: 'cancelled_refund_pending',
    at: index,
    by: 'admin',
    cause: 'update-order',
  } as const;
  const requestId = '5f2a8f5e-0000-4000-8000-000000000003';
  shop.answer(ENDPOINTS.shipOrder, () => new Rejection('transitionNotAllowed'));
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), { status, next: [], history: status === 'processing' ? [] : [move] }),
  );
  shop.answer(ENDPOINTS.orderTimeline, () => ({
    reservation: null,
    events:
      status === 'processing'
        ? []
        : [
            { kind: 'state' as const, ...move, requestId },
            {
              kind: 'audit' as const,
              at: index,
              by: 'Amaya',
              action: 'order.status' as const,
              changes: [{ field: 'status', before: 'processing', after: 'cancelled_refund_pending' }],
              requestId,
            },
          ],
  }));
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  await user.type(await screen.findByLabelText('Número de seguimiento'), 'AAAA1');
  status = 'cancelled_refund_pending';
  await user.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
  await waitFor(() => expect(messages[0]?.[1]).toMatch(/^Amaya lo canceló a las \d{1,2}:\d\d\.$/));
  const lines = within(screen.getByRole('region', { name: 'Historial' })).getAllByRole('listitem');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.textContent).toMatch(/En preparación → Reembolso en cursoAmaya$/);
});

test('a pickup order is shown as ready for pickup instead of shipped', async () => {
  status = 'shipped';
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) =>
    createAdminOrder(String(id), {
      status,
      next: ['delivered'],
      shipping: { method: 'pickup', zone: 'peninsula' },
    }),
  );
  await open(`/admin/dashboard?tab=orders&order=${createId(2)}`);
  const panel = await screen.findByRole('region', { name: 'Preparación y recogida' });
  expect(screen.getAllByText('Listo para recoger').length).toBeGreaterThan(1);
  expect(screen.queryByText('Enviado')).toBeNull();
  expect(
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Recogido']);
});

test('the contact of a pickup order can be edited without an address', async () => {
  const address = {
    name: 'Ana Quispe',
    line1: '',
    postcode: '',
    city: '',
    province: '',
    country: 'ES' as const,
  };
  const shipping = { method: 'pickup' as const, zone: 'peninsula' as const };
  const order = createAdminOrder(createId(1), { status, next: [], shipping, address, editable: true });
  shop.answer(ENDPOINTS.openOrder, () => order);
  shop.answer(ENDPOINTS.editOrder, ({ body }) => ({
    ...order,
    ...body,
    address: { ...address, ...body.address },
  }));
  const user = await open(`/admin/dashboard?tab=orders&order=${createId(1)}`);
  const panel = within(await screen.findByRole('region', { name: 'Recogida en el taller' }));
  expect(panel.getByText('Ana Quispe').textContent).toBe('Ana Quispe');
  expect(panel.queryByText('Dirección del cliente')).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Editar' }));
  await user.type(await screen.findByLabelText('Nombre'), ' Ruiz');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(shop.inputs(ENDPOINTS.editOrder)).toHaveLength(1));
  expect(shop.inputs(ENDPOINTS.editOrder)[0]?.body.address).toEqual({ ...address, name: 'Ana Quispe Ruiz' });
});
