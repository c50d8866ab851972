import type { PRODUCT_LIST_SORTS } from '@munay/contracts/admin/lists';
import type { ProductStatus } from '@munay/contracts/shop/product';
import type { Product } from './product.schema';

/** A stored product, as plain data. */
export type ProductFields = Product;

/** What lists and search need: no long texts, which the page of a product reads for itself. */
export type ShelfFields = Omit<
  Product,
  'description' | 'howToUse' | 'care' | 'safety' | 'words' | 'version' | 'status'
>;

/** What a price needs and nothing more. */
export type PricedFields = Pick<
  Product,
  '_id' | 'slug' | 'title' | 'images' | 'sizes' | 'discount' | 'discounts' | 'ingredients' | 'version'
>;

/** What a stock list shows of a product. */
export type SizedFields = Pick<Product, '_id' | 'slug' | 'title' | 'images' | 'sizes' | 'status'>;

export interface ProductFilter {
  q: string;
  status?: readonly ProductStatus[] | undefined;
}
export type ProductListSort = (typeof PRODUCT_LIST_SORTS)[number];

export type NewProduct = Omit<Product, '_id' | 'createdAt' | 'updatedAt' | 'store' | 'version'> & {
  store: { _id: string; name: string };
  createdAt?: Date;
};

/** What an edit sets; `discount` is the own period, and others stay. */
export type ProductChange = Partial<
  Omit<Product, '_id' | 'createdAt' | 'updatedAt' | 'store' | 'version' | 'likes' | 'rating' | 'discounts'>
> & { store?: { _id: string; name: string } };

export type EditedFields = Pick<Product, '_id' | 'status' | 'sizes'>;
