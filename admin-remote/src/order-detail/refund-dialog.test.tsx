import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOrder } from '@munay/contracts/admin/order';
import type { OrderLine } from '@munay/contracts/order/order';
import { loadCatalogue, startLocale } from '@munay/kit';
import { renderInShell } from '@munay/kit/testing';
import { messages } from '../i18n/messages';
import { createOrderLine } from '../testing/orders';
import { OwedRefunds } from './owed-refunds';
import { RefundDialog } from './refund-dialog';

const ORDER = {
  _id: '656565656565656565656565',
  number: 'MUN-2026-004246',
  status: 'processing',
  lines: [createOrderLine('LAV-100', 'Lavanda', 2, 587), createOrderLine('SAL-100', 'Sal', 1, 790)],
  payment: { method: 'card', paidCents: 2454, refundedCents: 790, card: null },
  refundableCents: 1664,
  totals: { shippingCents: 490 },
  refundedParts: { lines: { 'line-SAL-100': { units: 1, cents: 790 } }, deliveryCents: 0 },
  refunds: [],
  customer: { _id: '1', name: 'Lucía Herrero', email: 'l@example.com' },
} as unknown as AdminOrder;

beforeEach(async () => {
  startLocale('es');
  for (const name of ['orders', 'order']) await loadCatalogue(messages(name));
  await loadCatalogue({ es: () => import('../i18n/es.json'), en: () => import('../i18n/en.json') });
});

function serve(order: AdminOrder): unknown[] {
  const requests: unknown[] = [];
  const response = { code: 200, message: 'OK', data: order };
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    requests.push(JSON.parse(init?.body as string));
    return Promise.resolve(new Response(JSON.stringify(response), { status: 200 }));
  });
  return requests;
}

function open(order: AdminOrder = ORDER) {
  const requests = serve(order);
  const onClose = jest.fn();
  renderInShell(<RefundDialog order={order} open onClose={onClose} />);
  return { sent: requests, closed: onClose, user: userEvent.setup() };
}
afterEach(() => jest.restoreAllMocks());

const getButton = (name: RegExp) => screen.getByRole('button', { name });
/** Text content of an element, with non-breaking spaces replaced. */
const getText = (part: HTMLElement): string => (part.textContent ?? '').replace(/\s+/g, ' ').trim();
const getRestockField = (name: RegExp) =>
  screen.getByRole<HTMLSelectElement>('combobox', {
    name: new RegExp(`^Cantidad de ${name.source}.* que se repone$`),
  });
const getRefundButton = () => screen.getByRole('button', { name: /^Reembolsar/ });

test('the refund button shows and submits the amount of the selected units', async () => {
  const { sent, closed, user } = open();
  expect(getText(getRefundButton())).toBe('Reembolsar');
  await user.click(getButton(/^Añadir una de Lavanda/));
  expect(getText(getRefundButton())).toBe('Reembolsar 5,87 €');
  await user.click(getButton(/^Añadir una de Lavanda/));
  await user.selectOptions(getRestockField(/Lavanda/), '1');
  expect(getText(getRefundButton())).toBe('Reembolsar 11,74 €');
  await user.click(getRefundButton());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    scope: 'lines',
    amountCents: 1174,
    lines: [{ lineId: 'line-LAV-100', quantity: 2, restock: 1 }],
    deliveryCents: 0,
  });
});

