import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntryView } from '@munay/contracts/admin/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { shopOfSuite } from '@munay/kit/testing';
import wordsEn from '../i18n/audit.en.json';
import wordsEs from '../i18n/audit.es.json';
import en from '../i18n/operations.en.json';
import es from '../i18n/operations.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { AuditPage } from './audit-page';

const entry = (sequence: number, more: Partial<AuditEntryView>): AuditEntryView => ({
  sequence,
  at: '2026-11-21T22:24:14.000Z',
  actor: { _id: 'a', name: 'Rosa Coca' },
  action: 'user.edit',
  entity: { kind: 'user', id: 'u1', label: 'Elena Rubio' },
  changes: [],
  requestId: 'r',
  ...more,
});

const shop = shopOfSuite();
beforeEach(() => {
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [{ _id: 's1', slug: 'm', name: 'Taller Madrid' }] }));
  shop.answer(ENDPOINTS.getAuditState, ({ query: { fresh } }) => ({
    problems: fresh ? ['Entry 2 was changed after it was written'] : [],
    entries: 2,
    checkedAt: '2026-11-21T22:30:00.000Z',
  }));
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      entry(2, {
        action: 'order.refund',
        entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' },
        changes: [{ field: 'amountCents', before: null, after: 1_490 }],
      }),
      entry(1, {
        changes: [
          { field: 'roles', before: [], after: ['STORE'] },
          { field: 'stores', before: [], after: ['s1'] },
          { field: 'closed', before: true, after: false },
          { field: 'feel', before: null, after: { scent: 3, lather: null, hardness: 5 } },
        ],
      }),
    ],
    people: [
      { _id: 'a', name: 'Rosa Coca' },
      { _id: 'b', name: '' },
    ],
    nextCursor: null,
  }));
});

const open = async (path = '/admin/audit') => {
  await renderInAdmin(<AuditPage />, {
    messages: ['jobs'],
    path,
    texts: { es: { ...es, ...wordsEs }, en: { ...en, ...wordsEn } },
  });
  await screen.findAllByText('MUN-2026-000007');
  return userEvent.setup();
};
const words = (part: HTMLElement): string => (part.textContent ?? '').replace(/\s+/g, ' ');

test('entries are read in words: who, what, whom, before and after', async () => {
  await open();
  const [refund, edit] = within(screen.getByRole('region', { name: /sábado, 21/ })).getAllByRole('listitem');
  expect(words(refund as HTMLElement)).toMatch(/Rosa Coca reembolsó MUN-2026-000007.*Importe.*14,90 €/);
  await waitFor(() => expect(words(edit as HTMLElement)).toContain('Taller Madrid'));
  expect(words(edit as HTMLElement)).toMatch(
    /editó la cuenta de Elena Rubio ?Permisos.*Tienda.*Tiendas.*Cerrada ?antes: sí → ?después: no/,
  );
  expect(words(edit as HTMLElement)).toMatch(/Aroma, espuma y dureza ?después: Aroma: 3, Dureza: 5/);
  expect(
    within(edit as HTMLElement)
      .getByRole('link', { name: 'Elena Rubio' })
      .getAttribute('href'),
  ).toBe('/admin/dashboard?tab=users&user=u1');
});

test('one record alone is asked for, and the filter comes off', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Solo los cambios de Elena Rubio' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.listAudit).at(-1)?.query).toMatchObject({ kind: 'user', entityId: 'u1' }),
  );
  await user.click(screen.getByRole('button', { name: /^Solo …/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/audit?kind=user'));
});

test('a broken chain is told at once, with the place', async () => {
  const user = await open();
  await screen.findByText('Auditoría íntegra');
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  await screen.findByText('Auditoría alterada');
  within(screen.getByRole('alert')).getByText('Entry 2 was changed after it was written');
});

test('what the code calls things is told in words or left out', async () => {
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      entry(5, {
        action: 'outbox.requeue',
        entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' },
        changes: [
          { field: 'outboxId', before: null, after: '6b0000000000000000000001' },
          { field: 'work', before: null, after: 'order-invoice' },
        ],
      }),
      entry(4, {
        action: 'review.decide',
        entity: { kind: 'review', id: '6b0000000000000000000002', label: '' },
        changes: [{ field: 'status', before: 'pending', after: 'published' }],
      }),
      entry(3, {
        action: 'shipping.edit',
        entity: { kind: 'setting', id: 'shipping', label: '' },
        changes: [
          { field: 'standard peninsula', before: { costCents: 490 }, after: { costCents: 590 } },
          { field: 'version', before: 1, after: 2 },
        ],
      }),
      entry(2, {
        action: 'order.refund',
        entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' },
        changes: [
          { field: 'lines', before: null, after: [{ sku: 'LAV-100', quantity: 1, restock: 1 }] },
          { field: 'deliveryCents', before: null, after: 490 },
          { field: 'reason', before: null, after: 'damaged' },
          { field: 'refund', before: null, after: '6b000000-0000-4000-8000-000000000001' },
        ],
      }),
    ],
    people: [],
    nextCursor: null,
  }));
  await open();
  const text = words(screen.getByRole('region', { name: /sábado, 21/ }));
  for (const entry of [
    /Tarea.*Reenvío de la factura/,
    /Estado.*pendiente.*publicado/,
    /envío · península.*Precio: 4,90 €.*Precio: 5,90 €/,
    /SKU: LAV-100, Cantidad: 1, Repuesto: 1/,
    /Envío.*4,90 €/,
    /Motivo.*dañado/,
  ])
    expect(text).toMatch(entry);
  expect(text).not.toMatch(/6b0000|outboxId|version|costCents|restock|pending|order-invoice/);
});

test('the log is read by person and by days', async () => {
  const user = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quién' }), 'Rosa Coca');
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-11-20' } });
  fireEvent.change(await screen.findByLabelText('Hasta'), { target: { value: '2026-11-21' } });
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.listAudit).at(-1)?.query).toEqual({
      actorId: 'a',
      from: '2026-11-20',
      to: '2026-11-21',
    }),
  );
});
