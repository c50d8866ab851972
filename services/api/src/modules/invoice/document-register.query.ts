import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { CreditNote, CreditNoteFields, Invoice, InvoiceFields, IssuedDocument } from './invoice.schema';

/** Number of documents that are read in one batch. Rendering is slow, so larger batches would only use more memory. */
const BATCH = 100;

export type DocumentFields = InvoiceFields | CreditNoteFields;

/** Lists issued documents. */
@Injectable()
export class DocumentRegisterQuery {
  constructor(
    @InjectModel('Invoice') private readonly invoices: Model<Invoice>,
    @InjectModel('CreditNote') private readonly creditNotes: Model<CreditNote>,
  ) {}

  /** Streams all documents of a period, sorted by time and number. */
  async *listIssuedDocuments(from: Date, until: Date): AsyncGenerator<DocumentFields> {
    const invoices = findIssued(this.invoices, from, until);
    const notes = findIssued(this.creditNotes, from, until);
    let [invoice, note] = [await invoices.next(), await notes.next()] as const;
    while (!invoice.done || !note.done)
      if (!invoice.done && (note.done || invoice.value.issuedAt <= note.value.issuedAt)) {
        yield invoice.value;
        invoice = await invoices.next();
      } else if (!note.done) {
        yield note.value;
        note = await notes.next();
      }
  }
}

async function* findIssued<D extends IssuedDocument>(
  documents: Model<D>,
  from: Date,
  until: Date,
): AsyncGenerator<D['fields'], undefined> {
  // ISO 8601 times can be compared as text
  const dateRange = mongoose.trusted({ $gte: from.toISOString(), $lt: until.toISOString() });
  const found = documents
    .find({ 'fields.issuedAt': dateRange } as QueryFilter<D>, { fields: 1 })
    .sort({ 'fields.issuedAt': 1, number: 1 })
    .lean<Pick<D, 'fields'>[]>()
    .cursor({ batchSize: BATCH });
  for await (const { fields } of found) yield fields;
}
