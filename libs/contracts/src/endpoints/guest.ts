import type {
  GuestContinuation,
  GuestLinkConfirmation,
  GuestLinkView,
  JoinOrdersInput,
  OrderPreview,
  SavedOrders,
} from '../account/guest';
import type { SessionView } from '../account/user';
import { endpoint, type NoInput } from '../endpoint';

interface ByToken {
  params: { token: string };
}

export const GUEST_ENDPOINTS = {
  continueAsGuest: endpoint<{ body: { email: string } }, GuestContinuation>({
    method: 'POST',
    path: '/api/user/continue',
    access: 'public',
    summary:
      'Opens a provisional account for an address, with which the browser may order; the response is the same for every address, and nothing is emailed.',
    failures: ['guestCheckoutDisabled'],
  }),
  saveOrders: endpoint<NoInput, SavedOrders>({
    method: 'POST',
    path: '/api/user/keep',
    access: 'buyer',
    message: 'Your order is saved.',
    summary:
      'Turns a provisional account with a verified address into a full account, or moves its orders to the account that has the address.',
    failures: ['guestUnverified', 'noGuest'],
  }),
  setFirstPassword: endpoint<{ body: { password: string } }, null>({
    method: 'POST',
    path: '/api/user/first-password',
    access: 'user',
    message: 'Your password is saved.',
    summary: 'Sets the first password of an account, within half an hour of the verification of its address.',
    failures: ['linkExpired', 'linkUsed', 'passwordWeak'],
  }),
  joinOrders: endpoint<{ body: JoinOrdersInput }, SessionView>({
    method: 'POST',
    path: '/api/user/join',
    access: 'user',
    message: 'Done.',
    summary:
      'Moves the orders that this browser placed as a guest with the account’s address to the account, or leaves them separate.',
    failures: ['noGuest', 'notFound'],
  }),
  correctAddress: endpoint<{ body: { email: string } }, SessionView>({
    method: 'POST',
    path: '/api/user/correct-address',
    access: 'buyer',
    message: 'We write to the new address.',
    summary:
      'Corrects the unverified address of a guest and of their orders, twice within a day; earlier links stop working.',
    failures: ['correctionLimitReached', 'noGuest'],
  }),
  getGuestLink: endpoint<ByToken, GuestLinkView>({
    method: 'GET',
    path: '/api/user/guest-link/:token',
    access: 'public',
    summary: 'The orders that an emailed link saves; changes nothing.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed'],
  }),
  confirmGuestLink: endpoint<ByToken, GuestLinkConfirmation>({
    method: 'POST',
    path: '/api/user/guest-link/:token',
    access: 'public',
    message: 'Your address is confirmed.',
    summary:
      'Confirms a guest’s address by an emailed link, once. In another browser it ends every session of the provisional account and does not log in.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed'],
  }),
  setGuestPassword: endpoint<ByToken & { body: { password: string } }, null>({
    method: 'POST',
    path: '/api/user/guest-link/:token/password',
    access: 'public',
    message: 'Your password is saved. Please log in.',
    summary: 'Sets the first password by a link that has just confirmed the address, once.',
    failures: ['linkUnknown', 'passwordWeak'],
  }),
  requestGuestLink: endpoint<ByToken, null>({
    method: 'POST',
    path: '/api/order/track/:token/keep',
    access: 'public',
    message: 'If it is possible, an email is on its way.',
    summary:
      'Emails the link that saves a guest’s order to the order’s address. The response is always the same.',
    failures: ['linkUnknown'],
  }),
  getWrongRecipient: endpoint<ByToken, OrderPreview>({
    method: 'GET',
    path: '/api/order/not-mine/:token',
    access: 'public',
    summary: 'The order that a wrong recipient may report; changes nothing.',
    failures: ['linkUnknown', 'linkUsed'],
  }),
  reportWrongRecipient: endpoint<ByToken, null>({
    method: 'POST',
    path: '/api/order/not-mine/:token',
    access: 'public',
    message: 'Thank you. We will not write to you about this order again.',
    summary:
      'Stops emails about an order to an address that is not the buyer’s, revokes their links and notifies staff.',
    failures: ['linkUnknown', 'linkUsed'],
  }),
} as const;
