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

/** A store as staff write it. */
export interface StoreInput {
  name: string;
  text: Localized;
  address: string;
  hours: Localized;
  /** Ids of the accounts that see it. */
  owners: string[];
}

export interface EditStore extends StoreInput {
  version: number;
}

/** A store as staff see it. */
export interface AdminStore extends Omit<StoreInput, 'owners'> {
  _id: string;
  /** Names it in files of products; stays when the name changes. */
  slug: string;
  owners: { _id: string; name: string; email: string }[];
  /** Counts the edits; an edit names the version it was made on. */
  version: number;
}

/** What a store's own people see of it. */
export interface StorePage extends PageOf {
  store: StoreView;
  products: ProductCard[];
}

/** Longest period of a list of sales, in days. */
export const SALES_DAYS_MAX = 366;

export interface StoreSalesQuery extends Omit<PageQuery, 'q'> {
  /** Days in the shop's time zone, both included: `2026-11-21`. The last 30 days unless given. */
  from?: string;
  to?: string;
}

/** A line of a paid order with a product of the store. Nothing of it tells who bought. */
export interface SoldLine {
  orderId: string;
  number: string;
  paidAt: string;
  productId: string;
  title: string;
  size: string;
  sku: string;
  quantity: number;
  /** Pieces whose money was given back. */
  returned: number;
  unitPriceCents: number;
  /** Pieces kept by the buyer at their price, in cents, VAT included, without delivery. */
  netCents: number;
}

/** One page of what a store sold, last paid first. */
export interface StoreSales extends PageOf {
  from: string;
  to: string;
  lines: SoldLine[];
  /** Over all pages. */
  sums: { pieces: number; returned: number; netCents: number };
}
