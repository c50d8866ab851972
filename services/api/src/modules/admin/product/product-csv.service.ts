import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type {
  ImportError,
  ImportQuery,
  ImportRepeat,
  ImportReport,
  ProductInput,
  ProductSizeInput,
} from '@munay/contracts/admin/product';
import type { Locale } from '@munay/contracts/locale';
import { eachText, type ProductStatus } from '@munay/contracts/shop/product';
import { Transaction } from '../../../database/transaction';
import { AppError } from '../../../errors/app-error';
import type { StaffCaller } from '../../../http/caller';
import { CSV_START, csvRow } from '../../../http/csv';
import { brokenRules } from '../../../http/validation.pipe';
import { Clock } from '../../../runtime/clock';
import { ProductService } from '../../product/product.service';
import type { ProductFields } from '../../product/product.types';
import type { StoredMove } from '../../stock/stock.schema';
import { StockService } from '../../stock/stock.service';
import { StoreService } from '../../store/store.service';
import { CreateProductDto } from './admin-product.dto';
import { missingFields, toInput } from './admin-product.mapper';
import { AdminProductService } from './admin-product.service';
import { AdminStockService } from './admin-stock.service';
import { COLUMNS, type FileProduct, placeOf, productsOf, toLines } from './product-csv';
import type { CsvLine } from './product-csv.upload';

const ERRORS_MAX = 1_000;
/** Products read together, and written in one transaction. */
const CHUNK = { read: 200, write: 20 };
/** A call answers well before the client gives up; the client asks for the rest. */
const BUDGET_MS = 4_000;
/** Marks the movements of an import. */
const NOTE = 'CSV';
/** The same change of the same size within these days is taken for the same pieces. */
const REPEAT_DAYS = 14;
const DAY_MS = 86_400_000;

const EMPTY = { es: '', en: '' };
/** A new product starts from here; what the file says is put over it. */
const BLANK = {
  ...eachText(() => EMPTY),
  tags: [],
  images: [],
  sizes: [],
  discount: null,
  ingredients: [],
  safety: { maker: null, responsible: null, warnings: [] },
  status: 'draft',
} as const;

/** What is to be done with one product of the file. */
interface Plan {
  product: FileProduct;
  current: ProductFields | undefined;
  input: ProductInput;
  changed: (keyof ProductInput)[];
  errors: ImportError[];
  /** Changes of stock that are booked already, and stay out. */
  repeats: ImportRepeat[];
}

