import type { Locale } from '@munay/contracts/locale';
import type { CsvColumns, CsvRow } from '../../../csv/csv.cells';
import type { DocumentFields } from '../../invoice/document-register.query';

/** Columns in file order: what an accountant records for each document. */
export const COLUMNS = {
  number: { kind: 'code', es: 'Número', en: 'Number' },
  kind: { kind: 'text', es: 'Tipo', en: 'Kind' },
  issued: { kind: 'day', es: 'Fecha de expedición', en: 'Issued on' },
  operation: { kind: 'day', es: 'Fecha de operación', en: 'Date of sale or refund' },
  corrects: { kind: 'code', es: 'Rectifica', en: 'Corrects' },
  order: { kind: 'code', es: 'Pedido', en: 'Order' },
  taxId: { kind: 'code', es: 'NIF', en: 'Tax ID' },
  name: { kind: 'text', es: 'Nombre', en: 'Name' },
  vatPercent: { kind: 'percent', es: 'IVA %', en: 'VAT %' },
  base: { kind: 'money', es: 'Base imponible', en: 'Net' },
  vat: { kind: 'money', es: 'Cuota de IVA', en: 'VAT' },
  total: { kind: 'money', es: 'Total', en: 'Total' },
  currency: { kind: 'text', es: 'Moneda', en: 'Currency' },
} as const satisfies CsvColumns;

const KINDS: Record<Locale, { invoice: string; simplified: string; creditNote: string }> = {
  es: { invoice: 'Factura', simplified: 'Factura simplificada', creditNote: 'Factura rectificativa' },
  en: { invoice: 'Invoice', simplified: 'Simplified invoice', creditNote: 'Credit note' },
};

export function toDocumentCells(fields: DocumentFields, locale: Locale): CsvRow<typeof COLUMNS> {
  const { number, issuedAt, orderNumber, buyer, totals } = fields;
  const isNote = 'corrects' in fields;
  return {
    number,
    kind: KINDS[locale][isNote ? 'creditNote' : fields.simplified ? 'simplified' : 'invoice'],
    issued: new Date(issuedAt),
    operation: new Date(isNote ? fields.refund.at : fields.payment.paidAt),
    corrects: isNote ? fields.corrects.number : '',
    order: orderNumber,
    taxId: buyer.taxId,
    name: buyer.name,
    vatPercent: totals.vatPercent,
    base: totals.baseCents,
    vat: totals.vatCents,
    total: totals.grossCents,
    currency: totals.currency.toUpperCase(),
  };
}
