import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Localized } from '../locale';
import type { PageOf, PageQuery } from '../paging';
import type { ProductCard } from '../shop/product';
import type { ShopDay } from '../shop-day';
import type { Cents, Count, Id, IsoDate } from '../values';

export interface StoreView {
  _id: Id;
  slug: string;
  name: string;
  text: string;
  address: string;
  hours: string;
}

export const STORE = {
  name: f.line(LIMITS.nameMax, { min: 1 }),
  text: f.localized('StoreTextDto', f.lines(LIMITS.storeTextMax)),
  address: f.line(LIMITS.storeLineMax, { min: 1 }),
  hours: f.localized('StoreLineDto', f.line(LIMITS.storeLineMax)),
  owners: f.list(f.ID, { max: LIMITS.storeOwners, unique: true }),
};
export type StoreInput = f.InputOf<typeof STORE>;
export const EDIT_STORE_INPUT = f.extendFields(STORE, { version: f.VERSION });
export type EditStoreInput = f.InputOf<typeof EDIT_STORE_INPUT>;

interface StoreDetails {
  name: string;
  text: Localized;
  address: string;
  hours: Localized;
}
export interface AdminStore extends StoreDetails {
  _id: Id;
  /** Used in product files to refer to the store. It does not change when the name changes. */
  slug: string;
  owners: { _id: Id; name: string; email: string }[];
  /** Version for optimistic locking: an edit contains the version that it is based on. */
  version: Count;
}

export interface StorePage extends PageOf {
  store: StoreView;
  products: ProductCard[];
}

export const SALES_DAYS_MAX = 366;

export interface StoreSalesQuery extends Omit<PageQuery, 'q'> {
  /** First day (inclusive, like `to`) in the shop's time zone, e.g. `2026-11-21`; the last 30 days by default. */
  from?: ShopDay | undefined;
  to?: ShopDay | undefined;
}

/** A paid order line with one of the store's products, without buyer data. */
export interface SoldLine {
  orderId: Id;
  number: string;
  paidAt: IsoDate;
  productId: Id;
  title: string;
  size: string;
  sku: string;
  quantity: Count;
  returned: Count;
  unitPriceCents: Cents;
  /** Discount on the line from promotions, in cents. */
  promotionCents: Cents;
  /** Refunded amount of the line in cents. */
  refundedCents: Cents;
  /** Net revenue: quantity × unit price − promotions − refunds. It includes VAT, but not delivery. */
  netCents: Cents;
}

export interface StoreSales extends PageOf {
  from: ShopDay;
  to: ShopDay;
  lines: SoldLine[];
  /** Totals across all pages. */
  sums: { units: Count; returned: Count; netCents: Cents };
}
