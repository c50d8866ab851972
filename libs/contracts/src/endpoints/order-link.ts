import { type ById, endpoint } from '../endpoint';
import type { OrderLinkView, RequestOrderLinkInput, TrackedOrder } from '../order/order-link';

interface ByToken {
  params: { token: string };
}

export const ORDER_LINK_ENDPOINTS = {
  trackOrder: endpoint<ByToken, TrackedOrder>({
    method: 'GET',
    path: '/api/order/track/:token',
    access: 'public',
    summary: 'The order of a tracking link, without personal data.',
    failures: ['linkUnknown'],
  }),
  requestOrderLink: endpoint<ByToken & { body: RequestOrderLinkInput }, null>({
    method: 'POST',
    path: '/api/order/track/:token/link',
    access: 'public',
    message: 'If it is possible, a link is on its way.',
    summary:
      'Emails a link that cancels the order or opens its invoice to the order’s address, three times a day at most. The response is always the same.',
    failures: ['linkUnknown'],
  }),
  getOrderLink: endpoint<ByToken, OrderLinkView>({
    method: 'GET',
    path: '/api/order/link/:token',
    access: 'public',
    summary: 'What an emailed link of an order does; changes nothing.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed'],
  }),
  cancelByLink: endpoint<ByToken, null>({
    method: 'POST',
    path: '/api/order/link/:token/cancel',
    access: 'public',
    message: 'The order is cancelled.',
    summary: 'Cancels the order by an emailed link, once.',
    failures: [
      'linkExpired',
      'linkUnknown',
      'linkUsed',
      'transitionNotAllowed',
      'paymentUnavailable',
      'refundDisputed',
      'refundTooLarge',
      'stockShort',
    ],
  }),
  invoiceByLink: endpoint<ByToken, Uint8Array>({
    method: 'POST',
    path: '/api/order/link/:token/invoice',
    access: 'public',
    kind: 'file',
    media: 'application/pdf',
    summary: 'The invoice as PDF by an emailed link, once.',
    failures: ['linkExpired', 'linkUnknown', 'linkUsed', 'noInvoice'],
  }),
  renewTrackingLink: endpoint<ById, null>({
    method: 'POST',
    path: '/api/admin/order/:id/tracking-link',
    access: 'admin',
    message: 'The order has a new tracking link.',
    summary: 'Ends the order’s tracking link and emails a new one to its address.',
    failures: ['noOrder', 'noUpdate'],
  }),
} as const;
