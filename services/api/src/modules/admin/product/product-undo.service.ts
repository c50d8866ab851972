import { Injectable } from '@nestjs/common';
import type { ImportView, UndoReport } from '@munay/contracts/admin/product';
import type { Locale } from '@munay/contracts/locale';
import { Transaction } from '../../../database/transaction';
import { isAppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { AuditLogService } from '../../audit-log/audit-log.service';
import type { ImportedProduct, UndoOutcome } from '../../product/import/product-import.schema';
import { ProductImportService } from '../../product/import/product-import.service';
import { ProductService } from '../../product/product.service';
import { StockService } from '../../stock/stock.service';
import { UserService } from '../../user/user.service';
import { toProductInput } from './admin-product.mapper';
import { AdminProductService } from './admin-product.service';
import { COLUMNS, findColumn } from './product-csv.columns';
import { restoreFields } from './product-undo.fields';

/** Time limit of a call, well below the client's timeout. The client requests the remaining products afterwards. */
const BUDGET_MS = 4_000;
const MAX_ATTEMPTS = 3;

/** Undoes the product changes of an import. Stock does not change. Earlier prices are restored as new price changes. */
@Injectable()
export class ProductUndoService {
  constructor(
    private readonly productImports: ProductImportService,
    private readonly adminProducts: AdminProductService,
    private readonly products: ProductService,
    private readonly stock: StockService,
    private readonly users: UserService,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
  ) {}

  /** Lists imports of the last seven days, newest first. */
  async list(): Promise<ImportView[]> {
    const found = await this.productImports.listRecent();
    const names = await this.users.findNames(
      found.flatMap(({ by, undoneBy }) => [by, undoneBy].filter(Boolean)),
    );
    return found.map(({ _id, at, by, fileName = '', products, undoneAt, undoneBy }) => ({
      run: _id,
      at: at.toISOString(),
      by: names.get(by) ?? '',
      fileName,
      products,
      undoneAt: undoneAt?.toISOString() ?? null,
      undoneBy: names.get(undoneBy) ?? '',
    }));
  }

  /**
   * Restores each unchanged field, product by product and exactly once, even in concurrent calls.
   * @returns the progress; call again until `done` equals `products`
   * @throws AppError noImport after seven days
   */
  async undo(run: string, by: StaffCaller, locale: Locale): Promise<UndoReport> {
    const { at, fileName = '' } = await this.productImports.get(run);
    await this.transaction.run(async () => {
      if (!(await this.productImports.close(run, by.id))) return;
      const entity = { kind: 'import', id: run, label: fileName } as const;
      await this.auditLog.record({ by, action: 'import.undo', entity, after: { importedAt: at } });
    });
    const deadline = Date.now() + BUDGET_MS;
    for (const row of await this.productImports.listRows(run)) {
      if (Date.now() >= deadline) break;
      if (!row.outcome) await this.undoRow(row, by, locale);
    }
    const rows = await this.productImports.listRows(run);
    const processedRows = rows.flatMap(({ slug, outcome }) => (outcome ? [{ slug, ...outcome }] : []));
    return {
      products: rows.length,
      done: processedRows.length,
      back: processedRows.reduce((sum, { back }) => sum + back, 0),
      left: processedRows.flatMap(({ slug, left }) =>
        left.map(({ path, reason }) => ({ slug, column: formatName(path, locale), reason })),
      ),
    };
  }

  private async undoRow(row: ImportedProduct, by: StaffCaller, locale: Locale): Promise<void> {
    for (let time = 1; ; time += 1)
      try {
        return await this.transaction.run(() => this.restoreProduct(row, by, locale));
      } catch (error) {
        if (!isAppError(error) || error.key === 'busy') throw error;
        // Tries again after a concurrent edit
        if (error.key === 'productNotUpdated' && time < MAX_ATTEMPTS) continue;
        await this.productImports.setOutcome(row, {
          back: 0,
          left: row.fields.map(({ path }) => ({
            path,
            reason: error.key === 'noProduct' ? 'gone' : 'refused',
          })),
        });
        return;
      }
  }

  private async restoreProduct(row: ImportedProduct, by: StaffCaller, locale: Locale): Promise<void> {
    const product = await this.products.get(row.product.toString());
    const current = toProductInput(product);
    const { change, outcome } = row.created
      ? { change: { status: 'archived' } as const, outcome: decideNewProduct(row, current.status) }
      : restoreFields(
          current,
          row.fields,
          await this.findSoldOrStockedSkus(current.sizes.map(({ sku }) => sku)),
        );
    if (!(await this.productImports.setOutcome(row, outcome)) || outcome.back === 0) return;
    await this.adminProducts.update(
      row.product.toString(),
      { ...change, version: product.version },
      by,
      locale,
    );
  }

  private async findSoldOrStockedSkus(skus: string[]): Promise<Set<string>> {
    const counts = await this.stock.counts(skus);
    return new Set(
      [...counts].flatMap(([sku, { available, reserved, sold }]) =>
        available || reserved || sold ? [sku] : [],
      ),
    );
  }
}

/** Archives a product that the import created, because orders may refer to it, unless staff changed its status. */
const decideNewProduct = ({ fields }: ImportedProduct, status: string): UndoOutcome => {
  const isUnchangedSinceImport = fields.some(({ path, after }) => path === 'status' && after === status);
  return isUnchangedSinceImport && status !== 'archived'
    ? { back: 1, left: [{ path: '', reason: 'archived' }] }
    : { back: 0, left: [{ path: 'status', reason: 'changed' }] };
};

function formatName(path: string, locale: Locale): string {
  const column = findColumn(path);
  const name = column ? COLUMNS[column][locale] : '';
  return path.startsWith('sizes.') ? `${name} (${path.split('.')[1]})` : name;
}
