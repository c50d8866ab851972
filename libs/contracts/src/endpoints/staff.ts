import type { CartListPage, OrderListPage, OrderListQuery, ProductListPage, UserListPage } from '../admin';
import type { AuditPage, AuditQuery } from '../audit';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { Figures, PeriodDays, ToDo } from '../figures';
import type { PageQuery } from '../paging';
import type { ProductDesk, ProductInput, UpdateProduct } from '../product-desk';
import type { EditUser, UserDesk } from '../user-desk';
import type { AdjustStock, StockCountsView, StockLedger } from '../stock';

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
  stockLedger: endpoint<{ query: { sku: string; cursor?: string } }, StockLedger>({
    method: 'GET', path: '/api/admin/stock', access: 'admin', summary: 'Counts of a SKU and the movements behind them, newest first.',
  }),
  adjustStock: endpoint<{ body: AdjustStock }, StockCountsView>({
    method: 'POST', path: '/api/admin/adjust-stock', access: 'admin', message: 'The stock is corrected.',
    summary: 'Adds pieces to a SKU or takes them away, with a reason.',
  }),
  listAudit: endpoint<{ query: AuditQuery }, AuditPage>({
    method: 'GET', path: '/api/admin/audit', access: 'admin', summary: 'What staff wrote, newest first.',
  }),
  getFigures: endpoint<{ query: { days: PeriodDays } }, Figures>({
    method: 'GET', path: '/api/admin/figures', access: 'admin', summary: 'Sales of the last 7, 30 or 90 days beside the days before; at most a minute old.',
  }),
  getToDo: endpoint<NoInput, ToDo>({
    method: 'GET', path: '/api/admin/to-do', access: 'admin', summary: 'What waits for the staff, as counts.',
  }),
  openUser: endpoint<ById, UserDesk>({
    method: 'GET', path: '/api/admin/user/:id', access: 'admin', summary: 'An account with its open sessions.',
  }),
  editUser: endpoint<ById & { body: EditUser }, UserDesk>({
    method: 'PUT', path: '/api/admin/admin-edit-user/:id', access: 'admin', message: 'The account is updated.',
    summary: 'Changes an account; the last ADMIN stays one.',
  }),
  resetUser: endpoint<ById, null>({
    method: 'GET', changes: true, path: '/api/admin/admin-reset-user/:id', access: 'admin', message: 'A link to set a new password is on its way.',
    summary: 'Mails the person a link to set a new password and ends every session of theirs.',
  }),
  deleteUser: endpoint<ById, string>({
    method: 'DELETE', path: '/api/admin/admin-delete-user/:id', access: 'admin', message: 'The account is deleted.',
    summary: 'Erases an account; bills stay. Answers its id.',
  }),
  openProduct: endpoint<ById, ProductDesk>({
    method: 'GET', path: '/api/admin/product/:id', access: 'admin', summary: 'A product of any status in both languages, with its stock.',
  }),
  createProduct: endpoint<{ body: ProductInput }, ProductDesk>({
    method: 'POST', path: '/api/product/create-product', access: 'admin', message: 'Product created successfully!',
    summary: 'Makes a product; a draft may lack texts, pictures and sizes.',
  }),
  updateProduct: endpoint<ById & { body: UpdateProduct }, ProductDesk>({
    method: 'PUT', path: '/api/product/update-product/:id', access: 'admin', message: 'Product updated successfully!',
    summary: 'Changes fields of a product; 409 with the product of now when it was changed meanwhile.',
  }),
  deleteProduct: endpoint<ById, null>({
    method: 'DELETE', path: '/api/product/delete-product/:id', access: 'admin', message: 'product deleted',
    summary: 'Removes an archived product that was never sold.',
  }),
} as const; // prettier-ignore
