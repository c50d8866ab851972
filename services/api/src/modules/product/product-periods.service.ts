import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { PriceRepository } from './price.repository';
import type { StoredPeriods } from './product.campaign-periods';
import { type PriceDecision, type PriceRow, waitingUntil } from './product.pricing';
import type { PeriodFields } from './product.types';
import { ProductPeriodsRepository } from './product-periods.repository';

/** Reductions of many products at once. */
@Injectable()
export class ProductPeriods {
  constructor(
    private readonly products: ProductPeriodsRepository,
    private readonly prices: PriceRepository,
    private readonly clock: Clock,
  ) {}

  find = (ids: readonly string[]): Promise<PeriodFields[]> => this.products.find(ids);

  /** Price changes of some products, by product id, oldest first. */
  decisions = (products: readonly PeriodFields[]): Promise<Map<string, PriceRow[]>> =>
    this.prices.findByProducts(products);

  /** Replaces reductions and records a price change of each size. Call inside the transaction that read the products. */
  async replace(changes: readonly { before: PeriodFields; after: StoredPeriods }[]): Promise<void> {
    if (changes.length === 0) return;
    await this.products.replace(changes.map(({ before, after }) => ({ ...before, ...after })));
    const decidedAt = this.clock.now();
    await this.prices.appendMany(
      changes.flatMap(({ before: { _id, sizes, publishAt }, after }) =>
        sizes.map((size) => ({ product: _id, ...decisionOf(size, after, decidedAt, publishAt) })),
      ),
    );
  }
}

/** The price change of a size when its product gets other reductions. */
export const decisionOf = (
  { sku, label, priceCents }: PeriodFields['sizes'][number],
  { discount, discounts }: StoredPeriods,
  decidedAt: Date,
  publishAt?: Date | null,
): PriceDecision => ({
  ...{ sku, size: label, priceCents, decidedAt, discount, discounts },
  ...waitingUntil({ publishAt }, decidedAt),
});
