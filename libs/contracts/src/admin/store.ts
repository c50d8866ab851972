import type { Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { ProductCard } from '../shop/product';

export interface StoreView {
  _id: string;
  slug: string;
  name: string;
  text: string;
  address: string;
  hours: string;
}

export interface StoreInput {
  name: string;
  text: Localized;
  address: string;
  hours: Localized;
  owners: string[];
}

export interface EditStore extends StoreInput {
  version: number;
}

export interface AdminStore extends Omit<StoreInput, 'owners'> {
  _id: string;
  /** Used in product files; does not change with the name. */
  slug: string;
  owners: { _id: string; name: string; email: string }[];
  /** Optimistic lock: an edit names the version it was made on. */
  version: number;
}

export interface StorePage extends PageOf {
  store: StoreView;
  products: ProductCard[];
}

export const SALES_DAYS_MAX = 366;

export interface StoreSalesQuery extends Omit<PageQuery, 'q'> {
  /** Days in the shop's time zone, both included: `2026-11-21`. The last 30 days unless given. */
  from?: string;
  to?: string;
}

/** A paid order line with a product of the store, without anything about the buyer. */
export interface SoldLine {
  orderId: string;
  number: string;
  paidAt: string;
  productId: string;
  title: string;
  size: string;
  sku: string;
  quantity: number;
  returned: number;
  unitPriceCents: number;
  /** For pieces not refunded, in cents, VAT included, without delivery. */
  netCents: number;
}

export interface StoreSales extends PageOf {
  from: string;
  to: string;
  lines: SoldLine[];
  /** Over all pages. */
  sums: { pieces: number; returned: number; netCents: number };
}
