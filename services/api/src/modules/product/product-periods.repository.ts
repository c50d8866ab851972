import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import { requireEach } from '../../database/mismatch';
import { Product } from './product.schema';
import type { PeriodFields } from './product.types';

/** Reads and replaces the discounts of many products. */
@Injectable()
export class ProductPeriodsRepository {
  constructor(@InjectModel(Product.name) private readonly products: Model<Product>) {}

  /** Reads the discount periods of products, in any status. */
  findPeriods(ids: readonly string[]): Promise<PeriodFields[]> {
    return this.products
      .find(
        { _id: trusted({ $in: ids }) },
        { slug: 1, title: 1, status: 1, sizes: 1, discounts: 1, publishAt: 1, version: 1 },
      )
      .lean<PeriodFields[]>()
      .exec();
  }

  /** Replaces the discounts of products. Call inside the transaction that read the products. */
  async replace(changes: readonly Pick<Product, '_id' | 'version' | 'discounts'>[]): Promise<void> {
    const { matchedCount } = await this.products.bulkWrite(
      changes.map(({ _id, version, discounts }) => ({
        updateOne: {
          filter: { _id, version },
          update: { $set: { discounts }, $inc: { version: 1 } },
        },
      })),
    );
    requireEach(matchedCount, changes.length, 'products of the version read');
  }
}
