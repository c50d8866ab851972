import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, type Types } from 'mongoose';
import { isDuplicateKeyError } from '../../database/upsert';
import type { CodePrice, PriceDecision, PriceRow } from './product.price-history';
import { ProductCodePrice, ProductPrice } from './product.schema';

/** The price history, append-only. */
@Injectable()
export class PriceRepository {
  constructor(
    @InjectModel(ProductPrice.name) private readonly prices: Model<ProductPrice>,
    @InjectModel(ProductCodePrice.name) private readonly codes: Model<ProductCodePrice>,
  ) {}

  async appendRows(rows: readonly (PriceDecision & { product: Types.ObjectId | string })[]): Promise<void> {
    await this.prices.insertMany(rows);
  }

  /** The products that have ever had sizes with these SKUs, each as `productId SKU`. */
  async findOwners(skus: readonly string[]): Promise<Set<string>> {
    if (skus.length === 0) return new Set();
    const rows = await this.prices.find({ sku: trusted({ $in: skus }) }, { product: 1, sku: 1 }).lean();
    return new Set(rows.map(({ product, sku }) => `${product.toString()} ${sku}`));
  }

  /** Price changes and announced codes of products, including those of their SKUs in earlier products, oldest first. */
  async findByProducts(
    products: readonly { _id: Types.ObjectId; sizes: readonly { sku: string }[] }[],
  ): Promise<Map<string, PriceRow[]>> {
    const found = new Map(products.map(({ _id }) => [_id.toString(), [] as PriceRow[]]));
    if (products.length === 0) return found;
    const owners = new Map(
      products.flatMap(({ _id, sizes }) => sizes.map(({ sku }) => [sku, _id.toString()] as const)),
    );
    const ids = products.map(({ _id }) => _id);
    const filter = {
      $or: trusted([{ product: trusted({ $in: ids }) }, { sku: trusted({ $in: [...owners.keys()] }) }]),
    };
    const add = ({ product, sku }: Pick<ProductPrice, 'product' | 'sku'>, row: PriceRow) => {
      for (const id of new Set([product.toString(), owners.get(sku)])) found.get(id ?? '')?.push(row);
    };
    const rows = await this.prices.find(filter).sort({ decidedAt: 1, _id: 1 }).lean<ProductPrice[]>().exec();
    for (const row of rows) add(row, toDecision(row));
    for (const row of await this.codes.find(filter).lean<ProductCodePrice[]>().exec())
      add(row, toCodePrice(row));
    return found;
  }

  /** The recorded prices with codes that are currently announced. @param products null for all products */
  async findOpenCodes(products: readonly (Types.ObjectId | string)[] | null): Promise<ProductCodePrice[]> {
    return this.codes
      .find({ to: null, ...(products && { product: trusted({ $in: products }) }) })
      .lean<ProductCodePrice[]>()
      .exec();
  }

  /** Another process may have just added some of these rows. */
  async addCodes(rows: readonly ProductCodePrice[]): Promise<void> {
    await this.codes.insertMany(rows, { ordered: false, lean: true }).catch((error: unknown) => {
      if (!isDuplicateKeyError(error)) throw error;
    });
  }

  async endCodes(ids: readonly string[], to: Date): Promise<void> {
    await this.codes.updateMany({ _id: trusted({ $in: ids }), to: null }, { $set: { to } });
  }
}

const toDecision = ({
  sku,
  size,
  priceCents,
  discounts,
  onSale,
  publishAt,
  decidedAt,
}: ProductPrice): PriceDecision => ({
  sku,
  size,
  priceCents,
  discounts,
  onSale,
  publishAt,
  decidedAt,
});

const toCodePrice = ({ kind, promotionId, sku, priceCents, from, to }: ProductCodePrice): CodePrice => ({
  kind,
  promotionId,
  sku,
  priceCents,
  from,
  to,
});
