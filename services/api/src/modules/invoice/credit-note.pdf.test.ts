import { createSampleOrder } from '../order/order.sample';
import type { OrderFields } from '../order/order.schema';
import type { StoredRefund } from '../order/schema/course.schema';
import { buildCreditNote } from './credit-note.mapper';
import { drawCreditNote } from './credit-note.pdf';
import { buildInvoice } from './invoice.mapper';
import type { CreditNote, Invoice } from './invoice.schema';

const SELLER = {
  name: 'Jabones Munay S. Coop.',
  taxId: 'F00000000',
  lines: ['Calle del Taller 8', '28012 Madrid'],
};
const ISSUED_AT = new Date('2026-11-20T09:18:00Z');

const view = createSampleOrder('es');
const order = {
  ...view,
  id: view._id,
  payment: { ...view.payment, card: { brand: 'visa', last4: '4242' }, currency: 'eur', paidAt: ISSUED_AT },
  refunds: [],
} as unknown as OrderFields;
const invoice = {
  number: 'F-2026-003902',
  fields: buildInvoice(view, 'F-2026-003902', SELLER, new Date('2026-11-19T17:09:00Z')),
} as Invoice;
const refund = (amountCents: number, lines: StoredRefund['lines']): StoredRefund => ({
  id: `r${amountCents}`,
  amountCents,
  lines,
  deliveryCents: 0,
  reason: 'damaged',
  note: '',
  state: 'requested',
  at: ISSUED_AT,
  by: null,
  reference: '',
  providerId: 're_3SVrB7LxW0n4c8m2Xa',
});

function createCreditNotes(refunds: StoredRefund[], seller = SELLER): CreditNote[] {
  const notes: CreditNote[] = [];
  for (const [index, creditedRefund] of refunds.entries()) {
    const number = `R-2026-00004${index + 1}`;
    const fields = buildCreditNote(order, creditedRefund, invoice, notes, {
      number,
      issuedAt: ISSUED_AT,
      seller,
    });
    notes.push({ number, orderId: order.id, refundId: creditedRefund.id, fields } as CreditNote);
  }
  return notes;
}
const sum = (cents: readonly number[]): number => cents.reduce((total, value) => total + value, 0);

test('a credit note shows its invoice and the remaining amount', async () => {
  const [note] = createCreditNotes([
    refund(587, [{ lineId: 'lavanda', sku: 'LAV-100', quantity: 1, cents: 587, restock: 0 }]),
  ]);
  if (!note) throw new Error('There is no credit note');
  expect(note.fields).toMatchObject({
    corrects: { number: 'F-2026-003902', grossCents: 3154 },
    totals: { grossCents: -587, baseCents: -485, vatCents: -102 },
    cause: 'Parte del pedido sin efecto',
    refund: { text: 'A la tarjeta Visa terminada en 4242' },
  });
  const pdf = await drawCreditNote(note.fields);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await drawCreditNote(note.fields)).toEqual(pdf);
});

test('a credit note uses the current address of the seller, unless the tax id has changed', () => {
  const getSeller = (seller: typeof SELLER) => createCreditNotes([refund(587, [])], seller)[0]?.fields.seller;
  const sellerWithNewAddress = { ...SELLER, lines: ['Plaza Nueva 2', '41001 Sevilla'] };
  expect(getSeller(sellerWithNewAddress)).toEqual(sellerWithNewAddress);
  expect(getSeller({ ...sellerWithNewAddress, taxId: 'B11111111' })).toEqual(SELLER);
});

test.each([1, 2, 3, 7, 13, 100])(
  'a refund of %d cents and a refund of the rest reduce the invoice totals to zero',
  (first) => {
    const rest = 3154 - first - 333;
    const notes = createCreditNotes([
      refund(first, []),
      refund(333, []),
      refund(rest, [{ lineId: 'cafe', sku: 'CAF-250', quantity: 1, cents: 1490, restock: 1 }]),
    ]);
    const { totals } = invoice.fields;
    for (const key of ['grossCents', 'baseCents', 'vatCents'] as const)
      expect(sum(notes.map(({ fields }) => fields.totals[key]))).toBe(-totals[key]);
    for (const { fields } of notes) {
      expect(sum(fields.lines.map(({ grossCents }) => grossCents))).toBe(fields.totals.grossCents);
      expect(sum(fields.lines.map(({ netCents }) => netCents))).toBe(fields.totals.baseCents);
    }
    expect(notes.at(-1)?.fields.cause).toBe('Pedido sin efecto');
  },
);
