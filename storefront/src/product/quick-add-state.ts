import type { ProductCard } from '@munay/contracts/shop/product';
import { createStore } from '@munay/kit';

export const quickAdd = createStore<ProductCard | null>(null);
