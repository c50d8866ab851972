import { Schema, type SchemaDefinition } from 'mongoose';
import type { Locale } from '@munay/contracts/locale';
import type { ChainLink } from '../../database/hash-chain';
import { enforceRequired } from '../../database/schema/row-rule';

/** A row of an invoice, with gross amounts in cents. `netCents` is the row's share of the net total. */
export interface InvoiceLine {
  kind: 'goods' | 'discount' | 'shipping';
  title: string;
  detail: string;
  quantity: number;
  grossCents: number;
  netCents: number;
}

export interface InvoiceParty {
  name: string;
  taxId: string;
  lines: string[];
}

export interface DocumentSums {
  grossCents: number;
  baseCents: number;
  vatCents: number;
}

/** All data printed on an invoice. It is written once and never changed. */
export interface InvoiceFields {
  /** Whether the invoice lacks the buyer's tax id (Real Decreto 1619/2012, articles 4 and 7). */
  simplified?: true;
  /** Invoice number, `F-<year>-<6 digits>`. Simplified invoices have the prefix S instead of F. */
  number: string;
  orderId: string;
  orderNumber: string;
  issuedAt: string;
  locale: Locale;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  delivery: InvoiceParty;
  payment: { text: string; paidAt: string };
  lines: InvoiceLine[];
  totals: DocumentSums & { vatPercent: number; currency: string };
}

/**
 * All data printed on a credit note. Its number is `R-<year>-<6 digits>`. The amounts are negative, because a credit
 * note corrects an invoice by differences (Real Decreto 1619/2012, article 15).
 */
export interface CreditNoteFields extends Omit<InvoiceFields, 'payment' | 'simplified'> {
  refundId: string;
  /** The corrected invoice. */
  corrects: { number: string; issuedAt: string } & DocumentSums;
  /** Earlier credit notes of the same invoice. */
  earlier: ({ number: string } & DocumentSums)[];
  cause: string;
  detail: string;
  refund: { text: string; at: string; reference: string };
}

/**
 * An issued document. It contains the SHA-256 of the previous document in its series, so that changes and gaps are
 * detected (article 29.2.j of Ley 58/2003 requires records that cannot be altered unnoticed).
 */
export interface IssuedDocument<Fields extends object = object> extends ChainLink {
  series: string;
  orderId: string;
  fields: Fields;
}
export type Invoice = IssuedDocument<InvoiceFields>;
export type CreditNote = IssuedDocument<CreditNoteFields> & { refundId: string };

const requiredText = { type: String, required: true };
const uniqueText = { ...requiredText, unique: true };
const DOCUMENT = {
  number: uniqueText,
  series: requiredText,
  sequence: { type: Number, required: true },
  orderId: requiredText,
  previousHash: requiredText,
  hash: requiredText,
  fields: { type: Object, required: true },
};
const createDocumentSchema = (collection: string, fields: SchemaDefinition): Schema =>
  new Schema(fields, { collection, versionKey: false })
    .index({ series: 1, sequence: 1 }, { unique: true })
    .index({ 'fields.issuedAt': 1, number: 1 });
const createSeriesSchema = (collection: string): Schema =>
  new Schema(
    { _id: requiredText, sequence: { type: Number, required: true }, lastHash: requiredText },
    { collection, versionKey: false },
  );

/** Collections of the module, keyed by model name. */
export const MODELS: Record<'Invoice' | 'InvoiceSeries' | 'CreditNote' | 'CreditNoteSeries', Schema> = {
  Invoice: createDocumentSchema('invoices', { ...DOCUMENT, orderId: uniqueText }),
  InvoiceSeries: createSeriesSchema('invoice_series'),
  CreditNote: createDocumentSchema('credit_notes', { ...DOCUMENT, refundId: requiredText }).index(
    { orderId: 1, refundId: 1 },
    { unique: true },
  ),
  CreditNoteSeries: createSeriesSchema('credit_note_series'),
};
Object.values(MODELS).forEach(enforceRequired);
