import { type ById, endpoint, type NoInput } from '../endpoint';
import type {
  OwnProductAlert,
  ProductAlertView,
  RequestedProductAlert,
  RequestProductAlertInput,
} from '../shop/product-alert';
import type { Wishlist, WishlistPage, WishlistQuery } from '../shop/wishlist';

interface ByToken {
  params: { token: string };
}

export const WISHLIST_ENDPOINTS = {
  listFavorites: endpoint<{ query: WishlistQuery }, Wishlist>({
    method: 'GET',
    path: '/api/wish/list',
    access: 'public',
    summary: 'The favourites of the caller, including guests, latest first.',
  }),
  shareWishlist: endpoint<NoInput, { token: string }>({
    method: 'POST',
    path: '/api/wish/share',
    access: 'user',
    verifiedEmail: true,
    message: 'Your list has a link.',
    summary: 'Shares the caller’s wish list by a link, which stays the same until it is revoked.',
  }),
  unshareWishlist: endpoint<NoInput, null>({
    method: 'DELETE',
    path: '/api/wish/share',
    access: 'user',
    message: 'The link no longer works.',
    summary: 'Revokes the link of the caller’s wish list.',
  }),
  getSharedWishlist: endpoint<ByToken & { query: WishlistQuery }, WishlistPage>({
    method: 'GET',
    path: '/api/wish/shared/:token',
    access: 'public',
    summary: 'The products of a shared wish list, and nothing else.',
    failures: ['linkUnknown'],
  }),
  requestProductAlert: endpoint<{ body: RequestProductAlertInput }, RequestedProductAlert>({
    method: 'POST',
    path: '/api/notice/ask',
    access: 'public',
    message: 'We will write to you.',
    summary: 'Requests one email when a sold-out size is back; guests confirm their address first.',
    failures: ['noProduct', 'notFound', 'productAlertsFull', 'sizeAvailable', 'sizeUnknown'],
  }),
  listOwnProductAlerts: endpoint<NoInput, OwnProductAlert[]>({
    method: 'GET',
    path: '/api/notice/own',
    access: 'buyer',
    summary: 'The person’s stock alerts, 50 at most.',
  }),
  endOwnProductAlert: endpoint<ById, OwnProductAlert[]>({
    method: 'DELETE',
    path: '/api/notice/own/:id',
    access: 'buyer',
    message: 'The alert is removed.',
    summary: 'Removes a stock alert and returns the remaining ones.',
  }),
  getProductAlert: endpoint<ByToken, ProductAlertView>({
    method: 'GET',
    path: '/api/notice/:token',
    access: 'public',
    summary: 'The alert an emailed link belongs to.',
    failures: ['linkExpired', 'linkUnknown'],
  }),
  confirmProductAlert: endpoint<ByToken, ProductAlertView>({
    method: 'POST',
    path: '/api/notice/:token/confirm',
    access: 'public',
    message: 'We will write to you.',
    summary: 'Confirms the address of a guest who requested an alert.',
    failures: ['linkExpired', 'linkUnknown'],
  }),
  stopProductAlert: endpoint<ByToken, ProductAlertView>({
    method: 'POST',
    path: '/api/notice/:token/stop',
    access: 'public',
    kind: 'mailed',
    page: '/notify/:token',
    message: 'You will get no more emails of this kind.',
    summary: 'Ends an alert, or all price emails. Email programs may call it directly (RFC 8058).',
    failures: ['linkExpired', 'linkUnknown'],
  }),
} as const;
