import * as f from '../fields';
import { LIMITS } from '../limits';
import { SHIPPING_METHODS } from '../shop/shipping';
import type { Count } from '../values';

export const ADD_ITEM_INPUT = {
  productId: f.ID,
  /** Quantity from 1 to 99. The service reports a specific error for other values. */
  quantity: f.own<Count>(),
  /** Current label of the size. */
  size: f.text(40),
  /** SKU of the size. If it is present, the label of the size is ignored. */
  sku: f.ignoredField(f.text(40)),
};
export type AddItemInput = f.InputOf<typeof ADD_ITEM_INPUT>;

export const UPDATE_ITEM_INPUT = {
  itemId: f.ID,
  /** New quantity, at most 99; 0 or less removes the line (product brief, section 4). */
  quantity: f.own<Count>(),
  size: f.text(40),
  /** SKU of another size of the product, to replace the line's size. */
  sku: f.ignoredField(f.text(40)),
};
export type UpdateItemInput = f.RequestOf<typeof UPDATE_ITEM_INPUT>;
export const REMOVE_ITEM_INPUT = { itemId: f.ID };
export const CART_CODE = { code: f.line(LIMITS.codeInputMax, { min: 1 }) };

/** Destination and delivery method for quoting a cart. */
export const QUOTE = {
  country: f.choice(['ES']),
  postcode: f.text(10),
  shipping: f.choice(SHIPPING_METHODS),
};
export type QuoteInput = f.InputOf<typeof QUOTE>;
