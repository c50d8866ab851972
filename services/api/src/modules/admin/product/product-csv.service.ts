import { Injectable } from '@nestjs/common';
import type {
  ImportChange,
  ImportError,
  ImportQuery,
  ImportRepeat,
  ImportReport,
} from '@munay/contracts/admin/product';
import type { Locale } from '@munay/contracts/locale';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { createCsvWriter } from '../../../csv/csv.cells';
import { readTable } from '../../../csv/csv.table';
import type { StaffCaller } from '../../../http/caller';
import { ProductService } from '../../product/product.service';
import { StoreService } from '../../store/store.service';
import { toProductInput } from './admin-product.mapper';
import { COLUMNS } from './product-csv.columns';
import { addAllowedValues, getOutcome, listChanges, requireUniqueProducts } from './product-csv.plan';
import { groupProducts, toLines } from './product-csv.rows';
import { ProductImportPlanService } from './product-import-plan.service';
import { ProductImportWriteService } from './product-import-write.service';

const MAX_ERRORS = 1_000;
const MAX_CHANGES = 10;
/** Number of products that are read in one query, and that are written in one transaction. */
const CHUNK_SIZE = { read: 200, write: 20 };
/** Time limit of a call, well below the client's timeout. The client requests the remaining rows afterwards. */
const TIME_BUDGET_MS = 4_000;

/** Exports and imports products as CSV. */
@Injectable()
export class ProductCsvService {
  constructor(
    private readonly products: ProductService,
    private readonly stores: StoreService,
    private readonly productImportPlan: ProductImportPlanService,
    private readonly productImportWrite: ProductImportWriteService,
  ) {}

  /** Streams the file row by row, sorted by slug. @param locale language of headings, labels and numbers */
  async *export(status: readonly ProductStatus[] | undefined, locale: Locale): AsyncGenerator<string> {
    const slugs = new Map((await this.stores.listAll()).map(({ _id, slug }) => [_id, slug]));
    const { head, line } = createCsvWriter(COLUMNS, locale);
    yield head;
    for await (const product of this.products.listInOrder(status)) {
      const store = slugs.get(product.store._id.toString()) ?? '';
      yield toLines(toProductInput(product), product.version, store, locale).map(line).join('');
    }
  }

  /**
   * Validates a file, or imports its valid products. Several products are imported in one transaction, each with its
   * own audit entry. A product is not changed if one of its rows has an error, or if the file does not contain it.
   */
  async import(
    bytes: Uint8Array,
    { apply = false, from = 0, run = '', repeat = false, fileName = '' }: ImportQuery,
    by: StaffCaller,
    locale: Locale,
  ): Promise<ImportReport> {
    const table = await readTable(bytes, COLUMNS, ['slug'], locale);
    const products = groupProducts(table);
    requireUniqueProducts(products);
    const all = await this.stores.listAll();
    const stores = new Map(all.map(({ _id, slug }) => [slug, _id]));
    const slugs = new Map(all.map(({ _id, slug }) => [_id, slug]));
    const report = {
      rows: table.lines.length,
      products: products.length,
      created: 0,
      updated: 0,
      unchanged: 0,
    };
    const errors: ImportError[] = [];
    const repeats: ImportRepeat[] = [];
    const changes: ImportChange[] = [];
    const deadline = Date.now() + TIME_BUDGET_MS;
    const step = apply ? CHUNK_SIZE.write : CHUNK_SIZE.read;
    let nextIndex = from;
    for (; nextIndex < products.length && Date.now() < deadline; nextIndex += step) {
      const plans = await this.productImportPlan.plan(
        products.slice(nextIndex, nextIndex + step),
        stores,
        repeat,
        table.encoding,
      );
      // Only checked in a dry run, because a retried import would find the stock movements of its first call
      if (!apply) await this.productImportPlan.checkStock(plans);
      const validPlans = plans.filter((plan) => plan.errors.length === 0);
      if (apply) await this.productImportWrite.write(validPlans, { run, fileName }, by, locale);
      for (const plan of plans) {
        errors.push(...plan.errors);
        repeats.push(...plan.repeatedChanges);
        if (plan.errors.length > 0) continue;
        report[getOutcome(plan)] += 1;
        changes.push(...listChanges(plan, slugs, locale));
      }
    }
    const addLabel = <T extends { column: string }>(entry: T): T => ({
      ...entry,
      column: entry.column && table.getHeading(entry.column),
    });
    return {
      ...report,
      errors: errors
        .sort((a, b) => a.row - b.row)
        .slice(0, MAX_ERRORS)
        .map((error) => addLabel(addAllowedValues(error, stores.keys(), locale))),
      errorCount: errors.length,
      repeats: repeats.slice(0, MAX_ERRORS),
      changes: changes.slice(0, MAX_CHANGES).map(addLabel),
      changeCount: changes.length,
      ignored: [...table.ignoredHeadings],
      next: Math.min(nextIndex, products.length),
    };
  }
}
