import type { ProductCard } from './product';

/** One page of a wish list, last liked first. */
export interface WishPage {
  products: ProductCard[];
  /** Likes in all, products no longer on sale included. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/** The own wish list. */
export interface WishList extends WishPage {
  /** Opens the list to whoever has it; null while it is not shared. */
  shareToken: string | null;
}

export interface WishQuery {
  /** From the answer before. */
  cursor?: string;
}
