import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { AdminReplacement } from '@munay/contracts/admin/replacement';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { OrderDetail } from './order-detail';

const shop = createSuiteShop();
const ID = createId(1);
const REPLACEMENT: AdminReplacement = {
  _id: '5f2a8f5e-0000-4000-8000-000000000001',
  at: '2026-11-25T10:00:00.000Z',
  lines: [{ lineId: 'line-LAV-100', sku: 'LAV-100', title: 'Lavanda', size: '100 g', quantity: 1 }],
  reason: 'damaged',
  note: 'Llegó partido',
  by: 'Rosa Coca',
  shippedAt: null,
  cancelledAt: null,
};
const createOrderWithReplacement = (overrides: Partial<AdminOrder> = {}) =>
  createAdminOrder(ID, { status: 'delivered', next: [], editable: false, ...overrides });

const open = async (order: AdminOrder = createOrderWithReplacement()) => {
  let current = order;
  shop.answer(ENDPOINTS.listViews, () => []);
  shop.answer(ENDPOINTS.openOrder, () => current);
  shop.answer(ENDPOINTS.orderTimeline, () => ({ reservation: null, events: [] }));
  const response = (next: AdminOrder) => () => (current = next);
  shop.answer(ENDPOINTS.replaceGoods, response({ ...order, replacements: [REPLACEMENT] }));
  const shippedAt = '2026-11-26T10:00:00.000Z';
  shop.answer(
    ENDPOINTS.shipReplacement,
    response({
      ...order,
      replacements: [{ ...REPLACEMENT, carrier: 'seur', tracking: 'SR-1234', shippedAt }],
    }),
  );
  const cancelledAt = '2026-11-26T10:00:00.000Z';
  shop.answer(
    ENDPOINTS.cancelReplacement,
    response({ ...order, replacements: [{ ...REPLACEMENT, cancelledAt }] }),
  );
  await renderInAdmin(<OrderDetail id={ID} />, {
    path: `/admin/dashboard?tab=orders&order=${ID}`,
    messages: ['orders', 'order', 'jobs'],
  });
  return userEvent.setup();
};
const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Enviar de nuevo…' }));
  return within(await screen.findByRole('dialog'));
};

