import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { PriceRepository } from './price.repository';
import { type PriceRow, toPriceDecisions } from './product.price-history';
import type { Discount } from './product.pricing';
import type { PeriodFields } from './product.types';
import { ProductPeriodsRepository } from './product-periods.repository';

/** Reads and replaces the discounts of many products. */
@Injectable()
export class ProductPeriodsService {
  constructor(
    private readonly productPeriods: ProductPeriodsRepository,
    private readonly prices: PriceRepository,
    private readonly clock: Clock,
  ) {}

  findPeriods = (ids: readonly string[]): Promise<PeriodFields[]> => this.productPeriods.findPeriods(ids);

  /** Price changes of the given products, keyed by product id, oldest first. */
  decisions = (products: readonly PeriodFields[]): Promise<Map<string, PriceRow[]>> =>
    this.prices.findByProducts(products);

  /** Replaces discounts and records the price of each size. Call inside the transaction that read the products. */
  async replace(changes: readonly { before: PeriodFields; discounts: Discount[] }[]): Promise<void> {
    if (changes.length === 0) return;
    const after = changes.map(({ before, discounts }) => ({ ...before, discounts }));
    await this.productPeriods.replace(after);
    const now = this.clock.now();
    await this.prices.appendRows(after.flatMap((product) => toPriceDecisions(product, product.sizes, now)));
  }
}
