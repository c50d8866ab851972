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

/** Problems of an order besides its status: a failed refund, an open dispute, an unconfirmed fraud warning, a wrong address, or goods to send again. */
export const ORDER_PROBLEMS = [
  'refundFailed',
  'disputed',
  'fraudWarned',
  'disowned',
  'replacementDue',
] as const;
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

/** Special cases for packing: collected, sent overseas, or with a message of the buyer. */
export const ORDER_TRAITS = ['pickup', 'islands', 'message'] as const;
export type OrderTrait = (typeof ORDER_TRAITS)[number];

export interface OrderListQuery extends PageQuery {
  status?: OrderStatus[] | undefined;
  trouble?: OrderProblem | undefined;
  special?: OrderTrait | undefined;
  payment?: PaymentMethod | undefined;
  /** Days in the shop's time zone, both included: `2026-11-21`. */
  from?: ShopDay | undefined;
  to?: ShopDay | undefined;
  minCents?: Cents | undefined;
  maxCents?: Cents | undefined;
  sort?: 'createdAt' | '-createdAt' | 'totalCents' | '-totalCents' | undefined;
}
export interface OrderExportQuery extends OrderListQuery {
  /** Up to 100 orders; by default every order that matches. */
  ids?: Id[] | undefined;
}
export interface OrderListPage extends PageOf {
  orders: OrderRow[];
  /** More orders match than were counted: `total` and `counts` stop at 1,000, with several words at 200. */
  totalIsMore: boolean;
  /** Orders per status over all pages, ignoring the status filter. */
  counts: Partial<Record<OrderStatus, Count>>;
  /** Counts of the fixed views with the same search, dates and amounts, ignoring other filters. */
  views: Partial<Record<OrderStatus, Count>> & { transfers: Count };
}

export interface UserListQuery extends PageQuery {
  /** `customer` means accounts without a role, `unconfirmed` those of guests, which other lists leave out. */
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
  /** `orders` counts paid orders. */
  users: (UserRow & { orders: Count })[];
}

export interface CartRow {
  _id: Id;
  /** Null for a guest. */
  owner: { _id: Id; name: string; email: string } | null;
  products: CartItem[];
  /** Lines that cannot be ordered now, which the totals exclude. */
  unavailable: Pick<UnavailableLine, 'title' | 'size' | 'quantity'>[];
  itemCount: Count;
  goodsCents: Cents;
  updatedAt: IsoDate;
}
export interface CartListPage extends PageOf {
  carts: CartRow[];
}

export const PRODUCT_LIST_SORTS = ['updatedAt', '-updatedAt', 'title', '-title'] as const;

/** In staff lists, active products that are not on sale yet are `scheduled`. */
export const PRODUCT_LIST_STATES = [...PRODUCT_STATUSES, 'scheduled'] as const;
export type ProductListState = (typeof PRODUCT_LIST_STATES)[number];

export interface ProductListQuery extends PageQuery {
  status?: ProductListState[] | undefined;
  category?: Category[] | undefined;
  tag?: Tag[] | undefined;
  /** Only products with these ids or with sizes of these SKUs. */
  keys?: string[] | undefined;
  /** Sorting by title uses the slug. Default: the best matches of a search first, otherwise the last changed ones. */
  sort?: (typeof PRODUCT_LIST_SORTS)[number] | undefined;
}

/** Where a search matches a product: titles and SKUs rank first, ingredients last. */
export interface ProductMatch {
  by: 'name' | 'details' | 'ingredient';
  /** The ingredient in the language of the request; otherwise empty. */
  text: string;
  /** SKUs of the sizes that match, an exact one first. */
  skus: string[];
}

export interface ProductRow extends ProductCard {
  status: ProductStatus;
  /** When it goes on sale; null for a product that is not scheduled. */
  publishAt: IsoDate | null;
  /** Present only in search results. */
  match?: ProductMatch | undefined;
  i18n: { title: Localized };
  updatedAt: IsoDate;
}
export interface ProductListPage extends PageOf {
  products: ProductRow[];
  /** Products per state over all pages, ignoring the status filter. */
  counts: Record<ProductListState, Count>;
}