/** Products as a CSV file, out and in. */
@Injectable()
export class ProductCsvService {
  constructor(
    private readonly desk: AdminProductService,
    private readonly products: ProductService,
    private readonly shelf: AdminStockService,
    private readonly stock: StockService,
    private readonly stores: StoreService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** The file line by line, products in the order of their slugs. */
  async *export(status: readonly ProductStatus[] | undefined): AsyncGenerator<string> {
    const slugs = new Map((await this.stores.all()).map(({ _id, slug }) => [_id, slug]));
    yield CSV_START + csvRow(COLUMNS);
    for await (const product of this.products.inOrder(status)) {
      const store = slugs.get(product.store._id.toString()) ?? '';
      yield toLines(toInput(product), product.version, store).map(csvRow).join('');
    }
  }

  /**
   * Tries a file, or writes what is right in it: some products a transaction, each with its audit entry. A product
   * with an error in one of its rows stays as it is; so does what the file does not name.
   */
  async import(
    lines: readonly CsvLine[],
    { apply = false, from = 0, run = '', repeat = false }: ImportQuery,
    by: StaffCaller,
    locale: Locale,
  ): Promise<ImportReport> {
    const products = productsOf(lines);
    requireOnce(products);
    const stores = new Map((await this.stores.all()).map(({ _id, slug }) => [slug, _id]));
    const report = { rows: lines.length, products: products.length, created: 0, updated: 0, unchanged: 0 };
    const errors: ImportError[] = [];
    const repeats: ImportRepeat[] = [];
    const until = Date.now() + BUDGET_MS;
    const step = apply ? CHUNK.write : CHUNK.read;
    let next = from;
    for (; next < products.length && Date.now() < until; next += step) {
      const plans = await this.plan(products.slice(next, next + step), stores, repeat);
      const right = plans.filter((plan) => plan.errors.length === 0);
      if (apply) await this.write(right, run, by, locale);
      for (const plan of plans) {
        errors.push(...plan.errors);
        repeats.push(...plan.repeats);
        if (plan.errors.length === 0) report[outcomeOf(plan)] += 1;
      }
    }
    return {
      ...report,
      errors: errors.sort((a, b) => a.row - b.row).slice(0, ERRORS_MAX),
      errorCount: errors.length,
      repeats: repeats.slice(0, ERRORS_MAX),
      next: Math.min(next, products.length),
    };
  }

  private async plan(
    products: readonly FileProduct[],
    stores: ReadonlyMap<string, string>,
    repeat: boolean,
  ): Promise<Plan[]> {
    const found = await this.products.bySlugs(products.map(({ slug }) => slug));
    const current = new Map(found.map((one) => [one.slug, one]));
    const skus = products.flatMap(({ sizes }) => sizes.map(({ size }) => size.sku));
    const owners = new Map(
      (await this.products.bySkus(skus)).flatMap(({ slug, sizes }) =>
        sizes.map(({ sku }) => [sku, slug] as const),
      ),
    );
    const booked = repeat ? [] : await this.booked(products);
    return products.map((product) => {
      const repeats = repeatsIn(product, booked);
      const plan = { ...planOf(product, current.get(product.slug), stores), repeats };
      for (const { row, size } of product.sizes)
        if ((owners.get(size.sku) ?? product.slug) !== product.slug)
          plan.errors.push({ row, column: 'sku', rule: 'taken' });
      // A cell that could not be read would only be found wrong twice
      if (plan.errors.length === 0) plan.errors.push(...brokenCells(plan));
      return plan;
    });
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

  /** Together; when one is refused, each by itself, so that only that one stays out. */
  private async write(plans: readonly Plan[], run: string, by: StaffCaller, locale: Locale): Promise<void> {
    const all = () =>
      this.transaction.run(() => inTurn(plans, (plan) => this.writeOne(plan, run, by, locale)));
    try {
      await all();
    } catch (error) {
      if (!(error instanceof AppError) || error.key === 'busy') throw error;
      await inTurn(plans, async (plan) => {
        await this.transaction
          .run(() => this.writeOne(plan, run, by, locale))
          .catch((refusal: unknown) => {
            if (!(refusal instanceof AppError)) throw refusal;
            plan.errors.push({ row: plan.product.lines[0]?.row ?? 0, column: '', rule: refusal.key });
          });
      });
    }
  }

  private async writeOne(
    { current, input, changed, product, repeats }: Plan,
    run: string,
    by: StaffCaller,
    locale: Locale,
  ): Promise<void> {
    if (!current) await this.desk.create(input, by, locale);
    else if (changed.length > 0) {
      const change = Object.fromEntries(changed.map((field) => [field, input[field]]));
      await this.desk.update(current._id.toString(), { ...change, version: current.version }, by, locale);
    }
    for (const { row, size, stockChange } of product.sizes)
      if (stockChange !== 0 && !repeats.some((one) => one.row === row))
        await this.shelf.adjust(
          {
            sku: size.sku,
            change: stockChange,
            reason: stockChange > 0 ? 'received' : 'other',
            note: NOTE,
            key: keyOf(run, row),
          },
          by,
        );
  }
}

/** The same row of the same import books once. */
const keyOf = (run: string, row: number): string => {
  const hash = createHash('sha256').update(`${run} ${row}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

/** A SKU that stands in the file twice is wrong where it comes again. */
function requireOnce(products: readonly FileProduct[]): void {
  const seen = new Set<string>();
  for (const product of products)
    for (const { row, size } of product.sizes) {
      if (seen.has(size.sku)) product.errors.push({ row, column: 'sku', rule: 'twice' });
      seen.add(size.sku);
    }
}

/** Sizes of a product whose change is that of a movement. */
const repeatsIn = ({ sizes }: FileProduct, booked: readonly StoredMove[]): ImportRepeat[] =>
  sizes.flatMap(({ row, size: { sku }, stockChange: change }) => {
    const move = booked.find((one) => one.sku === sku && one.available === change);
    return move ? [{ row, sku, change, at: move.at.toISOString() }] : [];
  });

const outcomeOf = ({ current, changed, product, repeats }: Plan): 'created' | 'updated' | 'unchanged' => {
  if (!current) return 'created';
  const books = product.sizes.filter(({ stockChange }) => stockChange !== 0).length - repeats.length;
  return changed.length > 0 || books > 0 ? 'updated' : 'unchanged';
};

/** Sizes of the file put over those of the product, by SKU; sizes the file does not name stay. */
function mergedSizes(current: readonly ProductSizeInput[], { sizes }: FileProduct): ProductSizeInput[] {
  const stated = new Map(sizes.map(({ size }) => [size.sku, size]));
  const known = new Set(current.map(({ sku }) => sku));
  return [
    ...current.map((size) => stated.get(size.sku) ?? size),
    ...sizes.map(({ size }) => size).filter(({ sku }) => !known.has(sku)),
  ];
}

function planOf(
  product: FileProduct,
  current: ProductFields | undefined,
  stores: ReadonlyMap<string, string>,
): Omit<Plan, 'repeats'> {
  const errors = [...product.errors];
  const row = product.lines[0]?.row ?? 0;
  const before = current && toInput(current);
  const storeId = product.store ? stores.get(product.store) : before?.storeId;
  if (!storeId) errors.push({ row, column: 'store', rule: product.store ? 'unknown' : 'required' });
  const input = {
    ...BLANK,
    ...before,
    ...product.fields,
    slug: product.slug,
    sizes: mergedSizes(before?.sizes ?? [], product),
    storeId: storeId ?? '',
  } as ProductInput;
  const changed = before
    ? (Object.keys(before) as (keyof ProductInput)[]).filter(
        (field) => JSON.stringify(before[field]) !== JSON.stringify(input[field]),
      )
    : [];
  // A call that is repeated finds its own writes: no change is never a conflict
  if (current && changed.length > 0 && product.version !== undefined && product.version !== current.version)
    errors.push({ row, column: 'version', rule: 'productChanged' });
  return { product, current, input, changed, errors };
}

/** The rules of the form, applied to a row; and, for a product on sale, what it lacks. */
function brokenCells({ product, current, input, changed }: Plan): ImportError[] {
  if (current && changed.length === 0) return [];
  const dto = plainToInstance(CreateProductDto, input);
  const rules = brokenRules(validateSync(dto, { whitelist: true, forbidNonWhitelisted: true }));
  const missing = rules.length === 0 && input.status === 'active' ? missingFields(input as never) : [];
  const broken = [
    ...rules,
    ...missing.map((field) => ({ field, rule: field.startsWith('images') ? 'picture' : 'required' })),
  ];
  const places = broken.map(({ field, rule }) => ({ ...placeOf(field, product, input.sizes), rule }));
  // One word per cell is enough
  return places.filter(
    ({ row, column }, at) => places.findIndex((one) => one.row === row && one.column === column) === at,
  );
}
