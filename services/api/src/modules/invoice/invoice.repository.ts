import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import { type ChainEnd, nextPlace } from '../../database/chain-end';
import { ChainCheck } from '../../database/hash-chain';
import type { CreditNote, Invoice, IssuedDocument } from './invoice.schema';

/** Documents in gapless series, one a year, that are written once and never changed. */
export class DocumentSeries<D extends IssuedDocument> {
  constructor(
    readonly documents: Model<D>,
    private readonly ends: Model<ChainEnd>,
  ) {}

  /** Takes the next number of a series within a transaction; two at once conflict and one is tried again. */
  async nextInSeries(series: string): Promise<{ number: string; sequence: number; previousHash: string }> {
    const place = await nextPlace(this.ends, series);
    return { number: `${series}-${String(place.sequence).padStart(6, '0')}`, ...place };
  }

  /** Writes the document and moves the end of its chain, within the transaction that took the number. */
  async append(document: D): Promise<void> {
    await this.documents.create([document]);
    await this.ends.updateOne({ _id: document.series }, { $set: { lastHash: document.hash } });
  }

  /** Checks that no document was changed, removed or put in between. @returns what is wrong, empty when all is well */
  async audit(): Promise<string[]> {
    const checks = new Map<string, ChainCheck>();
    for await (const document of this.inOrder()) {
      const check = checks.get(document.series) ?? new ChainCheck();
      check.take(document);
      checks.set(document.series, check);
    }
    const broken = [...checks.values()].flatMap((check) => check.problems);
    const loose = (await this.looseEnds()).map((series) => `The last bill of ${series} is missing`);
    return [...broken, ...loose];
  }

  private async *inOrder(): AsyncGenerator<IssuedDocument> {
    const cursor = this.documents.find().sort({ series: 1, sequence: 1 }).lean<IssuedDocument[]>().cursor();
    for await (const document of cursor) yield document;
  }

  /** Series whose recorded end differs from their last document. */
  private async looseEnds(): Promise<string[]> {
    const loose: string[] = [];
    for (const end of await this.ends.find().limit(1_000).lean<ChainEnd[]>()) {
      const from = { series: end._id, sequence: mongoose.trusted({ $gte: end.sequence }) };
      const last = await this.documents.findOne(from as QueryFilter<D>).lean<IssuedDocument>();
      if (last?.sequence !== end.sequence || last.hash !== end.lastHash) loose.push(end._id);
    }
    return loose;
  }
}

@Injectable()
export class InvoiceRepository {
  readonly invoices: DocumentSeries<Invoice>;
  readonly creditNotes: DocumentSeries<CreditNote>;

  constructor(
    @InjectModel('Invoice') invoices: Model<Invoice>,
    @InjectModel('InvoiceSeries') invoiceEnds: Model<ChainEnd>,
    @InjectModel('CreditNote') creditNotes: Model<CreditNote>,
    @InjectModel('CreditNoteSeries') creditNoteEnds: Model<ChainEnd>,
  ) {
    this.invoices = new DocumentSeries(invoices, invoiceEnds);
    this.creditNotes = new DocumentSeries(creditNotes, creditNoteEnds);
  }

  findInvoice(orderId: string): Promise<Invoice | null> {
    return this.invoices.documents.findOne({ orderId }).lean<Invoice>().exec();
  }

  /** Of one order, oldest first. */
  findCreditNotes(orderId: string): Promise<CreditNote[]> {
    const found = this.creditNotes.documents.find({ orderId });
    return found.sort({ sequence: 1, series: 1 }).lean<CreditNote[]>().exec();
  }
}
