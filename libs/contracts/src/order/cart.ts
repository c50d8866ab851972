import type { ImageView } from '../shop/product';
import type { Cents, Count, Id, Percent, Share } from '../values';
import type { Address, ShippingMethod, ShippingZone } from './address';

/** Amounts in cents, VAT included. */
export interface CartItem {
  _id: Id;
  product: { _id: Id; slug: string; title: string; images: ImageView[]; inci: string[] };
  size: string;
  sku: string;
  /** Before the discount. */
  priceCents: Cents;
  /** Of the 30 days before the discount (Directive 98/6/EC art. 6a); null without a discount. */
  lowest30DaysCents: Cents | null;
  /** Announced, relative to the lowest price of 30 days; 0 if nothing may be announced. */
  discountPercent: Percent;
  /** Charged, 0 to 40. */
  reductionPercent: Percent;
  unitPriceCents: Cents;
  quantity: Count;
  lineCents: Cents;
  /** The line's announced earlier price; null if nothing may be announced. */
  lineBeforeCents: Cents | null;
  /** Less than `quantity` if stock has run low. */
  available: Count;
}

/** What changed when a guest's cart was merged into the customer's. */
export interface MergeNote {
  title: string;
  size: string;
  wanted: Count;
  kept: Count;
}

/** An unavailable line: it is not ordered, and returns to the cart once it is available. */
export interface OffSaleLine {
  _id: Id;
  /** Empty when the product was deleted. */
  title: string;
  size: string;
}

export interface CartView {
  products: CartItem[];
  /** Pieces over all lines. */
  itemCount: Count;
  goodsCents: Cents;
  savedCents: Cents;
  currency: string;
  /** Goods from this value ship free within the peninsula; null without such a threshold. */
  freeShippingFromCents: Cents | null;
  /** Progress towards free delivery: the missing amount in cents, and whole percent; null without such a threshold. */
  freeShipping: { missingCents: Cents; percent: Percent } | null;
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
  goodsCents: Cents;
  savedCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  vat: { percent: Share; grossCents: Cents; baseCents: Cents; vatCents: Cents }[];
  /** Amount due. */
  dueCents: Cents;
  currency: string;
}

export interface CartQuote {
  cart: CartView;
  /** Delivery methods to the place, with their prices for this cart. */
  ways: { method: ShippingMethod; zone: ShippingZone; shippingCents: Cents; totalCents: Cents }[];
  /** Null for an empty cart, and if the method is not available there. */
  sums: QuoteSums | null;
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: Cents;
}

export interface AddItem {
  productId: Id;
  /** 1 to 99. */
  quantity: Count;
  /** Its current label. */
  size: string;
  /** Identifies the size; its label is then ignored. */
  sku?: string;
}

export interface UpdateItem {
  itemId: string;
  /** At most 99; 0 or less removes the line (product brief, section 4). */
  quantity: Count;
  size: string;
}
