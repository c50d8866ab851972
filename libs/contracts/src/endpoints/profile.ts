import type { EraseAccountInput, PersonalExport, SessionRow } from '../account/profile';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { OrderPage } from '../order/order';

export const PROFILE_ENDPOINTS = {
  listOrders: endpoint<{ query: { cursor?: string } }, OrderPage>({
    method: 'GET',
    path: '/api/order/own',
    access: 'buyer',
    summary: 'The caller’s orders, newest first, page by page.',
  }),
  getSessions: endpoint<NoInput, SessionRow[]>({
    method: 'GET',
    path: '/api/user/sessions',
    access: 'user',
    summary: 'The account’s sessions, last used first.',
  }),
  endSession: endpoint<ById, SessionRow[]>({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'user',
    message: 'That device is signed out.',
    summary: 'Ends one other session and returns the remaining ones.',
  }),
  endOtherSessions: endpoint<NoInput, SessionRow[]>({
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'user',
    message: 'The other devices are signed out.',
    summary: 'Ends all sessions except the caller’s.',
  }),
  exportMyData: endpoint<NoInput, PersonalExport>({
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    summary: 'Everything the shop stores about the person (GDPR, articles 15 and 20).',
  }),
  eraseAccount: endpoint<{ body: EraseAccountInput }, null>({
    method: 'POST',
    path: '/api/user/erase',
    access: 'user',
    message: 'Your account is erased.',
    summary: 'Erases the account; invoices stay as required by law (GDPR, article 17).',
    failures: ['erasureDeferred', 'staffErasure', 'wrongConfirmation', 'wrongPassword'],
  }),
} as const;
