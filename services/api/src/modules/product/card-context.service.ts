import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock';
import { PromotionService } from '../promotion/promotion.service';
import { StockService } from '../stock/stock.service';
import { PriceRepository } from './price.repository';
import type { CardContext } from './product.mapper';
import type { ShelfFields } from './product.types';

/** Loads the stock and the price history for product cards. */
@Injectable()
export class CardContextService {
  constructor(
    private readonly prices: PriceRepository,
    private readonly stock: StockService,
    private readonly promotions: PromotionService,
    private readonly clock: Clock,
  ) {}

  /** Loads one context per product, in the same order. */
  async load(products: readonly ShelfFields[]): Promise<CardContext[]> {
    const open = await this.prices.findOpenCodes(products.map(({ _id }) => _id));
    const productsWithCode = new Set(open.map(({ product }) => product.toString()));
    const pricedProducts = products.filter(
      (product) => hasDiscounts(product) || productsWithCode.has(product._id.toString()),
    );
    const [available, decisions] = await Promise.all([
      this.stock.available(products.flatMap(({ sizes }) => sizes.map(({ sku }) => sku))),
      this.prices.findByProducts(pricedProducts),
    ]);
    const now = this.clock.now();
    const { codes, changesAt } = await this.promotions.listAnnounced(now);
    const promotions = await this.promotions.listAutomatic(now);
    return products.map(({ _id }) => ({
      now,
      available,
      decisions: decisions.get(_id.toString()) ?? [],
      codes,
      promotions,
      codesChangeAt: productsWithCode.has(_id.toString()) ? changesAt : null,
    }));
  }
}

/** An invalid record may only affect its own card, not the rest of the batch. */
const hasDiscounts = ({ discounts = [] }: Partial<ShelfFields>): boolean => discounts.length > 0;
