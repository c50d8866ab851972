import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, trusted, Types } from 'mongoose';
import { DatabaseChangeNotifier, type Follower } from '../../database/database-change.notifier';
import { Product } from './product.schema';
import type { ShelfFields } from './product.types';

const BATCH = 500;
const OBSERVED_COLLECTIONS = {
  products: 'product',
  code_prices: 'product',
  stock: 'stock',
  stores: 'store',
  search_synonyms: 'synonyms',
} as const;

/** A database change: `units` if the event contains the new stock, `all` if a collection was dropped. */
export type CatalogueChange =
  | { kind: 'product' | 'stock' | 'store' | 'synonyms'; id: string }
  | { kind: 'units'; sku: string; available: number }
  | { kind: 'all' };

/** Ids and SKUs of changed records. */
type AffectedIds = Record<'products' | 'skus' | 'stores', ReadonlySet<string>>;

/** Skips sales of reserved units, which cause half of an order's writes but do not change the available stock. */
const SALES_ONLY = {
  operationType: 'update',
  'updateDescription.updatedFields.available': { $exists: false },
};

/** Fields that the catalogue does not show. */
const HIDDEN_FIELDS = { words: 0, nameWords: 0, detailWords: 0, version: 0 };

/** Reads the whole catalogue and reports changes to it. */
@Injectable()
export class ProductFeedQuery {
  constructor(
    @InjectModel(Product.name) private readonly products: Model<Product>,
    private readonly databaseChangeNotifier: DatabaseChangeNotifier,
  ) {}

  /** The number of products on sale. */
  countActive(): Promise<number> {
    return this.products.countDocuments({ status: 'active' }).exec();
  }

  /** All published products, in batches. */
  async *readActive(): AsyncGenerator<ShelfFields[]> {
    let batch: ShelfFields[] = [];
    const cursor = this.products
      .find({ status: 'active' }, HIDDEN_FIELDS)
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
  findAffected({ products, skus, stores }: AffectedIds): Promise<ShelfFields[]> {
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
        HIDDEN_FIELDS,
      )
      .lean<ShelfFields[]>()
      .exec();
  }

  /** Reports changes of products, stock and stores. Call before the application starts. */
  watch(follower: Follower & { changed(change: CatalogueChange): void }): void {
    this.databaseChangeNotifier.follow(follower);
    for (const collection of Object.keys(OBSERVED_COLLECTIONS))
      this.databaseChangeNotifier.subscribe(
        collection,
        collection === 'stock' ? { $nor: [SALES_ONLY] } : {},
        (_, event) => {
          if (event) follower.changed(toChange(event));
        },
      );
  }
}

function toChange(event: mongo.ChangeStreamDocument): CatalogueChange {
  const key = 'documentKey' in event ? event.documentKey?._id : undefined;
  const name = 'ns' in event && 'coll' in event.ns ? event.ns.coll : undefined;
  const kind = OBSERVED_COLLECTIONS[name as keyof typeof OBSERVED_COLLECTIONS];
  if (kind === 'stock' && event.operationType === 'update') {
    const { available } = event.updateDescription?.updatedFields as { available: number };
    return { kind: 'units', sku: String(key), available };
  }
  const id = name === 'code_prices' ? String(key).split(':')[0] : String(key);
  return key !== undefined && kind && id ? { kind, id } : { kind: 'all' };
}
