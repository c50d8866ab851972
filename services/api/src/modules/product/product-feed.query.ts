import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, mongo, trusted, Types } from 'mongoose';
import { Product } from './product.schema';
import type { ShelfFields } from './product.types';

const BATCH = 500;
const WATCHED = {
  products: 'product',
  stock: 'stock',
  stores: 'store',
  search_synonyms: 'synonyms',
} as const;
/** InvalidResumeToken, ChangeStreamFatalError, ChangeStreamHistoryLost. */
const TOKEN_LOST: readonly unknown[] = [260, 280, 286];

/** The database can follow from there no more: it has forgotten that moment, or never knew it. */
export const isTokenLost = (error: unknown): boolean =>
  error instanceof mongo.MongoError && TOKEN_LOST.includes(error.code);

/** What changed in the database: `pieces` where the change itself tells how many there are; `all` when a collection went away. */
export type CatalogueChange =
  | { kind: 'product' | 'stock' | 'store' | 'synonyms'; id: string }
  | { kind: 'pieces'; sku: string; available: number }
  | { kind: 'all' };

export interface CatalogueListener {
  changed(change: CatalogueChange): void;
  /** The database has told all it knows up to now. */
  heard(token: unknown): void;
  /** The stream is over. @param resumable whether the last token can be used again */
  lost(error: unknown, resumable: boolean): void;
}

/** Pieces that were put aside are sold: nothing that a list shows, and half of what an order changes. */
const ONLY_SOLD = {
  'ns.coll': 'stock',
  operationType: 'update',
  'updateDescription.updatedFields.available': { $exists: false },
};

/** What the catalogue does not show in lists: most of a record. */
const LEFT_OUT = { description: 0, howToUse: 0, care: 0, safety: 0, words: 0 };

/** Reads the catalogue as a whole and follows its changes. */
@Injectable()
export class ProductFeed {
  constructor(
    @InjectModel(Product.name) private readonly products: Model<Product>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  countActive(): Promise<number> {
    return this.products.countDocuments({ status: 'active' }).exec();
  }

  /** All products on sale, in batches. */
  async *readActive(): AsyncGenerator<ShelfFields[]> {
    let batch: ShelfFields[] = [];
    const cursor = this.products
      .find({ status: 'active' }, LEFT_OUT)
      .lean<ShelfFields[]>()
      .cursor({ batchSize: BATCH });
    for await (const product of cursor) {
      batch.push(product);
      if (batch.length === BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  /** Products of every status that any of these names. */
  findTouched(
    ids: readonly string[],
    skus: readonly string[],
    storeIds: readonly string[],
  ): Promise<(ShelfFields & Pick<Product, 'status'>)[]> {
    const storeKeys = storeIds.map((id) => new Types.ObjectId(id));
    return this.products
      .find(
        {
          $or: [
            { _id: trusted({ $in: ids }) },
            { 'sizes.sku': trusted({ $in: skus }) },
            { 'store._id': trusted({ $in: storeKeys }) },
          ],
        },
        LEFT_OUT,
      )
      .lean<(ShelfFields & Pick<Product, 'status'>)[]>()
      .exec();
  }

  /**
   * Follows changes of products, stock and stores. The driver resumes by itself after short failures.
   * @param resumeAfter token of the last thing heard, to miss nothing in between
   * @returns ends the following
   */
  async watch(listener: CatalogueListener, resumeAfter?: unknown): Promise<() => Promise<void>> {
    const { db } = this.connection;
    if (!db) throw new Error('The database is not connected');
    const stream = db.watch(
      [
        { $match: { $or: [{ 'ns.coll': { $in: Object.keys(WATCHED) } }, { operationType: 'invalidate' }] } },
        { $match: { $nor: [ONLY_SOLD] } },
        {
          $project: {
            ...{ operationType: 1, ns: 1, documentKey: 1 },
            'updateDescription.updatedFields.available': 1,
          },
        },
      ],
      resumeAfter ? { resumeAfter } : {},
    );
    stream.on('change', (event) => {
      if (event.operationType === 'invalidate') listener.lost(new Error('The database was dropped'), false);
      else listener.changed(toChange(event));
    });
    stream.on('resumeTokenChanged', (token) => listener.heard(token));
    // until the cursor stands, a change would go unseen
    await new Promise<void>((resolve, reject) => {
      stream.once('resumeTokenChanged', () => resolve());
      stream.once('error', reject);
    }).catch(async (error: unknown) => {
      await stream.close().catch(() => undefined);
      throw error;
    });
    stream.on('error', (error) => listener.lost(error, !isTokenLost(error)));
    return () => stream.close();
  }
}

function toChange(event: mongo.ChangeStreamDocument): CatalogueChange {
  const key = 'documentKey' in event ? event.documentKey?._id : undefined;
  const name = 'ns' in event && 'coll' in event.ns ? event.ns.coll : undefined;
  const kind = WATCHED[name as keyof typeof WATCHED];
  if (kind === 'stock' && event.operationType === 'update') {
    const { available } = event.updateDescription?.updatedFields as { available: number };
    return { kind: 'pieces', sku: String(key), available };
  }
  return key !== undefined && kind ? { kind, id: String(key) } : { kind: 'all' };
}
