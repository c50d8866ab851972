import { Injectable } from '@nestjs/common';
import { priceByCents } from '@munay/contracts/pricing/announced-code';
import { Clock } from '../../runtime/clock';
import { earliest } from '../../runtime/earliest';
import { PromotionService } from '../promotion/promotion.service';
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
    private readonly promotions: PromotionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the rows that are true no longer and adds those that are missing. Several processes may do so at once.
   * @returns when a price by a code next changes by itself; null if none will
   */
  async record(): Promise<Date | null> {
    const now = this.clock.now();
    const { codes, changesAt } = await this.promotions.announced(now);
    const open = await this.prices.findOpenCodes();
    const wanted = new Map<string, ProductCodePrice>();
    const moments = [changesAt];
    if (codes.length > 0)
      for await (const product of this.products.inOrder(['active'])) {
        const { _id, sizes, publishAt } = product;
        const isComing = publishAt && publishAt > now;
        moments.push(isComing ? publishAt : nextPriceChange(product, now));
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
    const over = open.filter((row) => wanted.get(keyOf(row))?.priceCents !== row.priceCents);
    if (over.length > 0)
      await this.prices.endCodes(
        over.map(({ _id }) => _id),
        now,
      );
    const kept = new Set(open.filter((row) => !over.includes(row)).map(keyOf));
    const missing = [...wanted].flatMap(([key, row]) => (kept.has(key) ? [] : [row]));
    if (missing.length > 0) await this.prices.addCodes(missing);
    return earliest(moments);
  }
}
