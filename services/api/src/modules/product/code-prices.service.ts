import { Injectable } from '@nestjs/common';
import { priceByCents } from '@munay/contracts/pricing/announced-code';
import { Clock } from '../../runtime/clock';
import type { AnnouncedCode } from '../promotion/promotion.types';
import { PriceRepository } from './price.repository';
import { pieceOf } from './product.mapper';
import { discountInForce, nextPriceChange } from './product.pricing';
import { ProductRepository } from './product.repository';
import type { ProductCodePrice } from './product.schema';

/** A SKU may move to another product, whose page needs a row of its own. */
const keyOf = ({ product, sku, promotionId }: Pick<ProductCodePrice, 'product' | 'sku' | 'promotionId'>) =>
  `${promotionId} ${product.toString()} ${sku}`;

/** What soaps cost by the codes that everybody is told, in the price history: pages show only what is written there. */
@Injectable()
export class CodePrices {
  constructor(
    private readonly prices: PriceRepository,
    private readonly products: ProductRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the rows that are true no longer and adds those that are missing. Several processes may do so at once.
   * @param codes that are announced now
   * @param ids of the products to look at; null: all
   * @returns when the price of a product next changes by itself, by id; absent if it will not
   */
  async record(codes: readonly AnnouncedCode[], ids: readonly string[] | null): Promise<Map<string, Date>> {
    const now = this.clock.now();
    // Before the products: else rows that another process wrote for a newer price would be ended
    const open = await this.prices.findOpenCodes(ids);
    const wanted = new Map<string, ProductCodePrice>();
    const changesAt = new Map<string, Date>();
    if (codes.length > 0)
      for await (const product of this.products.findPrices(ids, true)) {
        const { _id, sizes, publishAt } = product;
        const isComing = publishAt && publishAt > now;
        const at = isComing ? publishAt : nextPriceChange(product, now);
        if (at) changesAt.set(_id.toString(), at);
        for (const size of isComing ? [] : sizes)
          for (const { id: promotionId, promotion } of codes) {
            const { sku } = size;
            const priceCents = priceByCents(promotion, pieceOf(product, size, discountInForce(product, now)));
            if (priceCents !== null)
              wanted.set(keyOf({ product: _id, sku, promotionId }), {
                _id: `${_id.toString()}:${sku}:${promotionId}:${now.getTime()}`,
                ...{ kind: 'code', promotionId, product: _id, sku, priceCents, from: now, to: null },
              });
          }
      }
    const isTrue = (row: ProductCodePrice) => wanted.get(keyOf(row))?.priceCents === row.priceCents;
    const over = open.flatMap((row) => (isTrue(row) ? [] : [row._id]));
    if (over.length > 0) await this.prices.endCodes(over, now);
    const kept = new Set(open.filter(isTrue).map(keyOf));
    const missing = [...wanted].flatMap(([key, row]) => (kept.has(key) ? [] : [row]));
    if (missing.length > 0) await this.prices.addCodes(missing);
    return changesAt;
  }
}
