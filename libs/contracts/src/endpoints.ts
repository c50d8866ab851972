import { ACCOUNT_ENDPOINTS } from './endpoints/account';
import { COMMUNITY_ENDPOINTS } from './endpoints/community';
import { CONTENT_ENDPOINTS } from './endpoints/content';
import { ORDER_ENDPOINTS } from './endpoints/order';
import { ORDER_DESK_ENDPOINTS } from './endpoints/order-desk';
import { SECOND_FACTOR_ENDPOINTS } from './endpoints/second-factor';
import { SHOP_ENDPOINTS } from './endpoints/shop';
import { PRODUCT_DESK_ENDPOINTS } from './endpoints/product-desk';
import { PROFILE_ENDPOINTS } from './endpoints/profile';
import { STAFF_ENDPOINTS } from './endpoints/staff';
import { STORE_ENDPOINTS } from './endpoints/store';
import { WISH_ENDPOINTS } from './endpoints/wish';

/**
 * Every call of the API, once. The controllers read method, path, status, access and text from here and must
 * return the output type; the front ends call by the same entry.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...SECOND_FACTOR_ENDPOINTS,
  ...SHOP_ENDPOINTS,
  ...CONTENT_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...ORDER_DESK_ENDPOINTS,
  ...STAFF_ENDPOINTS,
  ...PRODUCT_DESK_ENDPOINTS,
  ...COMMUNITY_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...STORE_ENDPOINTS,
  ...WISH_ENDPOINTS,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
