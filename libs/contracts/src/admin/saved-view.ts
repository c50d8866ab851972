import * as f from '../fields';
import { LIMITS } from '../limits';
import type { Id } from '../values';

export const VIEW_LISTS = ['orders', 'products', 'stock', 'users', 'carts'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

export interface SaveViewInput {
  list: ViewList;
  /** Name of the view, unique within a list. */
  name: string;
  /** Query string of the list, without `?`. */
  query: string;
}
export interface SavedView extends SaveViewInput {
  _id: Id;
}

const VIEW_QUERY = /^[\w*.+%=&-]*$/;
export const CHANGE_VIEW_INPUT = {
  name: f.line(LIMITS.viewNameMax, { min: 1 }),
  query: f.text(LIMITS.viewQueryMax, { pattern: VIEW_QUERY }),
};
export const SAVE_VIEW_INPUT = f.extendFields(CHANGE_VIEW_INPUT, { list: f.choice(VIEW_LISTS) });