test('the delivery cost can be refunded separately, up to the remaining amount', async () => {
  const { sent, user } = open();
  await user.click(screen.getByRole('checkbox', { name: /^Reembolsar el envío: 4,90/ }));
  expect(getText(getRefundButton())).toBe('Reembolsar 4,90 €');
  const amount = screen.getByLabelText('Importe del envío');
  await user.clear(amount);
  await user.type(amount, '4,91');
  await user.click(getRefundButton());
  expect(getText(screen.getByRole('alert'))).toBe('Del envío se pueden reembolsar 4,90 € como máximo.');
  await user.clear(amount);
  await user.type(amount, '2,00');
  await user.click(getButton(/^Añadir una de Lavanda/));
  expect(getText(getRefundButton())).toBe('Reembolsar 7,87 €');
  await user.click(getRefundButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ scope: 'lines', amountCents: 787, deliveryCents: 200 });
  cleanup();
  open({ ...ORDER, refundedParts: { ...ORDER.refundedParts, deliveryCents: 490 } });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a unit is refunded at its share of the paid amount', async () => {
  const [lavender, salt] = ORDER.lines as [OrderLine, OrderLine];
  const lines = [{ ...lavender, netCents: 1001 }, salt];
  const refundedParts = {
    ...ORDER.refundedParts,
    lines: { ...ORDER.refundedParts.lines, 'line-LAV-100': { units: 1, cents: 501 } },
  };
  const { user } = open({ ...ORDER, lines, refundedParts, refundableCents: 400 });
  await user.click(getButton(/^Añadir una de Lavanda/));
  const row = screen.getByRole('row', { name: /Lavanda/ });
  expect(getText(row)).toMatch(/5,00 €$/);
  expect(getText(getRefundButton())).toBe('Reembolsar 4,00 €');
  expect(screen.getByText(/^Antes se reembolsó un importe libre, así que solo quedan 4,00/)).toBeTruthy();
});

test.each([
  ['processing', 'request', 2],
  ['processing', 'damaged', 0],
  ['shipped', 'request', 0],
  ['delivered', 'damaged', 0],
] as const)(
  'units of an order in status %s refunded for the reason %s have the restock quantity %s',
  async (status, reason, isRestocked) => {
    const { sent, user } = open({ ...ORDER, status });
    await user.selectOptions(screen.getByLabelText('Motivo'), reason);
    await user.click(screen.getByRole('button', { name: /^Todo/ }));
    expect(getRestockField(/Lavanda/).value).toBe(String(isRestocked));
    await user.click(getRefundButton());
    await waitFor(() =>
      expect(sent).toMatchObject([{ lines: [{ lineId: 'line-LAV-100', restock: isRestocked }] }]),
    );
  },
);

test('the refund dialog preselects the units of an open withdrawal', async () => {
  const withdrawal = {
    reference: 'D-2026-000001',
    declaredAt: '2026-11-20T10:00:00Z',
    goods: 'Lavanda 100 g × 1',
    lines: [{ sku: 'LAV-100', quantity: 1 }],
    arrivedAt: null,
    closedAt: null,
  };
  const { sent, user } = open({ ...ORDER, status: 'delivered', withdrawal });
  expect(getText(getRefundButton())).toBe('Reembolsar 5,87 €');
  await user.click(getRefundButton());
  await waitFor(() =>
    expect(sent).toMatchObject([
      { lines: [{ lineId: 'line-LAV-100', quantity: 1, restock: 0 }], reason: 'request' },
    ]),
  );
  cleanup();
  open({ ...ORDER, withdrawal: { ...withdrawal, goods: '', lines: [] } });
  expect(getText(getRefundButton())).toBe('Reembolsar 16,64 €');
  cleanup();
  open({ ...ORDER, withdrawal: { ...withdrawal, closedAt: '2026-11-21T10:00:00Z' } });
  expect(getText(getRefundButton())).toBe('Reembolsar');
});

test('refunded units cannot be selected again', () => {
  open();
  expect(getButton(/^Añadir una de Sal/)).toHaveProperty('disabled', true);
});

test('the refund dialog does not submit an empty or excessive refund', async () => {
  const { sent, user } = open();
  await user.click(getRefundButton());
  expect(getText(screen.getByRole('alert'))).toBe('Elige qué se reembolsa.');
  await user.click(screen.getByRole('button', { name: 'Importe libre' }));
  await user.type(screen.getByLabelText('Importe'), '16,65');
  await user.click(getRefundButton());
  expect(getText(screen.getByRole('alert'))).toBe('Como máximo 16,64 €.');
  await user.clear(screen.getByLabelText('Importe'));
  await user.type(screen.getByLabelText('Importe'), '1.234');
  await user.click(getRefundButton());
  expect(getText(screen.getByRole('alert'))).toMatch(/dos decimales/);
  expect(sent).toEqual([]);
});

