import { type ById, endpoint, type NoInput } from '../endpoint';
import type { ShippingOption } from '../order/address';
import type { OrderView } from '../order/order';
import type { CheckoutInput, UpdateOrder } from '../order/order-fields';
import type { PaymentMethod, PaymentType } from '../shop/payment-methods';

export const ORDER_ENDPOINTS = {
  getOrders: endpoint<NoInput, OrderView[]>({
    method: 'GET', path: '/api/order/get-orders', access: 'buyer', summary: 'The caller’s orders, newest first, at most 100.',
  }),
  getOrder: endpoint<ById, OrderView>({
    method: 'GET', path: '/api/order/get-order/:id', access: 'buyer', summary: 'One order of the caller; ADMIN can read any.',
    failures: ['noOrder'],
  }),
  createOrder: endpoint<{ body: CheckoutInput }, OrderView>({
    method: 'POST', path: '/api/order/create-order', access: 'buyer', status: 201, message: 'The order is placed.',
    summary: 'Creates an order from the cart, to be paid by bank transfer.',
    failures: ['cartChanged', 'cartEmpty', 'codeHeld', 'codeUsedByYou', 'codeUsedUp', 'emailNotValidated', 'moveNotAllowed', 'notFound', 'paymentUnavailable', 'shippingUnavailable', 'stockShort', 'taxIdInvalid', 'taxIdNeeded', 'tooManyOpenOrders', 'totalTooSmall', 'transferTooLarge', 'transferUnavailable'],
  }),
  updateOrder: endpoint<ById & { body: UpdateOrder }, OrderView>({
    method: 'PUT', path: '/api/order/update-order/:id', access: 'buyer', message: 'The order is updated.',
    summary: 'Changes an order to a status the caller may choose.',
    failures: ['amountDiffers', 'editedMeanwhile', 'fraudWarned', 'ibanInvalid', 'moveNotAllowed', 'noOrder', 'nothingToShip', 'paymentUnavailable', 'refundDisputed', 'refundTooMuch', 'stockShort', 'trackingOfShop', 'trackingTaken'],
  }),
  deleteOrder: endpoint<ById, OrderView[]>({
    method: 'DELETE', path: '/api/order/delete-order/:id', access: 'buyer', message: 'The order is deleted.',
    summary: 'Archives an unpaid order and returns the remaining orders.',
    failures: ['moveNotAllowed', 'noOrder', 'orderPaid', 'paymentUnavailable'],
  }),
  sendBill: endpoint<ById, null>({
    method: 'POST', path: '/api/order/sendBill/:id', access: 'user', message: 'The invoice is on its way.',
    summary: 'Mails the invoice again.',
    failures: ['billTooOften', 'noBill', 'noEmail', 'noOrder'],
  }),
  getBill: endpoint<ById, Uint8Array>({
    method: 'GET', path: '/api/order/bill/:id', access: 'buyer', kind: 'file', media: 'application/pdf', summary: 'The invoice as PDF.',
    failures: ['noBill', 'noOrder'],
  }),

  shippingOptions: endpoint<{ query: { postcode: string } }, ShippingOption[]>({
    method: 'GET', path: '/api/billing/shipping-options', access: 'public', sameForAll: true, list: 'delivery', summary: 'Delivery methods to a postcode.',
    failures: ['shippingUnavailable'],
  }),
  paymentMethods: endpoint<NoInput, (PaymentMethod | PaymentType)[]>({
    method: 'GET', path: '/api/billing/payment-methods', access: 'public',
    summary: 'What can be paid with: types of the payment page, and bank transfer once staff have entered an account.',
  }),
  paymentWebhook: endpoint<NoInput, null>({
    method: 'POST', path: '/api/billing/webhook', access: 'public', kind: 'webhook', summary: 'Receives events of the payment provider.',
    failures: ['signatureInvalid'],
  }),
} as const; // prettier-ignore
