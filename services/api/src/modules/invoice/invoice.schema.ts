import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { IssuedDocument, SeriesEnd } from './document.schema';

/** A row of an invoice. Gross amounts in cents as sold; the net share is in `netCents`. */
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

/** All that is printed; written once, never changed. */
export interface InvoiceFields {
  /** `F-<year>-<6 digits>`. */
  number: string;
  orderId: string;
  orderNumber: string;
  issuedAt: string;
  locale: 'es' | 'en';
  seller: InvoiceParty;
  buyer: InvoiceParty;
  delivery: InvoiceParty;
  payment: { text: string; paidAt: string };
  lines: InvoiceLine[];
  totals: { grossCents: number; baseCents: number; vatCents: number; vatPercent: number; currency: string };
}

/**
 * An issued bill. Each carries the SHA-256 of the one before, so that a change or a gap shows
 * (Ley 58/2003 art. 29.2.j asks for records that cannot be altered unnoticed).
 */
@Schema({ collection: 'invoices', versionKey: false })
export class Invoice extends IssuedDocument {
  @Prop({ type: String, required: true, unique: true })
  orderId: string;

  @Prop({ type: Object, required: true })
  fields: InvoiceFields;
}
export const InvoiceSchema = SchemaFactory.createForClass(Invoice);
InvoiceSchema.index({ series: 1, sequence: 1 }, { unique: true });

@Schema({ collection: 'invoice_series', versionKey: false })
export class InvoiceSeries extends SeriesEnd {}
export const InvoiceSeriesSchema = SchemaFactory.createForClass(InvoiceSeries);
