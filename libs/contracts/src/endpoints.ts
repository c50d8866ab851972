import { ACCOUNT_ENDPOINTS } from './endpoints/account';
import { ADMIN_ENDPOINTS } from './endpoints/admin';
import { ADMIN_ORDER_ENDPOINTS } from './endpoints/admin-order';
import { ADMIN_PRODUCT_ENDPOINTS } from './endpoints/admin-product';
import { CAMPAIGN_ENDPOINTS } from './endpoints/campaign';
import { COMMUNITY_ENDPOINTS } from './endpoints/community';
import { CONTENT_ENDPOINTS } from './endpoints/content';
import { GUEST_ENDPOINTS } from './endpoints/guest';
import { ORDER_ENDPOINTS } from './endpoints/order';
import { ORDER_LINK_ENDPOINTS } from './endpoints/order-link';
import { PROFILE_ENDPOINTS } from './endpoints/profile';
import { PROMOTION_ENDPOINTS } from './endpoints/promotion';
import { SECOND_FACTOR_ENDPOINTS } from './endpoints/second-factor';
import { SHOP_ENDPOINTS } from './endpoints/shop';
import { STORE_ENDPOINTS } from './endpoints/store';
import { WISHLIST_ENDPOINTS } from './endpoints/wishlist';

/**
 * All endpoints of the API, each declared once. Controllers read method, path, status, access and description from here
 * and must return the output type; front ends use the same declarations. The shop's original specification fixed the
 * paths and methods for sign-up, login, account, cart, checkout, products, orders and `/api/admin/get-all-…`. Some are
 * unusual: `PUT` removes a cart line, and three `GET` endpoints change state. These three are marked with `changes`, so
 * that only the shop's own pages can call them. Newer endpoints use standard methods.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...GUEST_ENDPOINTS,
  ...SECOND_FACTOR_ENDPOINTS,
  ...SHOP_ENDPOINTS,
  ...CONTENT_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...ORDER_LINK_ENDPOINTS,
  ...ADMIN_ORDER_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...ADMIN_PRODUCT_ENDPOINTS,
  ...COMMUNITY_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...STORE_ENDPOINTS,
  ...WISHLIST_ENDPOINTS,
  ...PROMOTION_ENDPOINTS,
  ...CAMPAIGN_ENDPOINTS,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
