import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder, TimelineEvent } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import { DashboardPage } from '../dashboard/dashboard-page';
import { OrderShop } from '../testing/order-shop';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';

const shop = createSuiteShop();
let order: AdminOrder;
beforeEach(() => {
  void new OrderShop(shop);
  const { payment } = createAdminOrder(createId(1));
  order = createAdminOrder(createId(1), {
    status: 'pending_payment',
    next: ['cancelled'],
    version: 3,
    payment: { ...payment, method: 'transfer', paidCents: 0, paidAt: null },
  });
  shop.answer(ENDPOINTS.openOrder, () => order);
});

const open = async () => {
  await renderInAdmin(<DashboardPage />, {
    path: `/admin/dashboard?tab=orders&order=${createId(1)}`,
    messages: ['orders', 'order', 'jobs'],
  });
  return userEvent.setup();
};
const fillPaymentForm = async (user: ReturnType<typeof userEvent.setup>, amount: string) => {
  await user.type(await screen.findByLabelText('Referencia de la transferencia'), 'Norma 43');
  await user.type(screen.getByLabelText('Importe recibido'), amount);
  await user.click(screen.getByRole('button', { name: /^Registrar/ }));
};
const createReceivedAmounts = (
  cents: number,
  missingCents: number,
  surplusCents: number,
): Partial<AdminOrder> => ({
  receivedCents: cents,
  missingCents,
  surplusCents,
  version: 4,
  received: [{ cents, at: '2026-11-28T10:00:00.000Z', by: 'Rosa', reference: 'Norma 43' }],
});

test('a partial bank transfer is completed by a second transfer', async () => {
  shop.answer(
    ENDPOINTS.recordOtherTransfer,
    () => (order = { ...order, ...createReceivedAmounts(1_100, 400, 0) }),
  );
  shop.answer(ENDPOINTS.recordBankPayment, () => order);
  const user = await open();
  await fillPaymentForm(user, '11,00');
  await screen.findByText(/^Faltan 4,00\s€: se esperan 15,00\s€/);
  await user.click(screen.getByRole('button', { name: /^Anotar 11,00\s€ y avisar al cliente$/ }));
  await screen.findByText(/^Han llegado 11,00\s€: faltan 4,00\s€\.$/);
  expect(shop.inputs(ENDPOINTS.recordOtherTransfer).map(({ body }) => body)).toEqual([
    { reference: 'Norma 43', amountCents: 1_100, version: 3 },
  ]);
  expect(screen.getByText(/11,00\s€ · 28 nov 2026 · Rosa · Norma 43/)).toBeTruthy();
  await fillPaymentForm(user, '4,00');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Registrar el pago' }),
  );
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.recordBankPayment).map(({ body }) => body.amountCents)).toEqual([400]),
  );
});

test('an overpaid order can be recorded as paid with its total', async () => {
  order = { ...order, ...createReceivedAmounts(1_700, 0, 200) };
  shop.answer(ENDPOINTS.recordBankPayment, () => order);
  const user = await open();
  await screen.findByText(/^Han llegado 17,00\s€: sobran 2,00\s€\. Registra 15,00\s€/);
  await fillPaymentForm(user, '15,00');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Registrar el pago' }),
  );
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.recordBankPayment).map(({ body }) => body.amountCents)).toEqual([1_500]),
  );
});

test('cancelling an order that awaits a transfer asks for the amount received', async () => {
  order = { ...order, ...createReceivedAmounts(1_100, 400, 0) };
  shop.answer(ENDPOINTS.updateOrder, () => {
    order = { ...order, status: 'cancelled', next: [], arrivedCents: 1_150 };
    return order;
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const field = dialog.getByLabelText<HTMLInputElement>('Importe que había llegado por transferencia');
  expect(field.value).toBe('11,00');
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Cancelar el pedido' }));
  await dialog.findByText(/^Escribe el importe/);
  await user.type(field, '11,50');
  await user.click(dialog.getByRole('button', { name: 'Cancelar el pedido' }));
  await screen.findByText(/^Sin pagar, pero llegaron 11,50\s€ por transferencia/);
  expect(shop.inputs(ENDPOINTS.updateOrder).map(({ body }) => body)).toEqual([
    { status: 'cancelled', arrivedCents: 1_150 },
  ]);
});

test.each([
  ['pending_payment', 1],
  ['paid', 0],
] as const)(
  'the payment reminder of an order in status %s has %i buttons to send the email now',
  async (status, buttons) => {
    order = { ...order, status };
    const reminder: TimelineEvent = {
      kind: 'mail',
      _id: createId(70),
      at: '2026-11-20T10:00:00.000Z',
      type: 'transfer-reminder',
      status: 'pending',
      attempts: 0,
      error: '',
      dueAt: '2026-11-24T10:00:00.000Z',
    };
    shop.answer(ENDPOINTS.orderTimeline, () => ({ reservation: null, events: [reminder] }));
    await open();
    await screen.findByText('Recordatorio de la transferencia');
    expect(screen.queryAllByRole('button', { name: 'Enviar ahora' })).toHaveLength(buttons);
  },
);
