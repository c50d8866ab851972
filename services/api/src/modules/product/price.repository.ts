import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, type Types } from 'mongoose';
import type { PriceDecision } from './product.pricing';
import { ProductPrice } from './product.schema';

/** The price history, append-only. */
@Injectable()
export class PriceRepository {
  constructor(@InjectModel(ProductPrice.name) private readonly prices: Model<ProductPrice>) {}

  async append(productId: string, decisions: readonly PriceDecision[]): Promise<void> {
    await this.prices.create(
      decisions.map((decision) => ({ ...decision, product: productId })),
      { ordered: true },
    );
  }

  /** The same for many products, in one write. */
  async appendMany(rows: readonly (PriceDecision & { product: Types.ObjectId })[]): Promise<void> {
    await this.prices.insertMany(rows, { ordered: false, lean: true });
  }

  /** The products that had sizes with these SKUs, as `productId SKU`. */
  async findOwners(skus: readonly string[]): Promise<Set<string>> {
    if (skus.length === 0) return new Set();
    const rows = await this.prices.find({ sku: trusted({ $in: skus }) }, { product: 1, sku: 1 }).lean();
    return new Set(rows.map(({ product, sku }) => `${product.toString()} ${sku}`));
  }

  /** Price changes of some products, and of their SKUs in other products before, by product id, oldest first. */
  async findByProducts(
    products: readonly { _id: Types.ObjectId; sizes: readonly { sku: string }[] }[],
  ): Promise<Map<string, PriceDecision[]>> {
    const found = new Map(products.map(({ _id }) => [_id.toString(), [] as PriceDecision[]]));
    if (products.length === 0) return found;
    const owners = new Map(
      products.flatMap(({ _id, sizes }) => sizes.map(({ sku }) => [sku, _id.toString()] as const)),
    );
    const ids = products.map(({ _id }) => _id);
    const rows = await this.prices
      .find({
        $or: trusted([{ product: trusted({ $in: ids }) }, { sku: trusted({ $in: [...owners.keys()] }) }]),
      })
      .sort({ decidedAt: 1, _id: 1 })
      .lean()
      .exec();
    for (const { product, sku, size, priceCents, discount, discounts, decidedAt, publishAt } of rows)
      for (const id of new Set([product.toString(), owners.get(sku ?? '')]))
        found.get(id ?? '')?.push({ sku, size, priceCents, discount, discounts, decidedAt, publishAt });
    return found;
  }
}
