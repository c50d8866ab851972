import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, mongo, trusted, Types } from 'mongoose';
import { DatabaseDropped, followChanges } from '../../database/change-stream';
import { Product } from './product.schema';
import type { ShelfFields } from './product.types';

const BATCH = 500;
/** Far below the permitted delay of a product list. */
const REST_MS = 100;
/** The catalogue is confirmed as current twice within the two seconds that a price may be old. */
const AWAIT_MS = 500;
const WATCHED = {
  products: 'product',
  code_prices: 'product',
  stock: 'stock',
  stores: 'store',
  search_synonyms: 'synonyms',
} as const;
/** InvalidResumeToken, ChangeStreamFatalError, ChangeStreamHistoryLost. */
const TOKEN_LOST: readonly unknown[] = [260, 280, 286];

/** Whether the resume token is too old or unknown to the database. */
export const isTokenLost = (error: unknown): boolean =>
  error instanceof mongo.MongoError && TOKEN_LOST.includes(error.code);

/** A change in the database: `pieces` if the event contains the stock; `all` when a collection was dropped. */
export type CatalogueChange =
  | { kind: 'product' | 'stock' | 'store' | 'synonyms'; id: string }
  | { kind: 'pieces'; sku: string; available: number }
  | { kind: 'all' };

/** Ids and SKUs of changed records. */
type Touched = Record<'products' | 'skus' | 'stores', ReadonlySet<string>>;

export interface CatalogueListener {
  changed(change: CatalogueChange): void;
  /** Called when all changes up to this token were delivered. */
  heard(token: unknown): void;
  /** Called when all changes before this time of the monotonic clock were delivered. */
  caughtUp(requestedAt: number): void;
  /** Called when the stream has ended. @param resumable whether the last token can be used again */
  lost(error: unknown, resumable: boolean): void;
}

/** Skips sales of reserved units: they do not change what lists show, and are half of an order's writes. */
const ONLY_SOLD = {
  'ns.coll': 'stock',
  operationType: 'update',
  'updateDescription.updatedFields.available': { $exists: false },
};

/** Fields that the catalogue does not show. */
const LEFT_OUT = { words: 0, nameWords: 0, detailWords: 0, version: 0 };

/** Reads the whole catalogue and follows its changes. */
@Injectable()
export class ProductFeed {
  constructor(
    @InjectModel(Product.name) private readonly products: Model<Product>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The number of products on sale. */
  countActive(): Promise<number> {
    return this.products.countDocuments({ status: 'active' }).exec();
  }

  /** All published products, in batches. */
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

  /** Products in any status that contain any of these ids or SKUs. */
  findTouched({ products, skus, stores }: Touched): Promise<ShelfFields[]> {
    const storeKeys = [...stores].map((id) => new Types.ObjectId(id));
    return this.products
      .find(
        {
          $or: [
            { _id: trusted({ $in: [...products] }) },
            { 'sizes.sku': trusted({ $in: [...skus] }) },
            { 'store._id': trusted({ $in: storeKeys }) },
          ],
        },
        LEFT_OUT,
      )
      .lean<ShelfFields[]>()
      .exec();
  }

  /**
   * Follows changes of products, stock and stores. The driver resumes after short failures.
   * @param resumeAfter the last token, so that no change is missed
   * @returns a function that stops following
   */
  async watch(listener: CatalogueListener, resumeAfter?: unknown): Promise<() => Promise<void>> {
    return followChanges(
      this.connection,
      [
        { $match: { $or: [{ 'ns.coll': { $in: Object.keys(WATCHED) } }, { operationType: 'invalidate' }] } },
        { $match: { $nor: [ONLY_SOLD] } },
        {
          $project: {
            operationType: 1,
            ns: 1,
            documentKey: 1,
            'updateDescription.updatedFields.available': 1,
          },
        },
      ],
      { restMs: REST_MS, maxAwaitTimeMS: AWAIT_MS, ...(resumeAfter ? { resumeAfter } : {}) },
      {
        changed: (event) => listener.changed(toChange(event)),
        heard: (token) => listener.heard(token),
        caughtUp: (requestedAt) => listener.caughtUp(requestedAt),
        lost: (error) => listener.lost(error, !(error instanceof DatabaseDropped || isTokenLost(error))),
      },
    );
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
  const id = name === 'code_prices' ? String(key).split(':')[0] : String(key);
  return key !== undefined && kind && id ? { kind, id } : { kind: 'all' };
}
