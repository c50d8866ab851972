import type { StorePage, StoreSales, StoreSalesQuery } from '../admin/store';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { CartQuote, CartView } from '../order/cart';
import type { AddItemInput, QuoteInput, UpdateItemInput } from '../order/cart-fields';
import type { PageQuery } from '../paging';
import type {
  KnownIngredient,
  ProductList,
  ProductQuery,
  ProductView,
  ShopOffer,
  Suggestion,
} from '../shop/product';

export const SHOP_ENDPOINTS = {
  addItem: endpoint<{ body: AddItemInput }, CartView>({
    method: 'POST',
    path: '/api/cart/add-item',
    access: 'public',
    message: 'Added to the cart.',
    summary: 'Adds a product in a size.',
    failures: ['cartFull', 'itemIncomplete', 'noProduct', 'quantityInvalid', 'sizeUnknown', 'soldOut'],
  }),
  updateItem: endpoint<{ body: UpdateItemInput }, CartView>({
    method: 'POST',
    path: '/api/cart/update-item',
    access: 'public',
    message: 'The cart is updated.',
    summary: 'Sets the quantity of a line, or changes its size; 0 or less removes it.',
    failures: ['itemIncomplete', 'itemNotInCart', 'noProduct', 'quantityInvalid', 'sizeUnknown', 'soldOut'],
  }),
  removeItem: endpoint<{ body: { itemId: string } }, CartView>({
    method: 'PUT',
    path: '/api/cart/remove-item',
    access: 'public',
    message: 'Removed from the cart.',
    summary: 'Removes a line.',
    failures: ['itemIncomplete', 'itemNotInCart'],
  }),
  getCart: endpoint<NoInput, CartView>({
    method: 'GET',
    path: '/api/cart/get-cart',
    access: 'public',
    summary: 'The caller’s cart at current prices.',
  }),
  addCode: endpoint<{ body: { code: string } }, CartView>({
    method: 'POST',
    path: '/api/cart/code',
    access: 'public',
    message: 'The code is in the cart.',
    summary:
      'Adds a code to the cart, even if it is empty or the code does not apply yet. An unknown code is reported and not stored.',
    failures: ['codesFull'],
  }),
  removeCode: endpoint<{ params: { code: string } }, CartView>({
    method: 'DELETE',
    path: '/api/cart/code/:code',
    access: 'public',
    message: 'The code is removed.',
    summary: 'Removes a code from the cart.',
  }),
  quoteCart: endpoint<{ body: QuoteInput }, CartQuote>({
    method: 'POST',
    path: '/api/cart/quote',
    access: 'public',
    summary: 'Prices the caller’s cart with delivery to a destination; changes nothing.',
    failures: ['shippingUnavailable'],
  }),
  clearCart: endpoint<NoInput, CartView>({
    method: 'DELETE',
    path: '/api/cart/clear',
    access: 'public',
    message: 'The cart is empty.',
    summary: 'Empties the cart.',
    failures: ['cartNotCleared'],
  }),

  getAllProducts: endpoint<{ query: ProductQuery }, ProductList>({
    method: 'GET',
    path: '/api/product/get-all-products',
    access: 'public',
    sameForAll: true,
    list: 'products',
    summary: 'Product cards, filtered, sorted and paged by cursor, with facet counts.',
    failures: ['productsUnavailable'],
  }),
  getProduct: endpoint<ById, ProductView>({
    method: 'GET',
    path: '/api/product/get-product/:id',
    access: 'public',
    sameForAll: true,
    summary: 'One product by id or slug.',
    failures: ['noProduct', 'productUnavailable'],
  }),
  getOffer: endpoint<NoInput, ShopOffer>({
    method: 'GET',
    path: '/api/product/offer',
    access: 'public',
    sameForAll: true,
    list: 'offer',
    summary: 'The largest discounts that the shop announces now, without and with a code.',
  }),
  suggestProducts: endpoint<{ query: { q: string } }, { suggestions: Suggestion[] }>({
    method: 'GET',
    path: '/api/product/suggest',
    access: 'public',
    sameForAll: true,
    summary: 'The first products that the list finds for a search.',
  }),
  listIngredients: endpoint<NoInput, { ingredients: KnownIngredient[] }>({
    method: 'GET',
    path: '/api/product/ingredients',
    access: 'public',
    sameForAll: true,
    summary: 'All ingredients of published products, allergens first, by name.',
    failures: ['productsUnavailable'],
  }),
  likeProduct: endpoint<ById & { body?: { liked?: boolean } }, ProductView>({
    method: 'PUT',
    path: '/api/product/liked-product/:id',
    access: 'public',
    summary: 'Adds a product to the favourites or removes it; without a body it toggles.',
    failures: ['noProduct', 'favoritesFull'],
  }),

  viewStore: endpoint<ById & { query: PageQuery }, StorePage>({
    method: 'GET',
    path: '/api/store/view/:id',
    access: 'store',
    summary: 'A store with its products, for its owners and ADMIN.',
    failures: ['noStore'],
  }),
  storeSales: endpoint<ById & { query: StoreSalesQuery }, StoreSales>({
    method: 'GET',
    path: '/api/store/sales/:id',
    access: 'store',
    summary: 'Paid order lines with products of a store, last paid first; without buyer data.',
    failures: ['noStore', 'periodInvalid'],
  }),
  exportStoreSales: endpoint<ById & { query: Pick<StoreSalesQuery, 'from' | 'to'> }, AsyncIterable<string>>({
    method: 'GET',
    path: '/api/store/sales/:id/lines.csv',
    access: 'store',
    kind: 'file',
    media: 'text/csv',
    summary: 'The same lines as CSV.',
    failures: ['noStore', 'periodInvalid'],
  }),
} as const;
