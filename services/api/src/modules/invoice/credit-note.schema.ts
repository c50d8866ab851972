import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { IssuedDocument, SeriesEnd } from './document.schema';
import type { InvoiceFields } from './invoice.schema';

export interface DocumentSums {
  grossCents: number;
  baseCents: number;
  vatCents: number;
}

/**
 * All that is printed on a credit note, written once, never changed. Its amounts are below zero: it corrects a bill
 * by differences (Real Decreto 1619/2012, article 15).
 */
export interface CreditNoteFields extends Omit<InvoiceFields, 'payment'> {
  refundId: string;
  /** The bill it corrects. */
  corrects: { number: string; issuedAt: string } & DocumentSums;
  /** Credit notes of the same bill before this one. */
  earlier: ({ number: string } & DocumentSums)[];
  cause: string;
  detail: string;
  refund: { text: string; at: string; reference: string };
}

/** An issued credit note, `R-<year>-<6 digits>`; chained like bills, in a series of its own. */
@Schema({ collection: 'credit_notes', versionKey: false })
export class CreditNote extends IssuedDocument {
  @Prop({ type: String, required: true })
  orderId: string;

  @Prop({ type: String, required: true })
  refundId: string;

  @Prop({ type: Object, required: true })
  fields: CreditNoteFields;
}
export const CreditNoteSchema = SchemaFactory.createForClass(CreditNote);
CreditNoteSchema.index({ series: 1, sequence: 1 }, { unique: true });
CreditNoteSchema.index({ orderId: 1, refundId: 1 }, { unique: true });

@Schema({ collection: 'credit_note_series', versionKey: false })
export class CreditNoteSeries extends SeriesEnd {}
export const CreditNoteSeriesSchema = SchemaFactory.createForClass(CreditNoteSeries);
