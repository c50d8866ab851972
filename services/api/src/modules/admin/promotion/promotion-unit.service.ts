import { Injectable } from '@nestjs/common';
import type { CatalogueUnit } from '@munay/contracts/admin/promotion-publishing';
import { DAY_MS } from '@munay/contracts/durations';
import type { Localized } from '@munay/contracts/locale';
import { Clock } from '../../../runtime/clock';
import { toUnit } from '../../product/product.mapper';
import { findHighestSince, type PriceRow } from '../../product/product.price-history';
import { findDiscountInForce } from '../../product/product.pricing';
import { ProductService } from '../../product/product.service';
import type { ProductFields } from '../../product/product.types';
import { ProductPeriodsService } from '../../product/product-periods.service';

const YEAR_MS = 365 * DAY_MS;

/** One unit of an available size. */
export type NamedShelfUnit = CatalogueUnit & { title: Localized; size: string };

/** Lists one unit of each available size, to preview the effect of a promotion. */
@Injectable()
export class PromotionUnitService {
  constructor(
    private readonly products: ProductService,
    private readonly productPeriods: ProductPeriodsService,
    private readonly clock: Clock,
  ) {}

  /** Returns a function that finds the title of any product, or returns the id if the product was deleted. */
  async findTitles(ids: readonly string[]): Promise<(id: string) => string> {
    const titles = await this.products.findTitles(ids);
    return (id) => titles.get(id)?.es || id;
  }

  /** Lists units at their current prices. */
  async listShelfUnits(): Promise<NamedShelfUnit[]> {
    return this.listUnits(await this.findProducts(), new Map());
  }

  /** Lists units at their highest price in the last 12 months. */
  async listUnitsOfPastYear(): Promise<NamedShelfUnit[]> {
    const products = await this.findProducts();
    return this.listUnits(products, await this.productPeriods.decisions(products));
  }

  private async findProducts(): Promise<ProductFields[]> {
    const products: ProductFields[] = [];
    for await (const product of this.products.listInOrder(['active'])) products.push(product);
    return products;
  }

  private listUnits(
    products: readonly ProductFields[],
    history: ReadonlyMap<string, readonly PriceRow[]>,
  ): NamedShelfUnit[] {
    const now = this.clock.now();
    const since = new Date(now.getTime() - YEAR_MS);
    return products.flatMap((product) =>
      product.sizes.map((size) => ({
        ...toUnit(product, size, findDiscountInForce(product, now)),
        highestCents: findHighestSince(size.sku, since, history.get(product._id.toString()) ?? []),
        title: product.title,
        size: size.label,
      })),
    );
  }
}
