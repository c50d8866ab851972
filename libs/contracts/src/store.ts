import type { ProductCard } from './product';

export interface StoreView {
  _id: string;
  slug: string;
  name: string;
  text: string;
  address: string;
  hours: string;
}

/** What a store's own people see of it. */
export interface StorePage {
  store: StoreView;
  products: ProductCard[];
  total: number;
}
