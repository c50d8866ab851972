import type { ProductCard } from '@munay/contracts/shop/product';
import { LazyCartDialog } from './cart-dialog-slot';
import { useAddItem } from './use-add-item';

/** Adds from outside the cart, whose script loads meanwhile. */
export const useAddToCart = (product: Pick<ProductCard, '_id' | 'title'>, onAdded?: () => void) =>
  useAddItem(product, { onStart: LazyCartDialog.preload, onAdded });
