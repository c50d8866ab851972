import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import type { Encoding } from '../../../csv/csv.decode';
import { AppError } from '../../../errors/app-error';
import { Clock } from '../../../runtime/clock';
import { ProductService } from '../../product/product.service';
import { ProductChangeService } from '../../product/product-change.service';
import type { StoredMove } from '../../stock/stock.schema';
import { StockService } from '../../stock/stock.service';
import { AdminProductService } from './admin-product.service';
import {
  buildPlan,
  listInvalidCells,
  listRepeatedChanges,
  listStockChanges,
  type Plan,
  toCellErrors,
} from './product-csv.plan';
import { type FileProduct } from './product-csv.rows';
/** Note on the stock movements of an import. */
export const NOTE = 'CSV';
/** Number of days in which an identical change to the same size is treated as a duplicate. */
const REPEAT_DAYS = 14;

/** Plans the changes that a file contains. */
@Injectable()
export class ProductImportPlanService {
  constructor(
    private readonly adminProducts: AdminProductService,
    private readonly products: ProductService,
    private readonly productChanges: ProductChangeService,
    private readonly stock: StockService,
    private readonly clock: Clock,
  ) {}

  async plan(
    products: readonly FileProduct[],
    stores: ReadonlyMap<string, string>,
    allowsRepeats: boolean,
    encoding: Encoding,
  ): Promise<Plan[]> {
    const found = await this.products.findBySlugs(products.map(({ slug }) => slug));
    const current = new Map(found.map((product) => [product.slug, product]));
    const skus = products.flatMap(({ sizes }) => sizes.map(({ size }) => size.sku));
    const owners = new Map(
      (await this.products.bySkus(skus)).flatMap(({ slug, sizes }) =>
        sizes.map(({ sku }) => [sku, slug] as const),
      ),
    );
    const newSizes = products.flatMap(({ slug, sizes }) =>
      sizes
        .filter(({ size }) => !owners.has(size.sku))
        .map(({ size }) => ({ sku: size.sku, productId: current.get(slug)?._id.toString() })),
    );
    const usedSkus = new Set(await this.productChanges.listUsedSkus(newSizes));
    const recordedMoves = allowsRepeats ? [] : await this.findRecordedMoves(products);
    const plans = products.map((product) => {
      const repeats = listRepeatedChanges(product, recordedMoves);
      const plan = {
        ...buildPlan(product, current.get(product.slug), stores, encoding),
        repeatedChanges: repeats,
      };
      for (const { row, size } of product.sizes)
        if ((owners.get(size.sku) ?? product.slug) !== product.slug || usedSkus.has(size.sku))
          plan.errors.push({ row, column: 'sku', rule: 'taken' });
      // A product with unreadable cells is not validated, because the same cells would be reported twice
      if (plan.errors.length === 0) plan.errors.push(...listInvalidCells(plan));
      return plan;
    });
    for (const plan of plans) {
      const isWritten = !plan.current || plan.changedFields.length > 0;
      if (!isWritten || plan.errors.length > 0 || plan.input.status !== 'active') continue;
      const fields = await this.adminProducts.findUnprintable(plan.input);
      plan.errors.push(...toCellErrors(plan, new AppError('productIncomplete', { fields })));
    }
    return plans;
  }

  /** Reports stock changes that would remove more units than are available. */
  async checkStock(plans: readonly Plan[]): Promise<void> {
    const removedSizes = plans.flatMap((plan) =>
      listStockChanges(plan).flatMap((size) => (size.stockChange < 0 ? [{ plan, ...size }] : [])),
    );
    const available = await this.stock.available(removedSizes.map(({ size }) => size.sku));
    for (const { plan, row, size, stockChange } of removedSizes)
      if ((available.get(size.sku) ?? 0) + stockChange < 0)
        plan.errors.push({ row, column: 'stock_change', rule: 'stockShort' });
  }

  private findRecordedMoves(products: readonly FileProduct[]): Promise<StoredMove[]> {
    const changes = products.flatMap(({ sizes }) => sizes.filter(({ stockChange }) => stockChange !== 0));
    const since = new Date(this.clock.now().getTime() - REPEAT_DAYS * DAY_MS);
    return this.stock.findByNote(
      changes.map(({ size }) => size.sku),
      NOTE,
      since,
    );
  }
}
