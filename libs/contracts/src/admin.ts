import type { CartItem } from './cart';
import type { OrderRow } from './order';
import type { OrderStatus } from './order-moves';
import type { PageOf, PageQuery } from './paging';
import type { ProductCard, ProductStatus } from './product';
import type { Role } from './access';

/** Lists of the staff app; every one is paged by the server. */
export interface OrderListQuery extends PageQuery {
  status?: OrderStatus[];
  sort?: 'createdAt' | '-createdAt' | 'totalCents' | '-totalCents';
}
export interface OrderListPage extends PageOf {
  orders: OrderRow[];
  /** Orders per status over all pages, ignoring the status filter. */
  counts: Partial<Record<OrderStatus, number>>;
}

export interface UserRow {
  _id: string;
  firstname: string;
  lastname: string;
  email: string;
  emailValidated: boolean;
  roles: Role[];
  createdAt: string;
  lastLoginAt: string | null;
}
export interface UserListPage extends PageOf {
  users: UserRow[];
}

export interface CartRow {
  _id: string;
  /** Null for a guest. */
  owner: { _id: string; name: string; email: string } | null;
  products: CartItem[];
  itemCount: number;
  goodsCents: number;
  updatedAt: string;
}
export interface CartListPage extends PageOf {
  carts: CartRow[];
}

export interface ProductRow extends ProductCard {
  status: ProductStatus;
  updatedAt: string;
}
export interface ProductListPage extends PageOf {
  products: ProductRow[];
}
