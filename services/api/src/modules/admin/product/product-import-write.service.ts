import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ProductInput } from '@munay/contracts/admin/product';
import type { Locale } from '@munay/contracts/locale';
import { Transaction } from '../../../database/transaction';
import { isAppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { ProductImportService } from '../../product/import/product-import.service';
import { ProductService } from '../../product/product.service';
import { toProductInput } from './admin-product.mapper';
import { AdminProductService } from './admin-product.service';
import { AdminStockService } from './admin-stock.service';
import { listStockChanges, type Plan, toCellErrors } from './product-csv.plan';
import { NOTE } from './product-import-plan.service';
import { diffFields } from './product-undo.fields';

/** An import with its idempotency key. */
type ImportedFile = { run: string; fileName: string };

/** Idempotency key, so that each row of an import changes the stock only once. */
const toIdempotencyKey = (run: string, row: number): string => {
  const hash = createHash('sha256').update(`${run} ${row}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

async function forEachSequentially<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

/** Stores the products of an import. */
@Injectable()
export class ProductImportWriteService {
  constructor(
    private readonly adminProducts: AdminProductService,
    private readonly products: ProductService,
    private readonly productImports: ProductImportService,
    private readonly adminStock: AdminStockService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Writes several products together. If one of them is rejected, each is written separately, so that only the rejected
   * product is skipped.
   */
  async write(plans: readonly Plan[], file: ImportedFile, by: StaffCaller, locale: Locale): Promise<void> {
    const writeAll = () =>
      this.transaction.run(() => forEachSequentially(plans, (plan) => this.writeOne(plan, file, by, locale)));
    try {
      await writeAll();
    } catch (error) {
      if (!isAppError(error) || error.key === 'busy') throw error;
      await forEachSequentially(plans, async (plan) => {
        await this.transaction
          .run(() => this.writeOne(plan, file, by, locale))
          .catch((caught: unknown) => {
            if (!isAppError(caught)) throw caught;
            plan.errors.push(...toCellErrors(plan, caught));
          });
      });
    }
  }

  private async writeOne(plan: Plan, file: ImportedFile, by: StaffCaller, locale: Locale): Promise<void> {
    const { current, input, changedFields } = plan;
    if (!current) {
      const { _id } = await this.adminProducts.create(input, by, locale);
      await this.storePreviousFields(file, _id, true, input, by);
    } else if (changedFields.length > 0) {
      const change = Object.fromEntries(changedFields.map((field) => [field, input[field]]));
      const id = current._id.toString();
      await this.adminProducts.update(id, { ...change, version: current.version }, by, locale);
      await this.storePreviousFields(file, id, false, toProductInput(current), by);
    }
    for (const { row, size, stockChange } of listStockChanges(plan))
      await this.adminStock.adjust(
        {
          sku: size.sku,
          change: stockChange,
          reason: stockChange > 0 ? 'received' : 'other',
          note: NOTE,
          key: toIdempotencyKey(file.run, row),
        },
        by,
      );
  }

  /** Stores the previous state, so that the import can be undone. */
  private async storePreviousFields(
    file: ImportedFile,
    id: string,
    created: boolean,
    before: ProductInput,
    by: StaffCaller,
  ): Promise<void> {
    const after = await this.products.get(id);
    const state = toProductInput(after);
    const fields = created
      ? [{ path: 'status', before: null, after: state.status }]
      : diffFields(before, state);
    await this.productImports.record(
      { ...file, by: by.id },
      { product: after._id, slug: after.slug, created, fields },
    );
  }
}
