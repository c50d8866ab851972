import type { ImageView } from '../shop/product';
import type { Address, ShippingMethod, ShippingZone } from './address';

/** Amounts in cents, VAT included. */
export interface CartItem {
  _id: string;
  product: { _id: string; slug: string; title: string; images: ImageView[]; inci: string[] };
  size: string;
  sku: string;
  /** Before the discount. */
  priceCents: number;
  /** Of the 30 days before the discount (Directive 98/6/EC art. 6a); null without a discount. */
  lowest30DaysCents: number | null;
  /** Announced, from the lowest price of 30 days; 0 where nothing may be. */
  discountPercent: number;
  /** Charged, 0 to 40. */
  reductionPercent: number;
  unitPriceCents: number;
  quantity: number;
  lineCents: number;
  /** What the line came to before what is announced of its reduction; null where nothing may be. */
  lineBeforeCents: number | null;
  /** Less than `quantity` when others were quicker. */
  available: number;
}

/** What changed when a guest's cart was merged into the customer's. */
export interface MergeNote {
  title: string;
  size: string;
  wanted: number;
  kept: number;
}

/** A line whose product or size is not on sale now: it is not bought, and comes back with it. */
export interface OffSaleLine {
  _id: string;
  /** Empty when the product is gone for good. */
  title: string;
  size: string;
}

export interface CartView {
  products: CartItem[];
  /** Pieces over all lines. */
  itemCount: number;
  goodsCents: number;
  savedCents: number;
  currency: string;
  /** Goods from this value ship free within the peninsula; null without such a threshold. */
  freeShippingFromCents: number | null;
  /** How far these goods are from it: what is missing in cents, and whole percent of the way; null without such a threshold. */
  freeShipping: { missingCents: number; percent: number } | null;
  /**
   * Identifies this content at these prices; checkout sends it back so that nobody pays a price they have not
   * seen.
   */
  digest: string;
  merge?: MergeNote[];
  offSale?: OffSaleLine[];
}

/** Where a cart would go, and how. */
export interface QuoteInput {
  country: Address['country'];
  /** '' for whoever collects without an address. */
  postcode: string;
  shipping: ShippingMethod;
}

/** What an order would come to. Amounts in cents, VAT included: goods + shipping = total = gross of the rates. */
export interface QuoteSums {
  goodsCents: number;
  savedCents: number;
  shippingCents: number;
  totalCents: number;
  vat: { percent: number; grossCents: number; baseCents: number; vatCents: number }[];
  /** What is left to be paid. */
  dueCents: number;
  currency: string;
}

export interface CartQuote {
  cart: CartView;
  /** Ways of delivery to the place, each with what it costs for this cart. */
  ways: { method: ShippingMethod; zone: ShippingZone; shippingCents: number; totalCents: number }[];
  /** Null for an empty cart, and where the shop does not deliver there in this way. */
  sums: QuoteSums | null;
  /** An order above this sum takes a tax id. */
  taxIdAboveCents: number;
}

export interface AddItem {
  productId: string;
  /** 1 to 99. */
  quantity: number;
  /** Its label of now. */
  size: string;
  /** Names the size whatever it is called by now; its label is not looked at then. */
  sku?: string;
}

export interface UpdateItem {
  itemId: string;
  /** At most 99; 0 or less removes the line (product brief, section 4). */
  quantity: number;
  size: string;
}
