import { Injectable } from '@nestjs/common';
import {
  SALES_DAYS_MAX,
  type SoldLine,
  type StoreSales,
  type StoreSalesQuery,
} from '@munay/contracts/admin/store';
import type { Locale } from '@munay/contracts/locale';
import { startOfDay } from '@munay/contracts/shop-clock';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { createCsvWriter, type CsvColumns } from '../../../csv/csv.cells';
import { AppError } from '../../../errors/app-error';
import type { SignedInUser } from '../../../http/caller';
import { Clock } from '../../../runtime/clock';
import { OrderSalesQuery, type SalesFilter, type SalesLine } from '../../order/queries/order-sales.query';
import { ProductService } from '../../product/product.service';
import { StoreService } from '../../store/store.service';

const PAGE_SIZE = 25;
const DEFAULT_DAYS = 30;
const SALES_COLUMNS = {
  paidAt: { kind: 'moment', es: 'Cobrado el', en: 'Paid on' },
  order: { kind: 'code', es: 'Pedido', en: 'Order' },
  product: { kind: 'text', es: 'Producto', en: 'Product' },
  size: { kind: 'text', es: 'Tamaño', en: 'Size' },
  sku: { kind: 'code', es: 'SKU', en: 'SKU' },
  units: { kind: 'whole', es: 'Piezas', en: 'Pieces' },
  returned: { kind: 'whole', es: 'Devueltas', en: 'Returned' },
  unitPrice: { kind: 'money', es: 'Precio', en: 'Price' },
  promotions: { kind: 'money', es: 'Promociones', en: 'Promotions' },
  refunded: { kind: 'money', es: 'Reembolsado', en: 'Refunded' },
  net: { kind: 'money', es: 'Importe', en: 'Amount' },
  currency: { kind: 'text', es: 'Moneda', en: 'Currency' },
} as const satisfies CsvColumns;

const toLine = ({ paidAt, currency: _, ...line }: SalesLine, title: string): SoldLine => ({
  ...line,
  title,
  paidAt: paidAt.toISOString(),
});

type Period = Pick<StoreSalesQuery, 'from' | 'to'>;
type FullPeriod = Pick<StoreSales, 'from' | 'to'>;

/** Reports the sales of a store, without the names and addresses of buyers. */
@Injectable()
export class StoreSalesService {
  constructor(
    private readonly stores: StoreService,
    private readonly products: ProductService,
    private readonly orderSales: OrderSalesQuery,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the order lines with products of the store in paid orders, latest payment first.
   * @throws AppError notAllowed, noStore, periodInvalid if the days are in the wrong order or more than a year apart
   */
  async list(id: string, user: SignedInUser, query: StoreSalesQuery, locale: Locale): Promise<StoreSales> {
    const { page = 1, pageSize = PAGE_SIZE } = query;
    const period = this.toFullPeriod(query);
    const filter = await this.filter(id, user, period);
    const [lines, getTitle, { total, ...sums }] = await Promise.all([
      this.orderSales.findPage(filter, (page - 1) * pageSize, pageSize),
      this.findTitles(filter, locale),
      this.orderSales.computeSums(filter),
    ]);
    return {
      ...period,
      page,
      pageSize,
      total,
      lines: lines.map((line) => toLine(line, getTitle(line))),
      sums,
    };
  }

  /** Streams the sales as a spreadsheet. @throws AppError the same errors as `list` */
  async csv(id: string, user: SignedInUser, query: Period, locale: Locale): Promise<AsyncGenerator<string>> {
    return this.renderRows(await this.filter(id, user, this.toFullPeriod(query)), locale);
  }

  private async *renderRows(filter: SalesFilter, locale: Locale): AsyncGenerator<string> {
    const { head, line } = createCsvWriter(SALES_COLUMNS, locale);
    yield head;
    const getTitle = await this.findTitles(filter, locale);
    for await (const soldLine of this.orderSales.iterate(filter))
      yield line({
        paidAt: soldLine.paidAt,
        order: soldLine.number,
        product: getTitle(soldLine),
        size: soldLine.size,
        sku: soldLine.sku,
        units: soldLine.quantity,
        returned: soldLine.returned,
        unitPrice: soldLine.unitPriceCents,
        promotions: -soldLine.promotionCents,
        refunded: -soldLine.refundedCents,
        net: soldLine.netCents,
        currency: soldLine.currency.toUpperCase(),
      });
  }

  /** Returns one title for each product, regardless of the languages of the orders. */
  private async findTitles(
    { productIds }: SalesFilter,
    locale: Locale,
  ): Promise<(line: SalesLine) => string> {
    const titles = await this.products.findTitles(productIds);
    return ({ productId, title }) => titles.get(productId)?.[locale] || title;
  }

  private async filter(id: string, user: SignedInUser, { from, to }: FullPeriod): Promise<SalesFilter> {
    await this.stores.require(id, user);
    return {
      productIds: await this.products.listIdsByStore(id),
      from: startOfDay(from),
      until: startOfDay(addDays(to, 1)),
    };
  }

  private toFullPeriod({ from, to }: Period): FullPeriod {
    const end = to ?? toShopDay(this.clock.now());
    const firstDay = from ?? addDays(end, 1 - DEFAULT_DAYS);
    if (firstDay > end || firstDay < addDays(end, 1 - SALES_DAYS_MAX)) throw new AppError('periodInvalid');
    return { from: firstDay, to: end };
  }
}
