import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AuditEntryView, OPERATOR_ID } from '@munay/contracts/admin/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSuiteShop } from '@munay/kit/testing';
import wordsEn from '../i18n/audit.en.json';
import wordsEs from '../i18n/audit.es.json';
import en from '../i18n/operations.en.json';
import es from '../i18n/operations.es.json';
import { renderInAdmin } from '../testing/render-in-admin';
import { AuditPage } from './audit-page';

const createEntry = (sequence: number, overrides: Partial<AuditEntryView>): AuditEntryView => ({
  sequence,
  at: '2026-11-21T22:24:14.000Z',
  actor: { _id: 'a', name: 'Rosa Coca' },
  action: 'user.edit',
  entity: { kind: 'user', id: 'u1', label: 'Elena Rubio' },
  changes: [],
  requestId: 'r',
  ...overrides,
});

const shop = createSuiteShop();
beforeEach(() => {
  shop.answer(ENDPOINTS.listStores, () => ({ stores: [{ _id: 's1', slug: 'm', name: 'Taller Madrid' }] }));
  shop.answer(ENDPOINTS.getAuditState, ({ query: { fresh } }) => ({
    problems: fresh ? ['Entry 2 was changed after it was written'] : [],
    entries: 2,
    checkedAt: '2026-11-21T22:30:00.000Z',
  }));
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      createEntry(2, {
        action: 'order.refund',
        entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' },
        changes: [{ field: 'amountCents', before: null, after: 1_490 }],
      }),
      createEntry(1, {
        changes: [
          { field: 'roles', before: [], after: ['STORE'] },
          { field: 'stores', before: [], after: ['s1'] },
          { field: 'closed', before: true, after: false },
          { field: 'feel', before: null, after: { scent: 3, lather: null, hardness: 5 } },
        ],
      }),
    ],
    actors: [
      { _id: 'a', name: 'Rosa Coca' },
      { _id: 'b', name: '' },
    ],
    nextCursor: null,
  }));
});

const open = async (path = '/admin/audit') => {
  await renderInAdmin(<AuditPage />, {
    messages: ['jobs', 'fields'],
    path,
    texts: { es: { ...es, ...wordsEs }, en: { ...en, ...wordsEn } },
  });
  await screen.findAllByText('MUN-2026-000007');
  return userEvent.setup();
};
const getText = (part: HTMLElement): string => (part.textContent ?? '').replace(/\s+/g, ' ');

test('audit entries show the actor, the action, the record and the values before and after', async () => {
  await open();
  const [refund, edit] = within(screen.getByRole('region', { name: /sábado, 21/ })).getAllByRole('listitem');
  expect(getText(refund as HTMLElement)).toMatch(/Rosa Coca reembolsó MUN-2026-000007.*Importe.*14,90 €/);
  await waitFor(() => expect(getText(edit as HTMLElement)).toContain('Taller Madrid'));
  expect(getText(edit as HTMLElement)).toMatch(
    /editó la cuenta de Elena Rubio ?Permisos.*Tienda.*Tiendas.*Cerrada ?antes: sí → ?después: no/,
  );
  expect(getText(edit as HTMLElement)).toMatch(/Aroma, espuma y dureza ?después: Aroma: 3, Dureza: 5/);
  expect(
    within(edit as HTMLElement)
      .getByRole('link', { name: 'Elena Rubio' })
      .getAttribute('href'),
  ).toBe('/admin/dashboard?tab=users&user=u1');
});

test('audit entries of server commands name the command as the actor', async () => {
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      createEntry(4, { action: 'order.note', entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' } }),
      createEntry(3, { action: 'user.unlock', actor: { _id: OPERATOR_ID, name: '' } }),
    ],
    actors: [
      { _id: 'b', name: '' },
      { _id: OPERATOR_ID, name: '' },
    ],
    nextCursor: null,
  }));
  await open();
  const [, unlock] = within(screen.getByRole('region', { name: /sábado, 21/ })).getAllByRole('listitem');
  expect(getText(unlock as HTMLElement)).toContain(
    'Orden en el servidor desbloqueó el acceso de Elena Rubio',
  );
  screen.getByRole('option', { name: 'Orden en el servidor' });
  screen.getByRole('option', { name: 'cuenta eliminada' });
});

test('the audit log can be filtered by record', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Solo los cambios de Elena Rubio' }));
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.listAudit).at(-1)?.query).toMatchObject({ kind: 'user', entityId: 'u1' }),
  );
  await user.click(screen.getByRole('button', { name: /^Solo …/ }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/audit?kind=user'));
});

test('verifying the audit log shows which entry was changed', async () => {
  const user = await open();
  await screen.findByText('Auditoría íntegra');
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  await screen.findByText('Auditoría alterada');
  within(screen.getByRole('alert')).getByText('Entry 2 was changed after it was written');
});

