import type { ProductCard } from '@munay/contracts/shop/product';
import { createStore } from '@munay/kit';

/** The product whose size is being chosen from a card. */
export const quickAdd = createStore<ProductCard | null>(null);
