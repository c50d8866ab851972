import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { createOrder } from '../../testing/fixtures';
import { ProfileSuite } from '../../testing/profile-suite';

const suite = new ProfileSuite();
const show = (...orders: OrderView[]) =>
  suite.shop.answer(ENDPOINTS.listOrders, () => ({ orders, total: orders.length, nextCursor: null }));
const open = async (name: string, ...orders: OrderView[]) => {
  show(...orders);
  await suite.open('?tab=orders');
  return screen.findByRole('region', { name });
};
const createPaidOrder = (overrides: Partial<OrderView> = {}) =>
  createOrder('MUN-2', 'paid', { next: ['cancelled_refund_pending'], ...overrides });
const createUnpaidOrder = (payment: Partial<OrderView['payment']>) => {
  const unpaidOrder = createOrder('MUN-2', 'pending_payment', { next: ['cancelled'] });
  return { ...unpaidOrder, payment: { ...unpaidOrder.payment, paidAt: null, paidCents: 0, ...payment } };
};

test('the order summary ends with the total and the savings', async () => {
  const { totals, lines } = createOrder('MUN-2', 'paid');
  const [first, ...others] = lines as [OrderLine, ...OrderLine[]];
  const box = await open(
    'Tu pedido está pagado',
    createPaidOrder({
      totals: { ...totals, savedCents: 180 },
      lines: [{ ...first, discountPercent: 20 }, ...others],
    }),
  );
  const getAmount = (label: string) => within(box).getByText(label).parentElement?.textContent;
  expect(getAmount('Total')).toMatch(/^Total18,40\s€$/);
  expect(getAmount('Te has ahorrado')).toMatch(/1,80\s€$/);
  expect(within(box).getByText(/−20\s%/)).toBeTruthy();
});

test('refunds are listed below the total with the numbers of their credit notes', async () => {
  const unpaidOrder = createPaidOrder({ creditNotes: ['R-2026-000001', 'R-2026-000002'] });
  const box = await open('Te hemos devuelto una parte', {
    ...unpaidOrder,
    payment: { ...unpaidOrder.payment, refundedCents: 683 },
  });
  expect(within(box).getByText('Reembolsado').parentElement?.textContent).toMatch(/6,83\s€$/);
  expect(within(box).getByText('R-2026-000002').className).toBe('');
});

test('an order shows the number of hidden product pictures', async () => {
  const [first] = createOrder('MUN-2', 'paid').lines as [OrderLine];
  const four = ['A', 'B', 'C', 'D'].map((id) => ({ ...first, id }));
  const box = await open('Tu pedido está pagado', createPaidOrder({ lines: four }));
  expect(within(box).getByText('+2')).toBeTruthy();
  expect(within(box).getByText('y 2 jabones más')).toBeTruthy();
});

test('the tracking number is shown next to the tracking link', async () => {
  const shipping = { method: 'standard', zone: 'peninsula', carrier: 'seur', tracking: 'PQ1' } as const;
  const box = await open('Tu pedido va de camino', createOrder('MUN-2', 'shipped', { shipping }));
  expect(within(box).getByRole('link', { name: /Seguir el envío/ })).toBeTruthy();
  expect(within(box).getByText('PQ1').closest('p')?.textContent).toBe('Seguimiento SEUR: PQ1');
});

test('an order that was not shipped can be cancelled but not returned', async () => {
  const box = await open('Tu pedido está pagado', createPaidOrder());
  expect(within(box).getByRole('button', { name: 'Cancelar el pedido' })).toBeTruthy();
  expect(within(box).queryByRole('link', { name: 'Devolver o desistir' })).toBeNull();
});

test('a buyer can withdraw from an order that can no longer be cancelled', async () => {
  const box = await open('Estamos preparando tu pedido', createOrder('MUN-2', 'processing'));
  expect(within(box).queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull();
  expect(within(box).getByRole('link', { name: 'Devolver o desistir' })).toBeTruthy();
});

test('cancelled and expired orders are listed after active orders', async () => {
  await open(
    'Tu pedido ya está en casa',
    createOrder('MUN-3', 'cancelled'),
    createOrder('MUN-2', 'expired'),
    createOrder('MUN-1', 'delivered'),
  );
  expect(screen.getByRole('link', { name: 'MUN-3' })).toBeTruthy();
});

test('an unpaid order shows the end of its reservation', async () => {
  const reservedUntil = '2026-11-25T14:32:00Z';
  const box = await open('Falta el pago', createUnpaidOrder({ url: 'https://pay.example', reservedUntil }));
  expect(box.textContent).toContain('Te reservamos los jabones hasta las 15:32.');
});

test('the reservation text is complete without an end time', async () => {
  const unpaidOrder = createUnpaidOrder({});
  Reflect.deleteProperty(unpaidOrder.payment, 'reservedUntil');
  const box = await open('Falta el pago', unpaidOrder);
  expect(box.textContent).toContain('Te reservamos los jabones unos minutos.');
});

test('the new status of a cancelled order receives the focus', async () => {
  const before = [
    createUnpaidOrder({ url: 'https://pay.example' }),
    createOrder('MUN-1', 'delivered'),
  ] as const;
  await open('Falta el pago', ...before);
  suite.shop.answer(ENDPOINTS.updateOrder, () => {
    show(createOrder('MUN-2', 'cancelled'), before[1]);
    return createOrder('MUN-2', 'cancelled');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar el pedido' }));
  const dialog = await screen.findByRole('alertdialog', { name: '¿Cancelar el pedido MUN-2?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar el pedido' }));
  const heading = await screen.findByRole('heading', { name: 'Hemos cancelado tu pedido' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
