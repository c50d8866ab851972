import type { ProductCard } from '@munay/contracts/shop/product';
import { LazyCartDialog } from './cart-dialog-slot';
import { useAddItem } from './use-add-item';

/** Adds a product from outside the cart, and loads the cart's script in the meantime. */
export const useAddToCart = (product: Pick<ProductCard, '_id' | 'title'>, onAdded?: () => void) =>
  useAddItem(product, { onStart: LazyCartDialog.preload, onAdded });
