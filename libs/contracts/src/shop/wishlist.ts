import type { Count } from '../values';
import type { ProductCard } from './product';

/** Most recently marked first. */
export interface WishlistPage {
  products: ProductCard[];
  /** Includes products no longer on sale. */
  total: Count;
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface Wishlist extends WishlistPage {
  /** Gives access to the list; null while not shared. */
  shareToken: string | null;
}

export interface WishlistQuery {
  cursor?: string | undefined;
}
