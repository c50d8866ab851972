import { ACCOUNT_ENDPOINTS } from './endpoints/account';
import { ORDER_ENDPOINTS } from './endpoints/order';
import { SHOP_ENDPOINTS } from './endpoints/shop';
import { STAFF_ENDPOINTS } from './endpoints/staff';

/**
 * Every call of the API, once. The controllers read method, path, status, access and text from here and must
 * return the output type; the front ends call by the same entry.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...SHOP_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...STAFF_ENDPOINTS,
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
