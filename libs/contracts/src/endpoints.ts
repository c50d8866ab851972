import type { CartListPage, OrderListPage, OrderListQuery, ProductListPage, UserListPage } from './admin';
import type { ShippingOption } from './address';
import type { AddItem, CartView, UpdateItem } from './cart';
import { endpoint } from './endpoint';
import type { CheckoutInput, OrderView } from './order';
import type { OrderStatus } from './order-moves';
import type { PageQuery } from './paging';
import type { ProductList, ProductQuery, ProductView, Suggestion } from './product';
import type { StorePage } from './store';
import type { Login, SessionView, Signup, UpdateUser } from './user';

type NoInput = Record<string, never>;
interface ById {
  params: { id: string };
}

/**
 * Every call of the API, once. The controllers read method, path, status, access and text from here and must
 * return the output type; the front ends call by the same entry.
 */
export const ENDPOINTS = {
  // User
  signup: endpoint<{ body: Signup }, null>({
    method: 'POST', path: '/api/user/signup', access: 'public', message: 'Please check your mail to confirm your address.',
    summary: 'Opens an account; the answer is the same for a known address.',
  }),
  login: endpoint<{ body: Login }, null>({
    method: 'POST', path: '/api/user/login', access: 'public', message: 'Welcome back.',
    summary: 'Starts a session and joins the guest cart to the account.',
  }),
  logout: endpoint<NoInput, null>({
    method: 'POST', path: '/api/user/logout', access: 'public', message: 'You are logged out.',
    summary: 'Ends the session of the caller.',
  }),
  getUser: endpoint<NoInput, SessionView>({
    method: 'GET', path: '/api/user/get-user', access: 'public',
    summary: 'The signed-in person and the cart; `user` is null for a guest.',
  }),
  forgotPassword: endpoint<{ body: { email: string } }, null>({
    method: 'POST', path: '/api/user/forgot-password', access: 'public', message: 'If the address is known, a mail is on its way.',
    summary: 'Mails a link to set a new password; the answer is the same for an unknown address.',
  }),
  resetPassword: endpoint<{ body: { token: string; password: string } }, null>({
    method: 'POST', path: '/api/user/reset-password', access: 'public', message: 'Your password is changed. Please log in.',
    summary: 'Sets a new password by a mailed link and ends every session.',
  }),
  updateUser: endpoint<{ body: UpdateUser }, SessionView>({
    method: 'PUT', path: '/api/user/update-user', access: 'user', message: 'Your changes are saved.',
    summary: 'Changes the own account.',
  }),
  validateEmail: endpoint<{ params: { subject: string } }, null>({
    method: 'GET', changes: true, path: '/api/validate/validate-email/:subject', access: 'public', message: 'Done.',
    summary: 'With an address: mails a validation link. With a token: confirms the address.',
  }),
  validatePassword: endpoint<{ params: { token: string } }, null>({
    method: 'GET', path: '/api/validate/validate-password/:token', access: 'public', message: 'The link is valid.',
    summary: 'Tells whether a password link can still be used; does not use it up.',
  }),
  checkout: endpoint<{ body: CheckoutInput }, string>({
    method: 'POST', path: '/api/user/checkout', access: 'user',
    summary: 'Makes an order from the cart, holds the stock and answers the address of the payment page.',
  }),
  confirmation: endpoint<{ query: { session_id: string } }, string>({
    method: 'GET', changes: true, path: '/api/user/confirmation', access: 'user',
    summary: 'Confirms a payment by asking the provider; answers the address of the confirmation page.',
  }),

  // Cart
  addItem: endpoint<{ body: AddItem }, CartView>({
    method: 'POST', path: '/api/cart/add-item', access: 'public', message: 'Added to the cart.',
    summary: 'Adds pieces of a product in a size.',
  }),
  updateItem: endpoint<{ body: UpdateItem }, CartView>({
    method: 'POST', path: '/api/cart/update-item', access: 'public', message: 'The cart is updated.',
    summary: 'Sets the quantity of a line; 0 or less removes it.',
  }),
  removeItem: endpoint<{ body: { itemId: string } }, CartView>({
    method: 'PUT', path: '/api/cart/remove-item', access: 'public', message: 'Removed from the cart.',
    summary: 'Removes a line.',
  }),
  getCart: endpoint<NoInput, CartView>({
    method: 'GET', path: '/api/cart/get-cart', access: 'public', summary: 'The cart of the caller at prices of now.',
  }),
  clearCart: endpoint<NoInput, CartView>({
    method: 'DELETE', path: '/api/cart/clear', access: 'public', message: 'The cart is empty.', summary: 'Empties the cart.',
  }),

  // Product
  getAllProducts: endpoint<{ query: ProductQuery }, ProductList>({
    method: 'GET', path: '/api/product/get-all-products', access: 'public',
    summary: 'Product cards, filtered, sorted and paged by cursor, with facet counts.',
  }),
  getProduct: endpoint<ById, ProductView>({
    method: 'GET', path: '/api/product/get-product/:id', access: 'public', summary: 'One product by id or slug.',
  }),
  suggestProducts: endpoint<{ query: { q: string } }, { suggestions: Suggestion[] }>({
    method: 'GET', path: '/api/product/suggest', access: 'public',
    summary: 'Products whose title contains the words, case and accents folded.',
  }),
  likeProduct: endpoint<ById & { body?: { liked?: boolean } }, ProductView>({
    method: 'PUT', path: '/api/product/liked-product/:id', access: 'public',
    summary: 'Likes a product or takes the like back; without a body it changes to the opposite.',
  }),

  // Order
  getOrders: endpoint<NoInput, OrderView[]>({
    method: 'GET', path: '/api/order/get-orders', access: 'user', summary: 'The own orders, newest first, 100 at most.',
  }),
  getOrder: endpoint<ById, OrderView>({
    method: 'GET', path: '/api/order/get-order/:id', access: 'user', summary: 'One own order; ADMIN sees every order.',
  }),
  createOrder: endpoint<{ body: CheckoutInput }, OrderView>({
    method: 'POST', path: '/api/order/create-order', access: 'user', status: 201, message: 'The order is placed.',
    summary: 'Makes an order from the cart that is paid by bank transfer.',
  }),
  updateOrder: endpoint<ById & { body: { status: OrderStatus } }, OrderView>({
    method: 'PUT', path: '/api/order/update-order/:id', access: 'user', message: 'The order is updated.',
    summary: 'Moves an order to a status the caller may choose.',
  }),
  deleteOrder: endpoint<ById, OrderView[]>({
    method: 'DELETE', path: '/api/order/delete-order/:id', access: 'user', message: 'The order is deleted.',
    summary: 'Puts an unpaid order away; answers the remaining orders.',
  }),
  sendBill: endpoint<ById, null>({
    method: 'POST', path: '/api/order/sendBill/:id', access: 'user', message: 'The bill is on its way.',
    summary: 'Mails the bill again.',
  }),
  getBill: endpoint<ById, Uint8Array>({
    method: 'GET', path: '/api/order/bill/:id', access: 'user', kind: 'file', summary: 'The bill as PDF.',
  }),

  // Billing
  shippingOptions: endpoint<{ query: { postcode: string } }, ShippingOption[]>({
    method: 'GET', path: '/api/billing/shipping-options', access: 'public', summary: 'Ways of delivery to a postcode.',
  }),
  paymentWebhook: endpoint<NoInput, null>({
    method: 'POST', path: '/api/billing/webhook', access: 'public', kind: 'webhook', summary: 'Events of the payment provider.',
  }),

  // Store
  viewStore: endpoint<ById & { query: PageQuery }, StorePage>({
    method: 'GET', path: '/api/store/view/:id', access: 'store', summary: 'A store with its products, for its owners and ADMIN.',
  }),

  // Admin
  getAllUsers: endpoint<{ query: PageQuery }, UserListPage>({
    method: 'GET', path: '/api/admin/get-all-users', access: 'admin', summary: 'Accounts, newest first.',
  }),
  getAllCarts: endpoint<{ query: PageQuery }, CartListPage>({
    method: 'GET', path: '/api/admin/get-all-carts', access: 'admin', summary: 'Carts that hold something, last touched first.',
  }),
  getAllOrders: endpoint<{ query: OrderListQuery }, OrderListPage>({
    method: 'GET', path: '/api/admin/get-all-orders', access: 'admin', summary: 'Orders with search and status filter.',
  }),
  listAllProducts: endpoint<{ query: PageQuery }, ProductListPage>({
    method: 'GET', path: '/api/admin/get-all-products', access: 'admin', summary: 'Products of every status.',
  }),
} as const; // prettier-ignore

export type EndpointName = keyof typeof ENDPOINTS;
