import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { ChainLink } from '../../database/hash-chain';
import { CHAIN_START } from '../../database/hash-chain';
import { Invoice, InvoiceSeries } from './invoice.schema';

@Injectable()
export class InvoiceRepository {
  constructor(
    @InjectModel(Invoice.name) private readonly invoices: Model<Invoice>,
    @InjectModel(InvoiceSeries.name) private readonly series: Model<InvoiceSeries>,
  ) {}

  findByOrder(orderId: string): Promise<Invoice | null> {
    return this.invoices.findOne({ orderId }).lean<Invoice>().exec();
  }

  /** Takes the next number of a series within a transaction; two at once conflict and one is tried again. */
  async nextInSeries(series: string): Promise<{ sequence: number; previousHash: string }> {
    const before = await this.series
      .findOneAndUpdate(
        { _id: series },
        { $inc: { sequence: 1 }, $setOnInsert: { lastHash: CHAIN_START } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<InvoiceSeries>();
    if (!before) throw new Error(`The series ${series} could not be counted`);
    return { sequence: before.sequence, previousHash: before.lastHash };
  }

  /** Writes the bill and moves the end of its chain, within the transaction that took the number. */
  async append(invoice: Invoice): Promise<void> {
    await this.invoices.create([invoice]);
    await this.series.updateOne({ _id: invoice.series }, { $set: { lastHash: invoice.hash } });
  }

  /** Every bill of every series in order, one at a time. */
  async *inOrder(): AsyncGenerator<ChainLink & { series: string }> {
    for await (const invoice of this.invoices
      .find()
      .sort({ series: 1, sequence: 1 })
      .lean<Invoice[]>()
      .cursor())
      yield invoice as Invoice;
  }

  /** Series whose recorded end differs from their last bill. */
  async looseEnds(): Promise<string[]> {
    const loose: string[] = [];
    for (const end of await this.series.find().limit(1_000).lean<InvoiceSeries[]>()) {
      const last = await this.invoices
        .findOne({ series: end._id, sequence: mongoose.trusted({ $gte: end.sequence }) })
        .lean<Invoice>();
      if (last?.sequence !== end.sequence || last.hash !== end.lastHash) loose.push(end._id);
    }
    return loose;
  }
}