test('a full refund contains the remaining amount and units', async () => {
  const { sent, user } = open();
  await user.click(screen.getByRole('button', { name: /^Todo/ }));
  expect(getText(getRefundButton())).toBe('Reembolsar 16,64 €');
  await user.click(getRefundButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    scope: 'all',
    amountCents: 1664,
    lines: [{ lineId: 'line-LAV-100', quantity: 2, restock: 2 }],
  });
});

test('free units can be returned without a refund or a reference', async () => {
  const free = { ...createOrderLine('GRA-100', 'Gratis', 2, 690), netCents: 0 };
  const payment = { ...ORDER.payment, method: 'transfer' as const };
  const { sent, user } = open({ ...ORDER, payment, lines: [...ORDER.lines, free] });
  await user.click(getButton(/^Añadir una de Gratis/));
  await user.click(screen.getByRole('button', { name: 'Anotar la devolución' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    scope: 'lines',
    amountCents: 0,
    lines: [{ lineId: 'line-GRA-100', quantity: 1, restock: 1 }],
  });
});

test('a manual refund requires a reference', async () => {
  const transfer = { ...ORDER, payment: { ...ORDER.payment, method: 'transfer' as const } };
  const { sent, user } = open(transfer);
  await user.click(screen.getByRole('button', { name: /^Todo/ }));
  await user.click(getRefundButton());
  expect(getText(screen.getByRole('alert'))).toBe('Escribe la referencia.');
  await user.type(screen.getByLabelText('Referencia del reembolso'), 'TRF 42');
  await user.click(getRefundButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ reference: 'TRF 42' });
});

test('a failed refund can be repeated to the card or paid by bank transfer', async () => {
  const refunds = [{ _id: '1', amountCents: 790, state: 'failed' }] as AdminOrder['refunds'];
  const { sent, user } = open({ ...ORDER, refunds });
  await user.click(screen.getByRole('button', { name: /^Todo/ }));
  await user.click(getRefundButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('reference');
  await user.type(screen.getByLabelText('Referencia de la transferencia (opcional)'), 'TRF 43');
  await user.click(getRefundButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ reference: 'TRF 43' });
});

test('the refund dialog has a title, the refundable amount and a close button', async () => {
  const { closed, user } = open();
  const dialog = screen.getByRole('dialog', { name: `Reembolsar ${ORDER.number}` });
  expect(getText(dialog)).toContain('Se pueden reembolsar 16,64 €');
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(closed).toHaveBeenCalled();
});

test('an owed bank refund shows amount and account and requires the transfer reference', async () => {
  const account = { holder: 'Lucía Herrero', iban: 'ES9121000418450200051332' };
  const order = {
    ...ORDER,
    payment: { ...ORDER.payment, method: 'transfer' },
    refunds: [{ _id: 'cancelled', amountCents: 1500, state: 'requested', account }],
  } as unknown as AdminOrder;
  const requests = serve(order);
  renderInShell(<OwedRefunds order={order} />);
  const panel = screen.getByRole('region', { name: /^Hay que reembolsar 15,00\s€$/ });
  expect(getText(panel)).toMatch(/Lucía Herrero.*ES91 2100 0418 4502 0005 1332/);
  await userEvent.click(screen.getByRole('button', { name: 'Ya está reembolsado' }));
  expect([requests, screen.getByText('Escribe la referencia.').tagName]).toEqual([[], 'P']);
  await userEvent.type(screen.getByLabelText('Referencia del reembolso'), ' SEPA 77 {Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ya está reembolsado' }));
  const review = within(screen.getByRole('alertdialog'));
  expect(review.getByText(/Se emite la factura rectificativa/)).toBeTruthy();
  expect(requests).toEqual([]);
  await userEvent.click(review.getByRole('button', { name: 'Registrar el reembolso' }));
  await waitFor(() => expect(requests).toEqual([{ reference: 'SEPA 77' }]));
});
