import { Injectable } from '@nestjs/common';
import { applyCentsOff } from '@munay/contracts/pricing/announced-code';
import { Clock } from '../../runtime/clock';
import type { AnnouncedCode } from '../promotion/promotion.types';
import { PriceRepository } from './price.repository';
import { toUnit } from './product.mapper';
import { findDiscountInForce, findNextPriceChange } from './product.pricing';
import { ProductRepository } from './product.repository';
import type { ProductCodePrice } from './product.schema';

/** The product is part of the key, because a SKU may move to another product, whose page needs its own row. */
const toKey = ({ product, sku, promotionId }: Pick<ProductCodePrice, 'product' | 'sku' | 'promotionId'>) =>
  `${promotionId} ${product.toString()} ${sku}`;

/** Records prices with announced codes in the price history, because pages only show recorded prices. */
@Injectable()
export class CodePriceService {
  constructor(
    private readonly prices: PriceRepository,
    private readonly products: ProductRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the rows that no longer apply, and adds missing rows. Several processes may run it concurrently.
   * @param codes the currently announced codes
   * @param ids ids of the products to check; null for all
   * @returns when the price of each product next changes automatically, by id; absent if no change is scheduled
   */
  async record(codes: readonly AnnouncedCode[], ids: readonly string[] | null): Promise<Map<string, Date>> {
    const now = this.clock.now();
    // The rows are read before the products. Otherwise this process could end rows that another process has just
    // written for a newer price
    const open = await this.prices.findOpenCodes(ids);
    const expected = new Map<string, ProductCodePrice>();
    const changesAt = new Map<string, Date>();
    if (codes.length > 0)
      for await (const product of this.products.findPrices(ids, true)) {
        const { _id, sizes, publishAt } = product;
        const isUpcoming = publishAt && publishAt > now;
        const at = isUpcoming ? publishAt : findNextPriceChange(product, now);
        if (at) changesAt.set(_id.toString(), at);
        for (const size of isUpcoming ? [] : sizes)
          for (const { id: promotionId, promotion } of codes) {
            const { sku } = size;
            const priceCents = applyCentsOff(
              promotion,
              toUnit(product, size, findDiscountInForce(product, now)),
            );
            if (priceCents !== null)
              expected.set(toKey({ product: _id, sku, promotionId }), {
                _id: `${_id.toString()}:${sku}:${promotionId}:${now.getTime()}`,
                kind: 'code',
                promotionId,
                product: _id,
                sku,
                priceCents,
                from: now,
                to: null,
              });
          }
      }
    const isExpectedRow = (row: ProductCodePrice) => expected.get(toKey(row))?.priceCents === row.priceCents;
    const outdatedIds = open.flatMap((row) => (isExpectedRow(row) ? [] : [row._id]));
    if (outdatedIds.length > 0) await this.prices.endCodes(outdatedIds, now);
    const currentKeys = new Set(open.filter(isExpectedRow).map(toKey));
    const missingRows = [...expected].flatMap(([key, row]) => (currentKeys.has(key) ? [] : [row]));
    if (missingRows.length > 0) await this.prices.addCodes(missingRows);
    return changesAt;
  }
}
