import * as f from '../fields';
import { LIMITS } from '../limits';
import { SHIPPING_METHODS } from '../shop/shipping';
import type { Count } from '../values';

export const ADD_ITEM = {
  productId: f.ID,
  /** 1 to 99. The service has its own error for it. */
  quantity: f.own<Count>(),
  /** The current label of the size. */
  size: f.text(40),
  /** Identifies the size; its label is then ignored. */
  sku: f.ignorable(f.text(40)),
};
export type AddItem = f.InputOf<typeof ADD_ITEM>;

export const UPDATE_ITEM = {
  itemId: f.ID,
  /** The quantity is at most 99; 0 or less removes the line (product brief, section 4). */
  quantity: f.own<Count>(),
  size: f.text(40),
  /** Another size of the product that the line changes to. */
  sku: f.ignorable(f.text(40)),
};
export type UpdateItem = f.RequestOf<typeof UPDATE_ITEM>;
export const REMOVE_ITEM = { itemId: f.ID };
export const CART_CODE = { code: f.line(LIMITS.codeTypedMax, { min: 1 }) };

/** Destination and delivery method of a cart. */
export const QUOTE = {
  country: f.choice(['ES']),
  postcode: f.text(10),
  shipping: f.choice(SHIPPING_METHODS),
};
export type QuoteInput = f.InputOf<typeof QUOTE>;
