import type { EraseAccount, PersonalExport, SessionRow } from '../account/profile';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { OrderPage } from '../order/order';

export const PROFILE_ENDPOINTS = {
  listOrders: endpoint<{ query: { cursor?: string } }, OrderPage>({
    method: 'GET', path: '/api/order/own', access: 'user', summary: 'The caller’s orders, newest first, page by page.',
  }),
  getSessions: endpoint<NoInput, SessionRow[]>({
    method: 'GET', path: '/api/user/sessions', access: 'user', summary: 'Where the account is signed in, last used first.',
  }),
  endSession: endpoint<ById, SessionRow[]>({
    method: 'DELETE', path: '/api/user/sessions/:id', access: 'user', message: 'That device is signed out.',
    summary: 'Ends one other session; answers the remaining ones.',
  }),
  endOtherSessions: endpoint<NoInput, SessionRow[]>({
    method: 'DELETE', path: '/api/user/sessions', access: 'user', message: 'The other devices are signed out.',
    summary: 'Ends every session but the one that asks.',
  }),
  exportMyData: endpoint<NoInput, PersonalExport>({
    method: 'GET', path: '/api/user/export', access: 'user', summary: 'Everything the shop keeps about the person (GDPR, articles 15 and 20).',
  }),
  eraseAccount: endpoint<{ body: EraseAccount }, null>({
    method: 'POST', path: '/api/user/erase', access: 'user', message: 'Your account is erased.',
    summary: 'Erases the account; bills stay as the law asks (GDPR, article 17).',
    failures: ['erasureDeferred', 'staffErasure', 'wrongConfirmation', 'wrongPassword'],
  }),
} as const; // prettier-ignore
