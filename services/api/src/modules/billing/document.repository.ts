import mongoose, { type Model, type QueryFilter } from 'mongoose';
import { CHAIN_START, ChainCheck, type ChainLink } from '../../database/hash-chain';

/** A numbered document: each carries the SHA-256 of the one before in its series. */
export interface SeriesDocument extends ChainLink {
  series: string;
}

/** Where a series stands: the last number given and its hash. */
export interface SeriesEnd {
  _id: string;
  sequence: number;
  lastHash: string;
}

/** Documents in gapless series, one a year, that are written once and never changed. */
export class DocumentSeries<D extends SeriesDocument> {
  constructor(
    protected readonly documents: Model<D>,
    private readonly ends: Model<SeriesEnd>,
  ) {}

  /** Takes the next number of a series within a transaction; two at once conflict and one is tried again. */
  async nextInSeries(series: string): Promise<{ number: string; sequence: number; previousHash: string }> {
    const end = await this.ends
      .findOneAndUpdate(
        { _id: series },
        { $inc: { sequence: 1 }, $setOnInsert: { lastHash: CHAIN_START } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<SeriesEnd>();
    if (!end) throw new Error(`The series ${series} could not be counted`);
    const number = `${series}-${String(end.sequence).padStart(6, '0')}`;
    return { number, sequence: end.sequence, previousHash: end.lastHash };
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

  private async *inOrder(): AsyncGenerator<SeriesDocument> {
    const cursor = this.documents.find().sort({ series: 1, sequence: 1 }).lean<SeriesDocument[]>().cursor();
    for await (const document of cursor) yield document as unknown as SeriesDocument;
  }

  /** Series whose recorded end differs from their last document. */
  private async looseEnds(): Promise<string[]> {
    const loose: string[] = [];
    for (const end of await this.ends.find().limit(1_000).lean<SeriesEnd[]>()) {
      const from = { series: end._id, sequence: mongoose.trusted({ $gte: end.sequence }) };
      const last = await this.documents.findOne(from as QueryFilter<D>).lean<SeriesDocument>();
      if (last?.sequence !== end.sequence || last.hash !== end.lastHash) loose.push(end._id);
    }
    return loose;
  }
}
