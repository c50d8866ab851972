import { type ById, endpoint, type NoInput } from '../endpoint';
import type { AskedNotice, AskNotice, NoticeView, OwnNotice } from '../shop/product-alert';
import type { WishList, WishPage, WishQuery } from '../shop/wishlist';

interface ByToken {
  params: { token: string };
}

export const WISH_ENDPOINTS = {
  getWishes: endpoint<{ query: WishQuery }, WishList>({
    method: 'GET', path: '/api/wish/list', access: 'public', summary: 'What the caller likes, guest or not, last liked first.',
  }),
  shareWishes: endpoint<NoInput, { token: string }>({
    method: 'POST', path: '/api/wish/share', access: 'user', proved: true, message: 'Your list has a link.',
    summary: 'Opens the own wish list to whoever has the link; the same link until it is taken back.',
  }),
  unshareWishes: endpoint<NoInput, null>({
    method: 'DELETE', path: '/api/wish/share', access: 'user', message: 'The link no longer works.',
    summary: 'Takes the link of the own wish list back.',
  }),
  sharedWishes: endpoint<ByToken & { query: WishQuery }, WishPage>({
    method: 'GET', path: '/api/wish/shared/:token', access: 'public', summary: 'The products of a shared wish list and nothing else.',
    failures: ['linkUnknown'],
  }),
  askNotice: endpoint<{ body: AskNotice }, AskedNotice>({
    method: 'POST', path: '/api/notice/ask', access: 'public', message: 'We will write to you.',
    summary: 'Asks for one mail when a sold-out size is back; guests confirm their address first.',
    failures: ['noProduct', 'notFound', 'noticesFull', 'sizeAvailable', 'sizeUnknown'],
  }),
  getOwnNotices: endpoint<NoInput, OwnNotice[]>({
    method: 'GET', path: '/api/notice/own', access: 'user', summary: 'Sizes the person waits for, 50 at most.',
  }),
  endOwnNotice: endpoint<ById, OwnNotice[]>({
    method: 'DELETE', path: '/api/notice/own/:id', access: 'user', message: 'You no longer wait for it.',
    summary: 'Ends an own notice; answers the remaining ones.',
  }),
  getNotice: endpoint<ByToken, NoticeView>({
    method: 'GET', path: '/api/notice/:token', access: 'public', summary: 'What the link of a notice is about.',
    failures: ['linkExpired', 'linkUnknown'],
  }),
  confirmNotice: endpoint<ByToken, NoticeView>({
    method: 'POST', path: '/api/notice/:token/confirm', access: 'public', message: 'We will write to you.',
    summary: 'Confirms the address of a guest who asked for a notice.',
    failures: ['linkExpired', 'linkUnknown'],
  }),
  stopNotice: endpoint<ByToken, NoticeView>({
    method: 'POST', path: '/api/notice/:token/stop', access: 'public', kind: 'mailed', page: '/notify/:token', message: 'No more mails of this kind.',
    summary: 'Ends a notice, or all mails about prices. Mail programs call it by themselves (RFC 8058).',
    failures: ['linkExpired', 'linkUnknown'],
  }),
} as const; // prettier-ignore
