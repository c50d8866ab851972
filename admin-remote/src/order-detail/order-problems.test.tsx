import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toast } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { createAdminOrder, createId } from '../testing/orders';
import { renderInAdmin } from '../testing/render-in-admin';
import { OrderProblems } from './order-problems';

const refund = (id: string, amountCents: number, owed: boolean) =>
  ({ _id: id, amountCents, owed, at: '2026-11-20T10:00:00.000Z' }) as AdminOrder['refunds'][number];

const shop = createSuiteShop();
let messages: string[];
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  messages = [];
  for (const kind of ['success', 'error'] as const)
    jest.spyOn(toast, kind).mockImplementation((...[text]) => messages.push(`${kind}: ${text}`));
  shop.answer(ENDPOINTS.openOrder, ({ params: { id } }) => createAdminOrder(String(id)));
  shop.answer(ENDPOINTS.orderTimeline, () => ({ reservation: null, events: [] }));
});

const open = (overrides: Partial<AdminOrder>) =>
  renderInAdmin(<OrderProblems order={createAdminOrder(createId(1), overrides)} />, {
    messages: ['orders', 'order'],
  });
const normalizeSpaces = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ');

test('a failed refund is shown as owed until staff record how it was settled', async () => {
  shop.answer(ENDPOINTS.settleFailedRefund, () => createAdminOrder(createId(1)));
  await open({ refunds: [refund('r1', 1_250, true), refund('r2', 300, false)] });
  const titles = screen.getAllByRole('heading').map(({ textContent }) => normalizeSpaces(textContent));
  expect(titles).toEqual(['Reembolso fallido: se deben 12,50 €']);
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como resuelto' }));
  screen.getByText('Escribe por qué ya no se debe.');
  expect(shop.inputs(ENDPOINTS.settleFailedRefund)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Por qué ya no se debe'), '  Otro jabón a cambio  ');
  expect(screen.queryByText('Escribe por qué ya no se debe.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como resuelto' }));
  await waitFor(() => expect(messages).toEqual(['success: Anotado: ya no se debe.']));
  expect(shop.inputs(ENDPOINTS.settleFailedRefund)).toEqual([
    expect.objectContaining({
      params: { id: createId(1), refund: 'r1' },
      body: { text: 'Otro jabón a cambio' },
    }),
  ]);
});

test('an order reported by a wrong email recipient shows the time of the report', async () => {
  await open({ wrongRecipientReportedAt: '2026-11-28T09:30:00Z' });
  screen.getByRole('heading', { name: 'El correo es de otra persona' });
  expect(normalizeSpaces(document.body.textContent)).toContain(
    'dijo el 28 de noviembre de 2026 a las 10:30 que no es suyo',
  );
});

test('a rejected settlement of a refund keeps the typed reason', async () => {
  shop.answer(ENDPOINTS.settleFailedRefund, () => new Rejection('noOrder'));
  await open({ refunds: [refund('r1', 1_250, true)] });
  await userEvent.type(screen.getByLabelText('Por qué ya no se debe'), 'Otro jabón');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como resuelto' }));
  await waitFor(() => expect(messages).toEqual([expect.stringMatching(/^error: /)]));
  expect(screen.getByLabelText<HTMLInputElement>('Por qué ya no se debe').value).toBe('Otro jabón');
});

test('the units of a charged-back order can be restocked', async () => {
  shop.answer(ENDPOINTS.restockOrder, () => createAdminOrder(createId(1)));
  const payment = { ...createAdminOrder(createId(1)).payment, chargedBackCents: 1_500 };
  await open({ status: 'charged_back', restockable: { 'LAV-100': 2, 'SAL-100': 1 }, payment });
  screen.getByRole('heading', { name: 'El banco ha retirado el pago' });
  expect(normalizeSpaces(document.body.textContent)).toContain(
    'los 15,00 € no vuelven. El pedido no se envía.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reponer 3 unidades' }));
  await waitFor(() => expect(messages).toEqual(['success: Las unidades vuelven a estar a la venta.']));
  expect(shop.inputs(ENDPOINTS.restockOrder)).toHaveLength(1);
});

test('a charged-back order that was shipped cannot be restocked', async () => {
  const history = [{ from: 'processing', to: 'shipped', at: '2026-11-20T10:00:00.000Z' }];
  const payment = { ...createAdminOrder(createId(1)).payment, chargedBackCents: 1_500 };
  const { unmount } = await open({ status: 'charged_back', history, payment } as never);
  expect(normalizeSpaces(document.body.textContent)).not.toContain('El pedido no se envía');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  await open({});
  expect(screen.queryByRole('heading')).toBeNull();
});
