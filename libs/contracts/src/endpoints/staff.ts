import type { CartListPage, OrderListPage, OrderListQuery, ProductListPage, UserListPage } from '../admin';
import { endpoint } from '../endpoint';
import type { PageQuery } from '../paging';

/** Lists and tools of the staff. */
export const STAFF_ENDPOINTS = {
  getAllUsers: endpoint<{ query: PageQuery }, UserListPage>({
    method: 'GET', path: '/api/admin/get-all-users', access: 'admin', summary: 'Accounts, newest first.',
  }),
  getAllCarts: endpoint<{ query: PageQuery }, CartListPage>({
    method: 'GET', path: '/api/admin/get-all-carts', access: 'admin', summary: 'Carts that hold something, last touched first.',
  }),
  getAllOrders: endpoint<{ query: OrderListQuery }, OrderListPage>({
    method: 'GET', path: '/api/admin/get-all-orders', access: 'admin', summary: 'Orders with search and status filter.',
  }),
  listAllProducts: endpoint<{ query: PageQuery }, ProductListPage>({
    method: 'GET', path: '/api/admin/get-all-products', access: 'admin', summary: 'Products of every status.',
  }),
} as const; // prettier-ignore
