import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { StockService } from '../stock/stock.service';
import { PriceRepository } from './price.repository';
import type { CardContext } from './product.mapper';
import { periodsOf } from './product.pricing';
import type { ShelfFields } from './product.types';

/** Loads stock and price history, which cards need besides the product. */
@Injectable()
export class CardContexts {
  constructor(
    private readonly prices: PriceRepository,
    private readonly stock: StockService,
    private readonly clock: Clock,
  ) {}

  /** One context per product, in the same order; two queries in total. */
  async of(products: readonly ShelfFields[]): Promise<CardContext[]> {
    const reduced = products.filter((product) => periodsOf(product).length > 0);
    const [available, decisions] = await Promise.all([
      this.stock.available(products.flatMap(({ sizes }) => sizes.map(({ sku }) => sku))),
      this.prices.findByProducts(reduced),
    ]);
    const now = this.clock.now();
    return products.map(({ _id }) => ({ now, available, decisions: decisions.get(_id.toString()) ?? [] }));
  }
}
