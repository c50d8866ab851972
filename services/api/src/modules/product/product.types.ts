import type { PRODUCT_LIST_SORTS, ProductListState } from '@munay/contracts/admin/lists';
import type { Category, Tag } from '@munay/contracts/shop/product';
import type { Discount } from './product.pricing';
import type { Product } from './product.schema';

/** A stored product, as plain data. */
export type ProductFields = Product;

export type SearchField = 'words' | 'nameWords' | 'detailWords';

/** The fields that the in-memory catalogue shows. */
export type ShelfFields = Omit<Product, SearchField | 'version'>;

/** The fields that determine a price. */
export type PricedFields = Pick<
  Product,
  '_id' | 'slug' | 'title' | 'images' | 'sizes' | 'discounts' | 'ingredients' | 'tags' | 'version'
>;

/** The fields that determine the price of each size and when it changes. */
export type PriceFields = Pick<Product, '_id' | 'sizes' | 'discounts' | 'tags' | 'publishAt'>;

/** The fields that campaigns need. */
export type PeriodFields = Pick<
  Product,
  '_id' | 'slug' | 'title' | 'status' | 'sizes' | 'discounts' | 'publishAt' | 'version'
>;

/** Fields of a product in stock lists. */
export type ProductSummaryFields = Pick<Product, '_id' | 'slug' | 'title' | 'images' | 'sizes' | 'status'>;

/** The fields of a product that a search matched. */
export type SearchResultFields = Pick<
  Product,
  '_id' | 'title' | 'scentLine' | 'scent' | 'category' | 'tags' | 'ingredients' | 'sizes'
>;

export interface ProductFilter {
  q: string;
  status?: readonly ProductListState[] | undefined;
  category?: readonly Category[] | undefined;
  tag?: readonly Tag[] | undefined;
  /** Product ids and SKUs. */
  keys?: readonly string[] | undefined;
}
export type ProductListSort = (typeof PRODUCT_LIST_SORTS)[number];

export type NewProduct = Omit<
  Product,
  '_id' | 'createdAt' | 'updatedAt' | 'publishAt' | 'store' | 'version'
> & {
  publishAt?: Date | null;
  store: { _id: string; name: string };
  createdAt?: Date;
};

/** The editable fields of a product. `discount` is the product's own discount; campaign discounts do not change. */
export type ProductChange = Partial<
  Omit<Product, '_id' | 'createdAt' | 'updatedAt' | 'store' | 'version' | 'likes' | 'rating' | 'discounts'>
> & { store?: { _id: string; name: string }; discount?: Discount | null };

export type EditedFields = Pick<Product, '_id' | 'status' | 'sizes'>;
