import type { ImageView } from '../shop/product';

/** One line: a product in a size. Amounts in cents, VAT included. */
export interface CartItem {
  _id: string;
  product: { _id: string; slug: string; title: string; images: ImageView[]; inci: string[] };
  size: string;
  sku: string;
  /** Before the reduction. */
  priceCents: number;
  /** Lowest price of the 30 days before the reduction (Directive 98/6/EC art. 6a); null without a reduction. */
  lowest30DaysCents: number | null;
  discountPercent: number;
  /** What one piece costs now. */
  unitPriceCents: number;
  quantity: number;
  lineCents: number;
  /** Pieces that can be had now; less than `quantity` when others were quicker. */
  available: number;
}

/** What changed when the guest's cart joined the customer's. */
export interface MergeNote {
  title: string;
  size: string;
  wanted: number;
  kept: number;
}

export interface CartView {
  products: CartItem[];
  /** Pieces over all lines: the number on the badge. */
  itemCount: number;
  goodsCents: number;
  /** What the reductions save, in cents. */
  savedCents: number;
  currency: string;
  /** Goods from this sum on travel free within the peninsula; null where the shop has no such sum. */
  freeShippingFromCents: number | null;
  /** Names this content at these prices; checkout sends it back so that nobody pays a price not seen. */
  digest: string;
  merge?: MergeNote[];
}

export interface AddItem {
  productId: string;
  /** 1 to 99. */
  quantity: number;
  size: string;
}

export interface UpdateItem {
  itemId: string;
  /** At most 99; 0 or less removes the line (product brief, section 4). */
  quantity: number;
  size: string;
}
