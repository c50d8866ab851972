import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type mongo, type QueryFilter } from 'mongoose';
import { type ChainEnd, reservePositions } from '../../database/chain-end';
import { ChainCheck, computeChainHash } from '../../database/hash-chain';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import type { CreditNote, Invoice, IssuedDocument } from './invoice.schema';

/** Position of a document in its series. */
type ChainPosition = Omit<IssuedDocument, 'orderId' | 'fields'>;

/** Appends documents to the hash chain of a series. @returns the documents with the new end of the chain */
function chainDocuments<D extends IssuedDocument>(
  { _id: series, sequence, lastHash }: ChainEnd,
  drafts: readonly ((number: string) => Omit<D, keyof ChainPosition>)[],
): { documents: D[]; end: ChainEnd } {
  let hash = lastHash;
  const documents = drafts.map((draft, index) => {
    const place = { series, sequence: sequence + index + 1, previousHash: hash };
    const number = `${series}-${String(place.sequence).padStart(6, '0')}`;
    const content = draft(number);
    hash = computeChainHash(content.fields, place.previousHash);
    return { ...content, ...place, number, hash } as D;
  });
  return { documents, end: { _id: series, sequence: sequence + documents.length, lastHash: hash } };
}

/** Gapless series of documents, one for each year. Documents are written once and never change. */
export class DocumentSeriesRepository<D extends IssuedDocument> {
  /**
   * The last known number and hash of each series in this process. They may be outdated, because other processes also
   * write and transactions may roll back.
   */
  private readonly lastEnds = new Map<string, ChainEnd>();

  constructor(
    readonly documents: Model<D>,
    private readonly ends: Model<ChainEnd>,
  ) {}

  /**
   * Appends documents to a series and to its hash chain. If two calls append concurrently, one is retried. Call inside
   * a transaction.
   * @param series name of the series, which is the prefix of the numbers
   * @param drafts functions that create the content of a document from its number
   */
  async appendDocument(
    series: string,
    drafts: readonly ((number: string) => Omit<D, keyof ChainPosition>)[],
  ): Promise<string[]> {
    const known = this.lastEnds.get(series);
    let chain = known && chainDocuments(known, drafts);
    if (!chain || !known || !(await this.advance(known, chain.end))) {
      const { sequence, previousHash } = await reservePositions(this.ends, series, drafts.length);
      chain = chainDocuments({ _id: series, sequence: sequence - 1, lastHash: previousHash }, drafts);
      const { lastHash } = chain.end;
      await this.ends.updateOne({ _id: series }, { $set: { lastHash } });
    }
    const rows = chain.documents as mongo.OptionalUnlessRequiredId<D>[];
    await getDriverCollection(this.documents).insertMany(rows, getTransactionOptions());
    this.lastEnds.set(series, chain.end);
    return chain.documents.map(({ number }) => number);
  }

  /** Advances the end of a series from its last known position. @returns false if another process has advanced it */
  private async advance(from: ChainEnd, { sequence, lastHash }: ChainEnd): Promise<boolean> {
    const end = { $set: { sequence, lastHash } };
    const { matchedCount } = await getDriverCollection(this.ends).updateOne(
      { ...from },
      end,
      getTransactionOptions(),
    );
    return matchedCount === 1;
  }

  /** Verifies that no document was changed, deleted or inserted. @returns the problems that were found */
  async audit(): Promise<string[]> {
    const checks = new Map<string, ChainCheck>();
    for await (const document of this.listInOrder()) {
      const check = checks.get(document.series) ?? new ChainCheck();
      check.add(document);
      checks.set(document.series, check);
    }
    const problems = [...checks.values()].flatMap((check) => check.problems);
    const chainProblems = (await this.findChainProblems()).map(
      (series) => `The last bill of ${series} is missing`,
    );
    return [...problems, ...chainProblems];
  }

  private async *listInOrder(): AsyncGenerator<IssuedDocument> {
    const cursor = this.documents.find().sort({ series: 1, sequence: 1 }).lean<IssuedDocument[]>().cursor();
    for await (const document of cursor) yield document;
  }

  /** Finds series whose recorded end differs from their last document. */
  private async findChainProblems(): Promise<string[]> {
    const chainProblems: string[] = [];
    for (const end of await this.ends.find().limit(1_000).lean<ChainEnd[]>()) {
      const from = { series: end._id, sequence: mongoose.trusted({ $gte: end.sequence }) };
      const last = await this.documents.findOne(from as QueryFilter<D>).lean<IssuedDocument>();
      if (last?.sequence !== end.sequence || last.hash !== end.lastHash) chainProblems.push(end._id);
    }
    return chainProblems;
  }
}

@Injectable()
export class InvoiceRepository {
  readonly invoices: DocumentSeriesRepository<Invoice>;
  readonly creditNotes: DocumentSeriesRepository<CreditNote>;

  constructor(
    @InjectModel('Invoice') invoices: Model<Invoice>,
    @InjectModel('InvoiceSeries') invoiceEnds: Model<ChainEnd>,
    @InjectModel('CreditNote') creditNotes: Model<CreditNote>,
    @InjectModel('CreditNoteSeries') creditNoteSeries: Model<ChainEnd>,
  ) {
    this.invoices = new DocumentSeriesRepository(invoices, invoiceEnds);
    this.creditNotes = new DocumentSeriesRepository(creditNotes, creditNoteSeries);
  }

  findInvoice(orderId: string): Promise<Invoice | null> {
    return this.invoices.documents.findOne({ orderId }).lean<Invoice>().exec();
  }

  /** Finds the invoices of orders, in the order of the ids; null for orders without an invoice. */
  async findInvoices(orderIds: readonly string[]): Promise<(Invoice | null)[]> {
    const found = await getDriverCollection(this.invoices.documents)
      .find({ orderId: { $in: orderIds } }, getTransactionOptions())
      .toArray();
    const invoices = new Map(found.map((invoice) => [invoice.orderId, invoice]));
    return orderIds.map((id) => invoices.get(id) ?? null);
  }

  /** Finds the credit notes of one order, oldest first. */
  findCreditNotes(orderId: string): Promise<CreditNote[]> {
    const found = this.creditNotes.documents.find({ orderId });
    return found.sort({ sequence: 1, series: 1 }).lean<CreditNote[]>().exec();
  }
}
