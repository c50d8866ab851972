import { Injectable } from '@nestjs/common';
import type { StockListPage, StockListQuery, StockRow } from '@munay/contracts/admin/stock';
import type { Locale } from '@munay/contracts/locale';
import { ToDoRegistry } from '../../extension-points/to-do.registry';
import { describeMatch } from '../search/product.match';
import { SettingService } from '../setting/setting.service';
import { StockService } from '../stock/stock.service';
import { toImage } from './product.mapper';
import { ProductRepository } from './product.repository';
import type { ProductSummaryFields } from './product.types';
import { ProductSearchQuery } from './product-search.query';
import { SizesOnSaleService } from './sizes-on-sale.service';

const PAGE_SIZE = 25;
/** Maximum number of listed sizes that are low in stock; a longer list would not help staff. */
const MAX_LOW_SKUS = 5_000;
/** Maximum number of products that a stock search considers; staff can narrow the search with more words. */
const MAX_MATCHES = 500;

interface Counts {
  sku: string;
  available: number;
  reserved: number;
  sold: number;
}

type ListRow = Omit<StockRow, 'committed'>;
type ListPage = Omit<StockListPage, 'rows'> & { rows: ListRow[] };

/** Stock per size, with the product of each size. */
@Injectable()
export class ProductStockService {
  constructor(
    private readonly products: ProductRepository,
    private readonly productSearch: ProductSearchQuery,
    private readonly stock: StockService,
    private readonly settings: SettingService,
    private readonly sizesOnSales: SizesOnSaleService,
    toDo: ToDoRegistry,
  ) {
    toDo.register('lowStock', async () => (await this.listLowSkus()).skus.length);
    toDo.registerTask(
      'soldOut',
      async () => (await this.filterOnSale(await this.stock.findLow(1, MAX_LOW_SKUS))).length,
    );
  }

  /** Stock of the given SKUs, or of published sizes that are low in stock. Reserved units are excluded. */
  async list(query: StockListQuery, locale: Locale): Promise<ListPage> {
    const { page = 1, pageSize = PAGE_SIZE, q = '', low = false, sort } = query;
    const { skus: lowSkus, threshold } = await this.listLowSkus();
    const found = q ? await this.findMatches(q, locale) : null;
    const skus = found
      ? [...found.keys()].filter((sku) => !low || lowSkus.includes(sku))
      : low
        ? lowSkus
        : null;
    const skip = (page - 1) * pageSize;
    const { rows, total } =
      skus && found && !sort
        ? { rows: await this.stock.getLevels(skus.slice(skip, skip + pageSize)), total: skus.length }
        : await this.stock.levels(skus, sort ?? (low ? 'available' : 'sku'), skip, pageSize);
    const products = await this.products.findBySkus(rows.map(({ sku }) => sku));
    return {
      page,
      pageSize,
      total,
      low: lowSkus.length,
      threshold,
      rows: rows.map((row) => {
        const match = found?.get(row.sku);
        return { ...toStockRow(row, products, locale), match };
      }),
    };
  }

  /** SKUs that match a search, best first, each with the field that matched. */
  private async findMatches(q: string, locale: Locale): Promise<Map<string, NonNullable<StockRow['match']>>> {
    const found = await this.productSearch.findMatches(q, MAX_MATCHES);
    return new Map(
      found.flatMap((product) => {
        const { skus, ...match } = describeMatch(product, q, locale);
        return skus.map((sku) => [sku, match] as const);
      }),
    );
  }

  /** SKUs of published sizes below the shop's threshold, lowest stock first. */
  private async listLowSkus(): Promise<{ skus: string[]; threshold: number }> {
    const { lowStockThreshold: threshold } = await this.settings.getCurrent();
    return { skus: await this.filterOnSale(await this.stock.findLow(threshold, MAX_LOW_SKUS)), threshold };
  }

  private async filterOnSale(skus: readonly string[]): Promise<string[]> {
    const onSale = await this.sizesOnSales.getSkus();
    return skus.filter((sku) => onSale.has(sku));
  }
}

function toStockRow(counts: Counts, products: readonly ProductSummaryFields[], locale: Locale): ListRow {
  const product = products.find(({ sizes }) => sizes.some(({ sku }) => sku === counts.sku));
  const [image] = product?.images ?? [];
  return {
    ...counts,
    product: product
      ? {
          _id: product._id.toString(),
          title: product.title[locale],
          size: product.sizes.find(({ sku }) => sku === counts.sku)?.label ?? '',
          image: image ? toImage(image, locale) : null,
          status: product.status,
        }
      : null,
  };
}
