import type { DocumentPeriod } from '../admin/document';
import type { OrderListQuery } from '../admin/lists';
import type {
  AdminOrder,
  BankPayment,
  BulkResult,
  BulkShip,
  BulkStatus,
  DraftOrder,
  DraftQuote,
  DraftQuoteInput,
  EditOrder,
  MatchingResult,
  MatchingStatus,
  OrderTimeline,
  RefundInput,
  ShipOrder,
} from '../admin/order';
import type { SettingsView, ShippingTableView } from '../admin/setting';
import { type ById, endpoint, type NoInput } from '../endpoint';

export const ADMIN_ORDER_ENDPOINTS = {
  openOrder: endpoint<ById, AdminOrder>({
    method: 'GET', path: '/api/admin/order/:id', access: 'admin', summary: 'An order with refunds, notes and what may be done.',
    failures: ['noOrder'],
  }),
  orderTimeline: endpoint<ById, OrderTimeline>({
    method: 'GET', path: '/api/admin/order/:id/timeline', access: 'admin',
    summary: 'States, mails, events of the provider, refunds, notes and staff writes of an order, newest first.',
    failures: ['noOrder'],
  }),
  editOrder: endpoint<ById & { body: EditOrder }, AdminOrder>({
    method: 'POST', path: '/api/admin/admin-edit-order/:id', access: 'admin', message: 'The order is updated.',
    summary: 'Changes address and note of an order that has not left; 409 with the order of now when it was changed meanwhile.',
    failures: ['editedMeanwhile', 'noOrder', 'noUpdate', 'orderLeft', 'shippingUnavailable', 'zoneDiffers'],
  }),
  noteOrder: endpoint<ById & { body: { text: string } }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/note', access: 'admin', message: 'The note is kept.',
    summary: 'Adds an internal note that only staff see.',
    failures: ['noOrder'],
  }),
  shipOrder: endpoint<ById & { body: ShipOrder }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/ship', access: 'admin', message: 'The order is on its way.',
    summary: 'Sends a prepared order with carrier and tracking number, or mends both afterwards.',
    failures: ['editedMeanwhile', 'fraudWarned', 'moveNotAllowed', 'noOrder', 'nothingToShip', 'trackingOfShop', 'trackingTaken'],
  }),
  recordBankPayment: endpoint<ById & { body: BankPayment }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/bank-payment', access: 'admin', message: 'The payment is recorded.',
    summary: 'Records a bank transfer of exactly the total.',
    failures: ['amountDiffers', 'moveNotAllowed', 'noOrder', 'orderPaid', 'stockShort'],
  }),
  refundOrder: endpoint<ById & { body: RefundInput }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/refund', access: 'admin', message: 'The refund is on its way.',
    summary: 'Gives money back, wholly or in part, with or without pieces to the shelf.',
    failures: ['amountDiffers', 'moveNotAllowed', 'noOrder', 'referenceMissing', 'refundDisputed', 'refundTooMuch', 'stockShort'],
  }),
  recordPayBack: endpoint<{ params: { id: string; refund: string }; body: { reference: string } }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/refund/:refund/paid', access: 'admin', message: 'The refund is recorded.',
    summary: 'Writes down that a refund owed by hand has been paid; its credit note and mail follow.',
    failures: ['noOrder', 'noRefund'],
  }),
  settleFailedRefund: endpoint<{ params: { id: string; refund: string }; body: { text: string } }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/refund/:refund/settled', access: 'admin', message: 'Noted.',
    summary: 'Decides that nothing more is owed for a refund that failed; says why in a note.',
    failures: ['noOrder', 'noRefund'],
  }),
  restockOrder: endpoint<ById, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/restock', access: 'admin', message: 'The pieces are back on the shelf.',
    summary: 'Puts pieces back on the shelf that never left and whose payment the bank has taken back.',
    failures: ['noOrder', 'noPiecesBack', 'stockShort'],
  }),
  recheckPayment: endpoint<ById, string>({
    method: 'POST', path: '/api/admin/order/:id/fulfil', access: 'admin', summary: 'Asks the provider again about the payment; answers what it said.',
    failures: ['noOrder', 'paymentUnavailable'],
  }),
  replayEvent: endpoint<{ params: { id: string } }, string>({
    method: 'POST', path: '/api/admin/provider-event/:id/replay', access: 'admin', summary: 'Works on a stored event of the provider again.',
    failures: ['noEvent'],
  }),
  requeueOutbox: endpoint<ById, null>({
    method: 'POST', path: '/api/admin/outbox/:id/requeue', access: 'admin', summary: 'Puts work that waits or was given up in front again.',
    failures: ['noWork'],
  }),
  draftOrder: endpoint<{ body: DraftOrder }, AdminOrder>({
    method: 'POST', path: '/api/admin/draft-order', access: 'admin', status: 201, message: 'The order is placed.',
    summary: 'Takes an order by phone or at a stall, at prices of now.',
    failures: ['cashTooMuch', 'noProduct', 'referenceMissing', 'shippingUnavailable', 'signsUnshown', 'sizeUnknown', 'stockShort', 'taxIdInvalid', 'taxIdNeeded', 'totalDiffers', 'transferUnavailable'],
  }),
  quoteDraft: endpoint<{ body: DraftQuoteInput }, DraftQuote>({
    method: 'POST', path: '/api/admin/orders/quote', access: 'admin',
    summary: 'What an order by hand would cost now with its delivery; changes nothing.',
    failures: ['noProduct', 'shippingUnavailable', 'sizeUnknown'],
  }),
  setOrderStatuses: endpoint<{ body: BulkStatus }, BulkResult[]>({
    method: 'POST', path: '/api/admin/orders/status', access: 'admin', summary: 'Moves up to 100 orders; tells for each what became of it.',
  }),
  shipOrders: endpoint<{ body: BulkShip }, BulkResult[]>({
    method: 'POST', path: '/api/admin/orders/ship', access: 'admin',
    summary: 'Sends up to 100 prepared orders by one carrier, each with its tracking number; tells for each what became of it.',
    failures: ['trackingTwice'],
  }),
  setMatchingStatuses: endpoint<{ body: MatchingStatus }, MatchingResult>({
    method: 'POST', path: '/api/admin/orders/matching-status', access: 'admin',
    summary: 'Moves the orders that a list finds and that may move there, 100 a call; tells for each what became of it.',
  }),
  exportOrders: endpoint<{ query: OrderListQuery }, Uint8Array>({
    method: 'GET', path: '/api/admin/orders.csv', access: 'admin', delicate: 'always', kind: 'file', media: 'text/csv', summary: 'Orders that match, as CSV.',
  }),
  exportDocuments: endpoint<{ query: DocumentPeriod }, Uint8Array>({
    method: 'GET', path: '/api/admin/documents.csv', access: 'admin', delicate: 'always', kind: 'file', media: 'text/csv',
    summary: 'The register of invoices and credit notes issued in a period, as CSV.',
    failures: ['periodInvalid'],
  }),
  exportBalance: endpoint<{ query: DocumentPeriod }, Uint8Array>({
    method: 'GET', path: '/api/admin/balance.csv', access: 'admin', delicate: 'always', kind: 'file', media: 'text/csv',
    summary: 'What the payment provider took in, gave back, charged and paid out in a period, as CSV.',
    failures: ['periodInvalid'],
  }),
  downloadDocuments: endpoint<{ query: DocumentPeriod }, Uint8Array>({
    method: 'GET', path: '/api/admin/documents.zip', access: 'admin', delicate: 'always', kind: 'file', media: 'application/zip',
    summary: 'The same documents as PDF, in a ZIP file.',
    failures: ['periodInvalid'],
  }),
  getCreditNote: endpoint<{ params: { id: string; number: string } }, Uint8Array>({
    method: 'GET', path: '/api/order/credit-note/:id/:number', access: 'user', kind: 'file', media: 'application/pdf', summary: 'A credit note of an own order as PDF.',
    failures: ['noBill', 'noOrder'],
  }),

  getSettings: endpoint<NoInput, SettingsView>({
    method: 'GET', path: '/api/admin/settings', access: 'admin', summary: 'What the shop is set to.',
  }),
  setSettings: endpoint<{ body: SettingsView }, SettingsView>({
    method: 'PUT', path: '/api/admin/settings', access: 'admin', delicate: 'partly', message: 'The settings are kept.',
    summary: 'Changes what the shop is set to; 409 when it was changed meanwhile.',
    failures: ['editedMeanwhile', 'ibanInvalid'],
  }),
  getShippingTable: endpoint<NoInput, ShippingTableView>({
    method: 'GET', path: '/api/admin/shipping', access: 'admin', summary: 'What delivery costs by way and zone.',
  }),
  setShippingTable: endpoint<{ body: ShippingTableView }, ShippingTableView>({
    method: 'PUT', path: '/api/admin/shipping', access: 'admin', message: 'The shipping table is kept.',
    summary: 'Replaces the shipping table; 409 when it was changed meanwhile.',
    failures: ['editedMeanwhile', 'shippingTwice'],
  }),
} as const; // prettier-ignore
