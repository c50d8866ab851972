import type { Id } from '../values';

export const VIEW_LISTS = ['orders', 'products', 'stock', 'users', 'carts'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

export interface SaveView {
  list: ViewList;
  /** Unique within a list. */
  name: string;
  /** Query string of the list's address, without `?`. */
  query: string;
}
export interface SavedView extends SaveView {
  _id: Id;
}

export const VIEW_QUERY = /^[\w*.+%=&-]*$/;
