/** Lists of the staff app that keep views. */
export const VIEW_LISTS = ['orders', 'products', 'stock', 'users', 'carts'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** What a list shows, under a name of one's own. */
export interface SaveView {
  list: ViewList;
  /** Names are told apart within a list. */
  name: string;
  /** Search, filters, order and columns as the address of the list says them, without `?`. */
  query: string;
}
export interface SavedView extends SaveView {
  _id: string;
}

/** Letters of a query that a browser has written. */
export const VIEW_QUERY = /^[\w*.+%=&-]*$/;
