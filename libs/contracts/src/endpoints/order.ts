import { type ById, endpoint, type NoInput } from '../endpoint';
import type { ShippingOption } from '../order/address';
import type { CheckoutInput, OrderView, PaymentMethod, UpdateOrder } from '../order/order';

export const ORDER_ENDPOINTS = {
  getOrders: endpoint<NoInput, OrderView[]>({
    method: 'GET', path: '/api/order/get-orders', access: 'user', summary: 'The caller’s orders, newest first, at most 100.',
  }),
  getOrder: endpoint<ById, OrderView>({
    method: 'GET', path: '/api/order/get-order/:id', access: 'user', summary: 'One order of the caller; ADMIN can read any.',
    failures: ['noOrder'],
  }),
  createOrder: endpoint<{ body: CheckoutInput }, OrderView>({
    method: 'POST', path: '/api/order/create-order', access: 'user', status: 201, message: 'The order is placed.',
    summary: 'Makes an order from the cart that is paid by bank transfer.',
    failures: ['cartChanged', 'cartEmpty', 'emailNotValidated', 'paymentUnavailable', 'shippingUnavailable', 'stockShort', 'taxIdInvalid', 'taxIdNeeded', 'tooManyOpenOrders', 'totalTooSmall', 'transferTooLarge', 'transferUnavailable'],
  }),
  updateOrder: endpoint<ById & { body: UpdateOrder }, OrderView>({
    method: 'PUT', path: '/api/order/update-order/:id', access: 'user', message: 'The order is updated.',
    summary: 'Moves an order to a status the caller may choose.',
    failures: ['amountDiffers', 'editedMeanwhile', 'fraudWarned', 'ibanInvalid', 'moveNotAllowed', 'noOrder', 'nothingToShip', 'paymentUnavailable', 'refundDisputed', 'refundTooMuch', 'stockShort', 'trackingOfShop', 'trackingTaken'],
  }),
  deleteOrder: endpoint<ById, OrderView[]>({
    method: 'DELETE', path: '/api/order/delete-order/:id', access: 'user', message: 'The order is deleted.',
    summary: 'Puts an unpaid order away; answers the remaining orders.',
    failures: ['moveNotAllowed', 'noOrder', 'orderPaid', 'paymentUnavailable'],
  }),
  sendBill: endpoint<ById, null>({
    method: 'POST', path: '/api/order/sendBill/:id', access: 'user', message: 'The bill is on its way.',
    summary: 'Mails the bill again.',
    failures: ['billTooOften', 'noBill', 'noEmail', 'noOrder'],
  }),
  getBill: endpoint<ById, Uint8Array>({
    method: 'GET', path: '/api/order/bill/:id', access: 'user', kind: 'file', media: 'application/pdf', summary: 'The bill as PDF.',
    failures: ['noBill', 'noOrder'],
  }),

  shippingOptions: endpoint<{ query: { postcode: string } }, ShippingOption[]>({
    method: 'GET', path: '/api/billing/shipping-options', access: 'public', sameForAll: true, summary: 'Ways of delivery to a postcode.',
    failures: ['shippingUnavailable'],
  }),
  paymentMethods: endpoint<NoInput, PaymentMethod[]>({
    method: 'GET', path: '/api/billing/payment-methods', access: 'public',
    summary: 'Ways of paying; a bank transfer once staff have set an account.',
  }),
  paymentWebhook: endpoint<NoInput, null>({
    method: 'POST', path: '/api/billing/webhook', access: 'public', kind: 'webhook', summary: 'Events of the payment provider.',
    failures: ['signatureInvalid'],
  }),
} as const; // prettier-ignore
