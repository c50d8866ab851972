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
  /** Announced, relative to the lowest price of 30 days; 0 if nothing may be announced. */
  discountPercent: number;
  /** Charged, 0 to 40. */
  reductionPercent: number;
  unitPriceCents: number;
  quantity: number;
  lineCents: number;
  /** The line's announced earlier price; null if nothing may be announced. */
  lineBeforeCents: number | null;
  /** Less than `quantity` if stock has run low. */
  available: number;
}

/** What changed when a guest's cart was merged into the customer's. */
export interface MergeNote {
  title: string;
  size: string;
  wanted: number;
  kept: number;
}

/** An unavailable line: it is not ordered, and returns to the cart once it is available. */
export interface OffSaleLine {
  _id: string;
  /** Empty when the product was deleted. */
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
  /** Progress towards free delivery: the missing amount in cents, and whole percent; null without such a threshold. */
  freeShipping: { missingCents: number; percent: number } | null;
  /**
   * Identifies this content at these prices; checkout sends it back so that nobody pays a price they have not
   * seen.
   */
  digest: string;
  merge?: MergeNote[];
  offSale?: OffSaleLine[];
}

/** Destination and delivery method of a cart. */
export interface QuoteInput {
  country: Address['country'];
  /** '' when collecting without an address. */
  postcode: string;
  shipping: ShippingMethod;
}

/** The price of an order. Amounts in cents, VAT included: goods + shipping = total = gross of the rates. */
export interface QuoteSums {
  goodsCents: number;
  savedCents: number;
  shippingCents: number;
  totalCents: number;
  vat: { percent: number; grossCents: number; baseCents: number; vatCents: number }[];
  /** Amount due. */
  dueCents: number;
  currency: string;
}

export interface CartQuote {
  cart: CartView;
  /** Delivery methods to the place, with their prices for this cart. */
  ways: { method: ShippingMethod; zone: ShippingZone; shippingCents: number; totalCents: number }[];
  /** Null for an empty cart, and if the method is not available there. */
  sums: QuoteSums | null;
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: number;
}

export interface AddItem {
  productId: string;
  /** 1 to 99. */
  quantity: number;
  /** Its current label. */
  size: string;
  /** Identifies the size; its label is then ignored. */
  sku?: string;
}

export interface UpdateItem {
  itemId: string;
  /** At most 99; 0 or less removes the line (product brief, section 4). */
  quantity: number;
  size: string;
}