describe('replacement dialog', () => {
  test('the replacement dialog requires products and a reason and sends a single request', async () => {
    const user = await open();
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Repasar' }));
    expect(dialog.getByRole('alert').textContent).toContain('Elige qué se envía de nuevo.');
    // The order has one unit left of this size; all other units were refunded
    await user.click(dialog.getByRole('button', { name: 'Añadir una de Lavanda, 100 g' }));
    expect(
      dialog.getByRole<HTMLButtonElement>('button', { name: 'Añadir una de Lavanda, 100 g' }).disabled,
    ).toBe(true);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Añadir una de Sal, 100 g' }).disabled).toBe(
      true,
    );
    await user.click(dialog.getByRole('button', { name: 'Repasar' }));
    expect(dialog.getByRole('alert').textContent).toContain('Elige el motivo.');
    await user.selectOptions(dialog.getByLabelText('Motivo'), 'Llegó dañado');
    await user.type(dialog.getByLabelText('Nota interna (opcional)'), 'Llegó partido');
    await user.click(dialog.getByRole('button', { name: 'Repasar' }));
    expect(dialog.getByText('1 × Lavanda, 100 g')).toBeTruthy();
    expect(
      dialog.getByText(/Sale 1 unidad del stock\. No se cobra ni se reembolsa nada/).textContent,
    ).toContain('Lucía Herrero recibe un correo');
    expect(shop.inputs(ENDPOINTS.replaceGoods)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Enviar de nuevo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shop.inputs(ENDPOINTS.replaceGoods).map(({ body }) => body)).toMatchObject([
      { lines: [{ lineId: 'line-LAV-100', quantity: 1 }], reason: 'damaged', note: 'Llegó partido' },
    ]);
    expect(await screen.findByRole('region', { name: 'Reenvío' })).toBeTruthy();
  });

  test('the replacement dialog names a product without stock and keeps the selection', async () => {
    const user = await open();
    shop.answer(
      ENDPOINTS.replaceGoods,
      () => new Rejection('stockShort', { short: [{ sku: 'LAV-100', requested: 1, available: 0 }] }),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Elegir todo' }));
    await user.selectOptions(dialog.getByLabelText('Motivo'), 'El paquete se perdió');
    await user.click(dialog.getByRole('button', { name: 'Repasar' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar de nuevo' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('De Lavanda, 100 g no queda nada.');
    await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
    expect(dialog.getByLabelText('Cantidad de Lavanda, 100 g que se envía de nuevo').textContent).toBe('1');
  });

  test.each([
    ['before the parcel is sent', { status: 'processing' as const, editable: true }],
    ['for pickup', { shipping: { method: 'pickup' as const, zone: 'peninsula' as const } }],
    ['once every unit was replaced', { replacements: [REPLACEMENT] }],
  ])('a replacement is not offered %s', async (_, overrides) => {
    await open(createOrderWithReplacement(overrides));
    await screen.findByRole('heading', { name: 'MUN-2026-000001' });
    expect(screen.queryByRole('button', { name: 'Enviar de nuevo…' })).toBeNull();
  });
});

describe('replacement before shipping', () => {
  test('a replacement is marked as shipped with its tracking number', async () => {
    const user = await open(createOrderWithReplacement({ replacements: [REPLACEMENT] }));
    const panel = within(await screen.findByRole('region', { name: 'Reenvío' }));
    expect(panel.getByText('Por preparar')).toBeTruthy();
    expect(screen.getByText('Hay que preparar un reenvío.')).toBeTruthy();
    expect(panel.getByText(/Llegó dañado · “Llegó partido” · Rosa Coca/)).toBeTruthy();
    await user.selectOptions(panel.getByLabelText('Transportista'), 'seur');
    await user.type(panel.getByLabelText('Número de seguimiento'), 'ñ');
    await user.click(panel.getByRole('button', { name: 'Marcar el reenvío como enviado' }));
    expect(panel.getByText('De 4 a 40 letras, números o guiones.')).toBeTruthy();
    await user.clear(panel.getByLabelText('Número de seguimiento'));
    await user.type(panel.getByLabelText('Número de seguimiento'), 'SR-1234');
    await user.click(panel.getByRole('button', { name: 'Marcar el reenvío como enviado' }));
    await panel.findByText('Enviado el 26 de noviembre');
    expect(shop.inputs(ENDPOINTS.shipReplacement)).toMatchObject([
      {
        params: { replacement: REPLACEMENT._id },
        body: { carrier: 'seur', tracking: 'SR-1234', notify: true },
      },
    ]);
    expect(panel.getByRole('link', { name: 'Seguir el envío' })).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Cancelar el reenvío' })).toBeNull();
  });

  test('a replacement can be edited and cancelled before shipping', async () => {
    const user = await open(createOrderWithReplacement({ replacements: [REPLACEMENT] }));
    const panel = within(await screen.findByRole('region', { name: 'Reenvío' }));
    expect(screen.getByRole('button', { name: 'Editar' })).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Cancelar el reenvío' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/vuelven al stock y Lucía Herrero recibe un correo/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancelar el reenvío' }));
    await panel.findByText('Cancelado el 26 de noviembre');
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  test('a replacement of a refunded order can only be cancelled', async () => {
    await open(createOrderWithReplacement({ status: 'refunded', replacements: [REPLACEMENT] }));
    const panel = within(await screen.findByRole('region', { name: 'Reenvío' }));
    expect(panel.getByText('Este pedido ya no admite reenvíos. Cancela este.')).toBeTruthy();
    expect(panel.queryByLabelText('Transportista')).toBeNull();
    expect(panel.getByRole('button', { name: 'Cancelar el reenvío' })).toBeTruthy();
  });
});
