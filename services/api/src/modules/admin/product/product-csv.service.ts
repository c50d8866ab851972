import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  ImportChange,
  ImportError,
  ImportQuery,
  ImportRepeat,
  ImportReport,
  ProductInput,
} from '@munay/contracts/admin/product';
import { DAY_MS } from '@munay/contracts/durations';
import type { Locale } from '@munay/contracts/locale';
import type { ProductStatus } from '@munay/contracts/shop/product';
import { csvWriter } from '../../../csv/csv.cells';
import type { Encoding } from '../../../csv/csv.decode';
import { readTable } from '../../../csv/csv.table';
import { Transaction } from '../../../database/transaction';
import { AppError, isAppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { ProductImports } from '../../product/import/product-import.service';
import { ProductChanges } from '../../product/product.changes';
import { ProductService } from '../../product/product.service';
import type { StoredMove } from '../../stock/stock.schema';
import { StockService } from '../../stock/stock.service';
import { StoreService } from '../../store/store.service';
import { toInput } from './admin-product.mapper';
import { AdminProductService } from './admin-product.service';
import { AdminStockService } from './admin-stock.service';
import { COLUMNS } from './product-csv.columns';
import {
  bookings,
  brokenCells,
  changesOf,
  outcomeOf,
  type Plan,
  planOf,
  refusedCells,
  repeatsIn,
  requireOnce,
  withAllowed,
} from './product-csv.plan';
import { type FileProduct, productsOf, toLines } from './product-csv.rows';
import { fieldsBetween } from './product-undo.fields';

const ERRORS_MAX = 1_000;
const CHANGES_MAX = 10;
/** Products read per query and written per transaction. */
const CHUNK = { read: 200, write: 20 };
/** Responds well before the client times out; the client then requests the rest. */
const BUDGET_MS = 4_000;
/** Marks the movements of an import. */
const NOTE = 'CSV';
/** An identical change of the same size within this period is treated as a repeat. */
const REPEAT_DAYS = 14;

/** An import by its idempotency key. */
type ImportedFile = { run: string; fileName: string };

/** Export and import of products as CSV. */
@Injectable()
export class ProductCsvService {
  constructor(
    private readonly adminProducts: AdminProductService,
    private readonly products: ProductService,
    private readonly imports: ProductImports,
    private readonly changes: ProductChanges,
    private readonly shelf: AdminStockService,
    private readonly stock: StockService,
    private readonly stores: StoreService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Streams the file row by row, products sorted by slug. @param locale of headings, words and numbers */
  async *export(status: readonly ProductStatus[] | undefined, locale: Locale): AsyncGenerator<string> {
    const slugs = new Map((await this.stores.all()).map(({ _id, slug }) => [_id, slug]));
    const { head, line } = csvWriter(COLUMNS, locale);
    yield head;
    for await (const product of this.products.inOrder(status)) {
      const store = slugs.get(product.store._id.toString()) ?? '';
      yield toLines(toInput(product), product.version, store, locale).map(line).join('');
    }
  }

  /**
   * Validates a file, or imports its valid products: several per transaction, each with an audit entry. A product
   * with an error in any row stays unchanged, as do products not in the file.
   */
  async import(
    bytes: Uint8Array,
    { apply = false, from = 0, run = '', repeat = false, fileName = '' }: ImportQuery,
    by: StaffCaller,
    locale: Locale,
  ): Promise<ImportReport> {
    const table = await readTable(bytes, COLUMNS, ['slug'], locale);
    const products = productsOf(table);
    requireOnce(products);
    const all = await this.stores.all();
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
    const until = Date.now() + BUDGET_MS;
    const step = apply ? CHUNK.write : CHUNK.read;
    let next = from;
    for (; next < products.length && Date.now() < until; next += step) {
      const plans = await this.plan(products.slice(next, next + step), stores, repeat, table.encoding);
      // A repeated call of an import finds its own bookings
      if (!apply) await this.checkStock(plans);
      const right = plans.filter((plan) => plan.errors.length === 0);
      if (apply) await this.write(right, { run, fileName }, by, locale);
      for (const plan of plans) {
        errors.push(...plan.errors);
        repeats.push(...plan.repeats);
        if (plan.errors.length > 0) continue;
        report[outcomeOf(plan)] += 1;
        changes.push(...changesOf(plan, slugs, locale));
      }
    }
    const named = <T extends { column: string }>(one: T): T => ({
      ...one,
      column: one.column && table.nameOf(one.column),
    });
    return {
      ...report,
      errors: errors
        .sort((a, b) => a.row - b.row)
        .slice(0, ERRORS_MAX)
        .map((error) => named(withAllowed(error, stores.keys(), locale))),
      errorCount: errors.length,
      repeats: repeats.slice(0, ERRORS_MAX),
      changes: changes.slice(0, CHANGES_MAX).map(named),
      changeCount: changes.length,
      ignored: [...table.ignored],
      next: Math.min(next, products.length),
    };
  }

  private async plan(
    products: readonly FileProduct[],
    stores: ReadonlyMap<string, string>,
    repeat: boolean,
    encoding: Encoding,
  ): Promise<Plan[]> {
    const found = await this.products.bySlugs(products.map(({ slug }) => slug));
    const current = new Map(found.map((one) => [one.slug, one]));
    const skus = products.flatMap(({ sizes }) => sizes.map(({ size }) => size.sku));
    const owners = new Map(
      (await this.products.bySkus(skus)).flatMap(({ slug, sizes }) =>
        sizes.map(({ sku }) => [sku, slug] as const),
      ),
    );
    const fresh = products.flatMap(({ slug, sizes }) =>
      sizes
        .filter(({ size }) => !owners.has(size.sku))
        .map(({ size }) => ({ sku: size.sku, productId: current.get(slug)?._id.toString() })),
    );
    const used = new Set(await this.changes.skusUsed(fresh));
    const booked = repeat ? [] : await this.booked(products);
    const plans = products.map((product) => {
      const repeats = repeatsIn(product, booked);
      const plan = { ...planOf(product, current.get(product.slug), stores, encoding), repeats };
      for (const { row, size } of product.sizes)
        if ((owners.get(size.sku) ?? product.slug) !== product.slug || used.has(size.sku))
          plan.errors.push({ row, column: 'sku', rule: 'taken' });
      // Avoids reporting a cell that could not be read a second time
      if (plan.errors.length === 0) plan.errors.push(...brokenCells(plan));
      return plan;
    });
    for (const plan of plans) {
      const isWritten = !plan.current || plan.changed.length > 0;
      if (!isWritten || plan.errors.length > 0 || plan.input.status !== 'active') continue;
      const fields = await this.adminProducts.unprintable(plan.input);
      plan.errors.push(...refusedCells(plan, new AppError('productIncomplete', { fields })));
    }
    return plans;
  }

  /** Reports stock changes that would remove more units than there are. */
  private async checkStock(plans: readonly Plan[]): Promise<void> {
    const removed = plans.flatMap((plan) =>
      bookings(plan).flatMap((size) => (size.stockChange < 0 ? [{ plan, ...size }] : [])),
    );
    const available = await this.stock.available(removed.map(({ size }) => size.sku));
    for (const { plan, row, size, stockChange } of removed)
      if ((available.get(size.sku) ?? 0) + stockChange < 0)
        plan.errors.push({ row, column: 'stock_change', rule: 'stockShort' });
  }

  private booked(products: readonly FileProduct[]): Promise<StoredMove[]> {
    const changes = products.flatMap(({ sizes }) => sizes.filter(({ stockChange }) => stockChange !== 0));
    const since = new Date(this.clock.now().getTime() - REPEAT_DAYS * DAY_MS);
    return this.stock.noted(
      changes.map(({ size }) => size.sku),
      NOTE,
      since,
    );
  }

  /** Writes products together; if one is refused, retries each alone so that only that one is skipped. */
  private async write(
    plans: readonly Plan[],
    file: ImportedFile,
    by: StaffCaller,
    locale: Locale,
  ): Promise<void> {
    const all = () =>
      this.transaction.run(() => inTurn(plans, (plan) => this.writeOne(plan, file, by, locale)));
    try {
      await all();
    } catch (error) {
      if (!isAppError(error) || error.key === 'busy') throw error;
      await inTurn(plans, async (plan) => {
        await this.transaction
          .run(() => this.writeOne(plan, file, by, locale))
          .catch((refusal: unknown) => {
            if (!isAppError(refusal)) throw refusal;
            plan.errors.push(...refusedCells(plan, refusal));
          });
      });
    }
  }

  private async writeOne(plan: Plan, file: ImportedFile, by: StaffCaller, locale: Locale): Promise<void> {
    const { current, input, changed } = plan;
    if (!current) {
      const { _id } = await this.adminProducts.create(input, by, locale);
      await this.note(file, _id, true, input, by);
    } else if (changed.length > 0) {
      const change = Object.fromEntries(changed.map((field) => [field, input[field]]));
      const id = current._id.toString();
      await this.adminProducts.update(id, { ...change, version: current.version }, by, locale);
      await this.note(file, id, false, toInput(current), by);
    }
    for (const { row, size, stockChange } of bookings(plan))
      await this.shelf.adjust(
        {
          sku: size.sku,
          change: stockChange,
          reason: stockChange > 0 ? 'received' : 'other',
          note: NOTE,
          key: keyOf(file.run, row),
        },
        by,
      );
  }

  /** Stores the previous state, so that the import can be undone. */
  private async note(
    file: ImportedFile,
    id: string,
    created: boolean,
    before: ProductInput,
    by: StaffCaller,
  ): Promise<void> {
    const after = await this.products.get(id);
    const state = toInput(after);
    const fields = created
      ? [{ path: 'status', before: null, after: state.status }]
      : fieldsBetween(before, state);
    await this.imports.note(
      { ...file, by: by.id },
      { product: after._id, slug: after.slug, created, fields },
    );
  }
}

/** Idempotency key: the same row of an import changes stock once. */
const keyOf = (run: string, row: number): string => {
  const hash = createHash('sha256').update(`${run} ${row}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}
