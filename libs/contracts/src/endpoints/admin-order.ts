import type { DocumentPeriod } from '../admin/document';
import type { DraftOrder, DraftQuote, DraftQuoteInput } from '../admin/draft-order';
import type { OrderExportQuery } from '../admin/lists';
import type {
  AdminOrder,
  BankPayment,
  BulkResult,
  BulkShip,
  BulkStatus,
  EditOrder,
  MatchingResult,
  MatchingStatus,
  OrderTimeline,
  OtherTransfer,
  RefundInput,
  ShipOrder,
  UndoRun,
} from '../admin/order';
import type { NewReplacement, ShipReplacement } from '../admin/replacement';
import type { SettingsInput, SettingsView, ShippingTableView } from '../admin/setting';
import { type ById, endpoint, type NoInput } from '../endpoint';

interface OfReplacement {
  params: { id: string; replacement: string };
}

export const ADMIN_ORDER_ENDPOINTS = {
  openOrder: endpoint<ById, AdminOrder>({
    method: 'GET', path: '/api/admin/order/:id', access: 'admin', summary: 'An order with refunds, notes and possible actions.',
    failures: ['noOrder'],
  }),
  orderTimeline: endpoint<ById, OrderTimeline>({
    method: 'GET', path: '/api/admin/order/:id/timeline', access: 'admin',
    summary: 'Timeline of an order: statuses, mails, provider events, refunds, notes and staff changes, newest first.',
    failures: ['noOrder'],
  }),
  editOrder: endpoint<ById & { body: EditOrder }, AdminOrder>({
    method: 'POST', path: '/api/admin/admin-edit-order/:id', access: 'admin', message: 'The order is updated.',
    summary: 'Changes address and note of an order that has not shipped, or of which goods are to be sent again; 409 with the current order if it has changed meanwhile.',
    failures: ['deliveryDearer', 'editedMeanwhile', 'noOrder', 'noUpdate', 'orderLeft', 'shippingUnavailable', 'zoneDiffers'],
  }),
  noteOrder: endpoint<ById & { body: { text: string } }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/note', access: 'admin', message: 'The note is saved.',
    summary: 'Adds an internal note for staff.',
    failures: ['noOrder'],
  }),
  shipOrder: endpoint<ById & { body: ShipOrder }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/ship', access: 'admin', message: 'The order is on its way.',
    summary: 'Ships an order with carrier and tracking number, or corrects both later.',
    failures: ['editedMeanwhile', 'fraudWarned', 'moveNotAllowed', 'noOrder', 'nothingToShip', 'trackingOfShop', 'trackingTaken'],
  }),
  recordBankPayment: endpoint<ById & { body: BankPayment }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/bank-payment', access: 'admin', message: 'The payment is recorded.',
    summary: 'Records a bank transfer that pays the order: of the exact total, or of what earlier transfers left of it.',
    failures: ['amountDiffers', 'moveNotAllowed', 'noOrder', 'orderPaid', 'stockShort'],
  }),
  recordOtherTransfer: endpoint<ById & { body: OtherTransfer }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/other-transfer', access: 'admin', message: 'The transfer is recorded.',
    summary: 'Records a bank transfer of another amount, which does not pay the order, and notifies the buyer.',
    failures: ['editedMeanwhile', 'moveNotAllowed', 'noOrder', 'orderPaid'],
  }),
  refundOrder: endpoint<ById & { body: RefundInput }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/refund', access: 'admin', message: 'The refund is on its way.',
    summary: 'Refunds an order in full or in part, with or without restocking.',
    failures: ['amountDiffers', 'moveNotAllowed', 'noOrder', 'referenceMissing', 'refundDisputed', 'refundTooMuch', 'stockShort'],
  }),
  recordPayBack: endpoint<{ params: { id: string; refund: string }; body: { reference: string } }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/refund/:refund/paid', access: 'admin', message: 'The refund is recorded.',
    summary: 'Records that a manual refund has been paid; credit note and mail follow.',
    failures: ['noOrder', 'noRefund'],
  }),
  settleFailedRefund: endpoint<{ params: { id: string; refund: string }; body: { text: string } }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/refund/:refund/settled', access: 'admin', message: 'Noted.',
    summary: 'Closes a failed refund that is no longer owed, with the reason in a note.',
    failures: ['noOrder', 'noRefund'],
  }),
  restockOrder: endpoint<ById, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/restock', access: 'admin', message: 'The items are back in stock.',
    summary: 'Restocks pieces that never shipped and whose payment was charged back.',
    failures: ['noOrder', 'noPiecesBack', 'stockShort'],
  }),
  replaceGoods: endpoint<ById & { body: NewReplacement }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/replacement', access: 'admin', message: 'The goods will be sent again.',
    summary: 'Sends goods of an order again, free of charge: takes them from stock and notifies the buyer.',
    failures: ['noOrder', 'notReplaceable', 'replacementTooMuch', 'stockShort'],
  }),
  shipReplacement: endpoint<OfReplacement & { body: ShipReplacement }, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/replacement/:replacement/ship', access: 'admin', message: 'The replacement is on its way.',
    summary: 'Ships a replacement with carrier and tracking number, or corrects both later.',
    failures: ['noOrder', 'noReplacement', 'notReplaceable', 'trackingOfShop', 'trackingTaken'],
  }),
  cancelReplacement: endpoint<OfReplacement, AdminOrder>({
    method: 'POST', path: '/api/admin/order/:id/replacement/:replacement/cancel', access: 'admin', message: 'The replacement is cancelled.',
    summary: 'Cancels a replacement that has not shipped: restocks its goods and notifies the buyer.',
    failures: ['noOrder', 'noReplacement'],
  }),
  recheckPayment: endpoint<ById, string>({
    method: 'POST', path: '/api/admin/order/:id/fulfil', access: 'admin', summary: 'Checks the payment with the provider again and returns its status.',
    failures: ['moveNotAllowed', 'noOrder', 'paymentUnavailable'],
  }),
  replayEvent: endpoint<{ params: { id: string } }, string>({
    method: 'POST', path: '/api/admin/provider-event/:id/replay', access: 'admin', summary: 'Processes a stored provider event again.',
    failures: ['noEvent'],
  }),
  requeueOutbox: endpoint<ById, null>({
    method: 'POST', path: '/api/admin/outbox/:id/requeue', access: 'admin', summary: 'Retries a waiting or dead job.',
    failures: ['noWork'],
  }),
  draftOrder: endpoint<{ body: DraftOrder }, AdminOrder>({
    method: 'POST', path: '/api/admin/draft-order', access: 'admin', status: 201, message: 'The order is placed.',
    summary: 'Creates an order taken by phone or at a stall, at current prices.',
    failures: ['cashTooMuch', 'codeUsedByYou', 'codeUsedUp', 'noProduct', 'referenceMissing', 'shippingUnavailable', 'signsUnshown', 'sizeUnknown', 'stockShort', 'taxIdInvalid', 'taxIdNeeded', 'totalDiffers', 'transferUnavailable'],
  }),
  quoteDraft: endpoint<{ body: DraftQuoteInput }, DraftQuote>({
    method: 'POST', path: '/api/admin/orders/quote', access: 'admin',
    summary: 'Prices a staff order with delivery; changes nothing.',
    failures: ['noProduct', 'shippingUnavailable', 'sizeUnknown'],
  }),
  setOrderStatuses: endpoint<{ body: BulkStatus }, BulkResult[]>({
    method: 'POST', path: '/api/admin/orders/status', access: 'admin', summary: 'Changes the status of up to 100 orders; returns a result for each.',
  }),
  shipOrders: endpoint<{ body: BulkShip }, BulkResult[]>({
    method: 'POST', path: '/api/admin/orders/ship', access: 'admin',
    summary: 'Ships up to 100 orders by one carrier, each with its tracking number; their emails wait two minutes. Returns a result for each.',
    failures: ['trackingTwice'],
  }),
  undoRun: endpoint<{ body: UndoRun }, null>({
    method: 'POST', path: '/api/admin/orders/undo', access: 'admin', message: 'The orders are as they were before.',
    summary: 'Undoes the last step of up to 100 orders (start, shipping or delivery), all or none, until the first of its emails was sent.',
    failures: ['moveNotAllowed', 'noOrder', 'undoTooLate'],
  }),
  setMatchingStatuses: endpoint<{ body: MatchingStatus }, MatchingResult>({
    method: 'POST', path: '/api/admin/orders/matching-status', access: 'admin',
    summary: 'Changes the status of all matching orders where allowed, 100 per call; returns a result for each.',
  }),
  exportOrders: endpoint<{ query: OrderExportQuery }, Uint8Array>({
    method: 'GET', path: '/api/admin/orders.csv', access: 'admin', delicate: 'always', kind: 'file', media: 'text/csv', summary: 'Matching orders as CSV.',
  }),
  exportDocuments: endpoint<{ query: DocumentPeriod }, Uint8Array>({
    method: 'GET', path: '/api/admin/documents.csv', access: 'admin', delicate: 'always', kind: 'file', media: 'text/csv',
    summary: 'Register of invoices and credit notes issued in a period, as CSV.',
    failures: ['periodInvalid'],
  }),
  exportBalance: endpoint<{ query: DocumentPeriod }, Uint8Array>({
    method: 'GET', path: '/api/admin/balance.csv', access: 'admin', delicate: 'always', kind: 'file', media: 'text/csv',
    summary: 'Payments, refunds, fees and payouts of the payment provider in a period, as CSV.',
    failures: ['periodInvalid'],
  }),
  downloadDocuments: endpoint<{ query: DocumentPeriod }, Uint8Array>({
    method: 'GET', path: '/api/admin/documents.zip', access: 'admin', delicate: 'always', kind: 'file', media: 'application/zip',
    summary: 'The same documents as PDF in a ZIP file.',
    failures: ['periodInvalid'],
  }),
  getCreditNote: endpoint<{ params: { id: string; number: string } }, Uint8Array>({
    method: 'GET', path: '/api/order/credit-note/:id/:number', access: 'user', kind: 'file', media: 'application/pdf', summary: 'A credit note of the caller’s order as PDF.',
    failures: ['noBill', 'noOrder'],
  }),

  getSettings: endpoint<NoInput, SettingsView>({
    method: 'GET', path: '/api/admin/settings', access: 'admin', summary: 'The shop’s settings.',
  }),
  setSettings: endpoint<{ body: SettingsInput }, SettingsView>({
    method: 'PUT', path: '/api/admin/settings', access: 'admin', delicate: 'partly', message: 'The settings are saved.',
    summary: 'Changes the shop’s settings; 409 if they have changed meanwhile.',
    failures: ['editedMeanwhile', 'ibanInvalid'],
  }),
  getShippingTable: endpoint<NoInput, ShippingTableView>({
    method: 'GET', path: '/api/admin/shipping', access: 'admin', summary: 'Delivery prices by method and zone.',
  }),
  setShippingTable: endpoint<{ body: ShippingTableView }, ShippingTableView>({
    method: 'PUT', path: '/api/admin/shipping', access: 'admin', message: 'The shipping table is saved.',
    summary: 'Replaces the shipping table; 409 if it has changed meanwhile.',
    failures: ['editedMeanwhile', 'shippingTwice'],
  }),
} as const; // prettier-ignore
