import type { Role } from '../account/access';
import type { Localized } from '../locale';
import type { CartItem, UnavailableLine } from '../order/cart';
import type { OrderRow } from '../order/order';
import type { OrderStatus } from '../order/order-status';
import type { PageOf, PageQuery } from '../paging';
import type { PaymentMethod } from '../shop/payment-methods';
import {
  type Category,
  PRODUCT_STATUSES,
  type ProductCard,
  type ProductStatus,
  type Tag,
} from '../shop/product';
import type { ShopDay } from '../shop-day';
import type { Cents, Count, Id, IsoDate } from '../values';

/** Problems with an order that its status does not show, such as failed refunds and open disputes. */
export const ORDER_PROBLEMS = [
  'refundFailed',
  'disputed',
  'fraudWarned',
  'wrongRecipient',
  'replacementDue',
] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

/** Special cases for packing: pickup, overseas delivery, or a message from the buyer. */
export const ORDER_TRAITS = ['pickup', 'islands', 'message'] as const;
export type OrderTrait = (typeof ORDER_TRAITS)[number];

export interface OrderListQuery extends PageQuery {
  status?: OrderStatus[] | undefined;
  problem?: OrderProblem | undefined;
  trait?: OrderTrait | undefined;
  payment?: PaymentMethod | undefined;
  /** First day of the period in the shop's time zone, e.g. `2026-11-21`. `from` and `to` are inclusive. */
  from?: ShopDay | undefined;
  to?: ShopDay | undefined;
  minCents?: Cents | undefined;
  maxCents?: Cents | undefined;
  sort?: 'createdAt' | '-createdAt' | 'totalCents' | '-totalCents' | undefined;
}
export interface OrderExportQuery extends OrderListQuery {
  /** Ids of up to 100 orders; by default all matching orders. */
  ids?: Id[] | undefined;
}
export interface OrderListPage extends PageOf {
  orders: OrderRow[];
  /**
   * Whether more orders match than were counted. `total` and `counts` stop at 1,000, or at 200 for searches with
   * several words.
   */
  totalIsMore: boolean;
  /** Number of orders per status on all pages, ignoring the status filter. */
  counts: Partial<Record<OrderStatus, Count>>;
  /** Number of orders in each built-in view, with the same search, dates and amounts but no other filters. */
  views: Partial<Record<OrderStatus, Count>> & { transfers: Count };
}

export interface UserListQuery extends PageQuery {
  /** `customer` means accounts without a role. `unconfirmed` means guest accounts, which all other lists exclude. */
  role?: Role | 'customer' | 'unconfirmed' | undefined;
}
export interface UserRow {
  _id: Id;
  firstname: string;
  lastname: string;
  email: string;
  emailValidated: boolean;
  roles: Role[];
  createdAt: IsoDate;
  lastLoginAt: IsoDate | null;
  closed: boolean;
}
export interface UserListPage extends PageOf {
  /** Users with the number of their paid orders. */
  users: (UserRow & { orders: Count })[];
}

export interface CartRow {
  _id: Id;
  /** The owner of the cart; null for a guest. */
  owner: { _id: Id; name: string; email: string } | null;
  products: CartItem[];
  /** Lines that cannot be ordered now. The totals exclude them. */
  unavailable: Pick<UnavailableLine, 'title' | 'size' | 'quantity'>[];
  itemCount: Count;
  goodsCents: Cents;
  updatedAt: IsoDate;
}
export interface CartListPage extends PageOf {
  carts: CartRow[];
}

export const PRODUCT_LIST_SORTS = ['updatedAt', '-updatedAt', 'title', '-title'] as const;

/** Staff lists show active products that are not on sale yet as `scheduled`. */
export const PRODUCT_LIST_STATES = [...PRODUCT_STATUSES, 'scheduled'] as const;
export type ProductListState = (typeof PRODUCT_LIST_STATES)[number];

export interface ProductListQuery extends PageQuery {
  status?: ProductListState[] | undefined;
  category?: Category[] | undefined;
  tag?: Tag[] | undefined;
  /** Product ids or SKUs; only products that have one of them are returned. */
  keys?: string[] | undefined;
  /** Sort order; `title` sorts by slug. The default is relevance for searches and last change for other lists. */
  sort?: (typeof PRODUCT_LIST_SORTS)[number] | undefined;
}

/** Where the search text matches a product. Matches in titles and SKUs rank first, matches in ingredients last. */
export interface ProductMatch {
  by: 'name' | 'details' | 'ingredient';
  /** The ingredient that matched, in the language of the request; otherwise empty. */
  text: string;
  /** SKUs of the sizes that match; an exact match comes first. */
  skus: string[];
}

export interface ProductRow extends ProductCard {
  status: ProductStatus;
  /** When the product goes on sale; null if it is not scheduled. */
  publishAt: IsoDate | null;
  /** How the product matches the search; only present in search results. */
  match?: ProductMatch | undefined;
  i18n: { title: Localized };
  updatedAt: IsoDate;
}
export interface ProductListPage extends PageOf {
  products: ProductRow[];
  /** Number of products per state on all pages, ignoring the status filter. */
  counts: Record<ProductListState, Count>;
}