test('the audit log shows labels instead of internal names and ids', async () => {
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      createEntry(5, {
        action: 'outbox.requeue',
        entity: { kind: 'order', id: 'o1', label: 'MUN-2026-000007' },
        changes: [
          { field: 'outboxId', before: null, after: '6b0000000000000000000001' },
          { field: 'work', before: null, after: 'order-invoice' },
        ],
      }),
      createEntry(4, {
        action: 'review.decide',
        entity: { kind: 'review', id: '6b0000000000000000000002', label: '' },
        changes: [{ field: 'status', before: 'pending', after: 'published' }],
      }),
      createEntry(3, {
        action: 'shipping.edit',
        entity: { kind: 'setting', id: 'shipping', label: '' },
        changes: [
          { field: 'standard peninsula', before: { costCents: 490 }, after: { costCents: 590 } },
          { field: 'version', before: 1, after: 2 },
        ],
      }),
      createEntry(2, {
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
    actors: [],
    nextCursor: null,
  }));
  await open();
  const text = getText(screen.getByRole('region', { name: /sábado, 21/ }));
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

test('audit entries show labels and only the changed values', async () => {
  const createSize = (sku: string, priceCents: number) => ({
    sku,
    label: '60 g',
    weightGrams: 60,
    priceCents,
  });
  shop.answer(ENDPOINTS.listAudit, () => ({
    entries: [
      createEntry(6, {
        action: 'promotion.edit',
        entity: { kind: 'promotion', id: 'p1', label: 'Navidad' },
        changes: [
          { field: 'exclusive', before: false, after: true },
          { field: 'minCents', before: 0, after: 3_000 },
          {
            field: 'rule',
            before: { kind: 'percent', percent: 10 },
            after: { kind: 'percent', percent: 15 },
          },
          {
            field: 'scope',
            before: { of: { products: ['Lavanda'] } },
            after: { of: { products: ['Coco'] } },
          },
          { field: 'starts', before: null, after: { day: '2026-11-28', time: '23:46' } },
          { field: 'state', before: 'draft', after: 'active' },
        ],
      }),
      createEntry(5, {
        action: 'product.update',
        entity: { kind: 'product', id: 'q1', label: 'Lavanda' },
        changes: [
          {
            field: 'sizes',
            before: [createSize('L-60', 690), createSize('L-100', 990)],
            after: [createSize('L-60', 790), createSize('L-100', 990)],
          },
          { field: 'tags', before: ['vegano'], after: ['vegano', 'piel-seca'] },
        ],
      }),
      createEntry(4, {
        action: 'import.undo',
        entity: { kind: 'import', id: 'i1', label: '' },
        changes: [{ field: 'importedAt', before: null, after: '2026-11-20T10:00:00.000Z' }],
      }),
      createEntry(3, {
        action: 'document.export',
        entity: { kind: 'setting', id: 'documents', label: '2026-11-01 – 2026-11-30' },
      }),
      createEntry(2, {
        action: 'queue.write',
        entity: { kind: 'setting', id: 'queues', label: '' },
        changes: [
          { field: 'act', before: null, after: 'pause' },
          { field: 'queue', before: null, after: 'mail' },
        ],
      }),
    ],
    actors: [],
    nextCursor: null,
  }));
  await renderInAdmin(<AuditPage />, {
    messages: ['jobs', 'fields'],
    path: '/admin/audit',
    texts: { es: { ...es, ...wordsEs }, en: { ...en, ...wordsEn } },
  });
  const day = await screen.findByRole('region', { name: /sábado, 21/ });
  const lines = within(day)
    .getAllByRole('listitem')
    .map((line) => getText(line).replaceAll('\u00a0', ' '));
  expect(lines[0]).toMatch(
    /No acumulable ?antes: no → ?después: sí.*Mínimo.*0,00 €.*30,00 €.*Tipo de descuento ?antes: Descuento: 10 % → ?después: Descuento: 15 %.*Entran: Productos: Lavanda.*Entran: Productos: Coco.*Desde el día ?después: 28 nov 2026, 23:46.*Estado ?antes: borrador → ?después: activa/,
  );
  expect(lines[1]).toMatch(
    /Tamaños ?antes: SKU: L-60, Precio: 6,90 € → ?después: SKU: L-60, Precio: 7,90 €.*Etiquetas ?antes: Vegano → ?después: Vegano, Piel seca/,
  );
  expect(lines[2]).toMatch(/deshizo la importación ?Importada ?después: 20 nov 2026, 11:00/);
  expect(lines[3]).toMatch(/descargó las facturas del periodo 1 nov 2026 – 30 nov 2026/);
  expect(lines[4]).toMatch(
    /usó el panel de colas de las colas ?Orden ?después: parar ?Cola ?después: correo/,
  );
  expect(lines.join(' ')).not.toMatch(/sin nombre|minCents|L-100|exclusive/);
});

test('the audit log can be filtered by user and period', async () => {
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
