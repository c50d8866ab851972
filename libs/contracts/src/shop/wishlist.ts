import type { Count } from '../values';
import type { ProductCard } from './product';

/** A page of favourites, most recently marked first. */
export interface WishlistPage {
  products: ProductCard[];
  /** Number of favourites, including products that are no longer on sale. */
  total: Count;
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

export interface Wishlist extends WishlistPage {
  /** Token that gives access to the list; null while the list is not shared. */
  shareToken: string | null;
}

export interface WishlistQuery {
  cursor?: string | undefined;
}
