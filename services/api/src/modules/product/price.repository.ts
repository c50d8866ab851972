import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { PriceDecision } from './product.pricing';
import { ProductPrice } from './product.schema';

/** The price history. It offers no way to change or remove a decision. */
@Injectable()
export class PriceRepository {
  constructor(@InjectModel(ProductPrice.name) private readonly prices: Model<ProductPrice>) {}

  async append(productId: string, decisions: readonly PriceDecision[]): Promise<void> {
    await this.prices.create(
      decisions.map((decision) => ({ ...decision, product: productId })),
      { ordered: true },
    );
  }

  /** Decisions about some products, by product id, oldest first. */
  async findByProducts(productIds: readonly string[]): Promise<Map<string, PriceDecision[]>> {
    const found = new Map<string, PriceDecision[]>();
    if (productIds.length === 0) return found;
    const rows = await this.prices
      .find({ product: trusted({ $in: productIds }) })
      .sort({ product: 1, decidedAt: 1 })
      .lean()
      .exec();
    for (const { product, size, priceCents, discount, decidedAt } of rows) {
      const id = product.toString();
      const decisions = found.get(id) ?? [];
      decisions.push({ size, priceCents, discount, decidedAt });
      found.set(id, decisions);
    }
    return found;
  }
}
