import type { AuditPage, AuditQuery, AuditState } from '../admin/audit';
import type { Figures, FiguresQuery, ToDo } from '../admin/figures';
import type { JobPage, JobQuery, MailPreview } from '../admin/jobs';
import type {
  CartListPage,
  OrderListPage,
  OrderListQuery,
  UserListPage,
  UserListQuery,
} from '../admin/lists';
import type { SavedView, SaveViewInput } from '../admin/saved-view';
import type { Status } from '../admin/status';
import type { AdminUser, EditUserInput, StaffState } from '../admin/user';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { Locale } from '../locale';
import type { PageQuery } from '../paging';
import type { Count } from '../values';

export const ADMIN_ENDPOINTS = {
  getAllUsers: endpoint<{ query: UserListQuery }, UserListPage>({
    method: 'GET',
    path: '/api/admin/get-all-users',
    access: 'admin',
    summary: 'Accounts, newest first.',
  }),
  getAllCarts: endpoint<{ query: PageQuery }, CartListPage>({
    method: 'GET',
    path: '/api/admin/get-all-carts',
    access: 'admin',
    summary: 'Carts that are not empty, last changed first.',
  }),
  getAllOrders: endpoint<{ query: OrderListQuery }, OrderListPage>({
    method: 'GET',
    path: '/api/admin/get-all-orders',
    access: 'admin',
    summary: 'Orders with search and status filter.',
  }),
  listAudit: endpoint<{ query: AuditQuery }, AuditPage>({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Audit log of staff changes, newest first.',
  }),
  listJobs: endpoint<{ query: JobQuery }, JobPage>({
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'Emails and other jobs of the outbox, newest first, with backlog and delay.',
  }),
  retryDeadJobs: endpoint<NoInput, { count: Count }>({
    method: 'POST',
    path: '/api/admin/jobs/retry-dead',
    access: 'admin',
    sensitive: 'always',
    summary: 'Retries all dead jobs of all queues; returns how many.',
  }),
  getStatus: endpoint<NoInput, Status>({
    method: 'GET',
    path: '/api/admin/status',
    access: 'admin',
    summary: 'Status of the shop for its operators, check by check; cached for five seconds.',
  }),
  getAuditState: endpoint<{ query: { fresh?: boolean } }, AuditState>({
    method: 'GET',
    path: '/api/admin/audit/state',
    access: 'admin',
    summary: 'Integrity check of the audit log; cached for half an hour, with `fresh` for a minute.',
  }),
  getStaffState: endpoint<NoInput, StaffState>({
    method: 'GET',
    path: '/api/staff/state',
    access: 'store',
    summary: 'What every staff page shows about the shop.',
  }),
  previewMail: endpoint<{ params: { type: string }; query: { locale: Locale; job?: string } }, MailPreview>({
    method: 'GET',
    path: '/api/admin/mail-preview/:type',
    access: 'admin',
    summary: 'Preview of an order’s email, or of any email with sample data in either language.',
    failures: ['noInvoice', 'noOrder', 'nothingToSend'],
  }),
  getFigures: endpoint<{ query: FiguresQuery }, Figures>({
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    summary:
      'Sales of today, by the hour, of the last 7, 30 or 90 days or of a given period, and of the period before; cached for a minute.',
    failures: ['periodInvalid'],
  }),
  getToDo: endpoint<NoInput, ToDo>({
    method: 'GET',
    path: '/api/admin/to-do',
    access: 'admin',
    summary: 'Counts of open tasks for staff.',
  }),
  listViews: endpoint<NoInput, SavedView[]>({
    method: 'GET',
    path: '/api/admin/views',
    access: 'admin',
    summary: 'The caller’s saved views of all lists, in the order they were saved.',
  }),
  saveView: endpoint<{ body: SaveViewInput }, SavedView[]>({
    method: 'POST',
    path: '/api/admin/view',
    access: 'admin',
    status: 201,
    message: 'The view is saved.',
    summary: 'Saves search, filters, sorting and columns of a list under a name. Returns all saved views.',
    failures: ['viewNameTaken', 'viewsFull'],
  }),
  changeView: endpoint<ById & { body: Omit<SaveViewInput, 'list'> }, SavedView[]>({
    method: 'PUT',
    path: '/api/admin/view/:id',
    access: 'admin',
    message: 'The view is saved.',
    summary: 'Changes name or content of a saved view.',
    failures: ['noView', 'viewNameTaken'],
  }),
  deleteView: endpoint<ById, SavedView[]>({
    method: 'DELETE',
    path: '/api/admin/view/:id',
    access: 'admin',
    message: 'The view is deleted.',
    summary: 'Deletes a saved view.',
    failures: ['noView'],
  }),
  openUser: endpoint<ById, AdminUser>({
    method: 'GET',
    path: '/api/admin/user/:id',
    access: 'admin',
    summary: 'An account with its open sessions.',
    failures: ['noUser'],
  }),
  editUser: endpoint<ById & { body: EditUserInput }, AdminUser>({
    method: 'PUT',
    path: '/api/admin/admin-edit-user/:id',
    access: 'admin',
    sensitive: 'partly',
    message: 'The account is updated.',
    summary: 'Changes an account; the last ADMIN keeps the role.',
    failures: ['addressUnverified', 'lastAdmin', 'noStore', 'noUpdate', 'noUser'],
  }),
  resetUser: endpoint<ById, null>({
    method: 'GET',
    changes: true,
    path: '/api/admin/admin-reset-user/:id',
    access: 'admin',
    sensitive: 'partly',
    message: 'A link to set a new password is on its way.',
    summary: 'Emails the person a link to set a new password and ends all their sessions.',
    failures: ['noUser'],
  }),
  endUserSessions: endpoint<ById & { query: { session?: string } }, AdminUser>({
    method: 'DELETE',
    path: '/api/admin/user/:id/sessions',
    access: 'admin',
    sensitive: 'partly',
    message: 'The sessions have ended.',
    summary: 'Ends one session of an account, or all.',
    failures: ['noUser'],
  }),
  deleteUser: endpoint<ById, string>({
    method: 'DELETE',
    path: '/api/admin/admin-delete-user/:id',
    access: 'admin',
    sensitive: 'always',
    message: 'The account is deleted.',
    summary: 'Erases an account; invoices stay. Returns its id.',
    failures: ['erasureDeferred', 'lastAdmin', 'noUser', 'ownAccount'],
  }),
} as const;
