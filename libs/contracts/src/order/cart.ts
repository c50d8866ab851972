import type { CodeState, WhyNot } from '../pricing/why-not';
import type { InLane } from '../promotion/kind';
import type { ImageView } from '../shop/product';
import type { ShippingMethod, ShippingZone } from '../shop/shipping';
import type { Cents, Count, Id, IsoDate, Percent, Share } from '../values';

/** Amounts in cents, VAT included. */
export interface CartItem {
  _id: Id;
  product: { _id: Id; slug: string; title: string; images: ImageView[]; inci: string[] };
  size: string;
  sku: string;
  /** Before the discount. */
  priceCents: Cents;
  /** Lowest price of the 30 days before the discount (Directive 98/6/EC art. 6a); null without a discount. */
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
  /** Units that can be ordered now, at least `quantity`. */
  available: Count;
  /** Amount that promotions subtract from the line, and the remainder; absent without any. */
  cuts?: { promotionId: Id; cents: Cents }[];
  netCents?: Cents;
}

/** An applied promotion. */
export interface CartPromotion {
  _id: Id;
  title: string;
  lane: InLane['lane'];
  cents: Cents;
  /** Absent without one. */
  code?: string;
}

/** A code in the cart. `waiting` codes apply automatically once their conditions are met. */
export interface CartCode {
  code: string;
  state: CodeState['state'];
  /** What it saves of the sums it comes with: 0 unless applied, and for delivery in a cart, whose sums exclude delivery. */
  savedCents: Cents;
  /** Unless applied. */
  reason?: WhyNot['reason'];
  /** With `minimumMissing`. */
  missingCents?: Cents;
  /** With `codeNotYet` its start, with `codeHeld` until when; with `codeEnded` the last moment it was valid. */
  at?: IsoDate;
  /** With `betterApplied`: the promotion applied in its place, if it is one. */
  better?: { title: string; cents: Cents };
  /** With `deliveryNotHere`. */
  zone?: ShippingZone;
}

/** Changes when a guest's cart was merged into the customer's. */
export interface MergeNote {
  /** A code that was left out, because a cart has three at most; the other fields are empty then. */
  code?: string;
  title: string;
  size: string;
  wanted: Count;
  kept: Count;
}

/**
 * A line that cannot be ordered now: its size is sold out or off sale, or has fewer units than requested. It counts for no
 * sum, minimum, promotion or free delivery until it is available.
 */
export interface UnavailableLine {
  _id: Id;
  /** Empty when the product was deleted. */
  title: string;
  size: string;
  sku: string;
  quantity: Count;
  /** Fewer than `quantity`. */
  available: Count;
  /** Null while the product is off sale. */
  product: CartItem['product'] | null;
  /** Price of the line if it were available; null while its size is off sale. */
  lineCents: Cents | null;
  /** The available size of the product that is nearest in weight; null if there is none. */
  other: { sku: string; size: string; unitPriceCents: Cents } | null;
}

export interface CartView {
  /** The lines that can be ordered, to which all sums and promotions refer. */
  products: CartItem[];
  /** Units over these lines. */
  itemCount: Count;
  goodsCents: Cents;
  savedCents: Cents;
  currency: string;
  /** Goods from this value ship free within the peninsula; null if there is no threshold. */
  freeShippingFromCents: Cents | null;
  /** Progress towards free delivery: the missing amount in cents, and whole percent; null if there is no threshold. */
  freeShipping: { missingCents: Cents; percent: Percent } | null;
  /**
   * Identifies this content at these prices; checkout sends it back so that no buyer pays a price they have not seen.
   */
  digest: string;
  /** Applied promotions; absent without any. Those of delivery are known with its destination. */
  promotions?: CartPromotion[];
  /** Whether the shop has codes at present. */
  takesCodes?: true;
  /** Entered codes, in order; absent without any. */
  codes?: CartCode[];
  /** The promotion that lacks the fewest units to its next step or group; absent if none is started. */
  nextStep?: { title: string; pieces: Count };
  merge?: MergeNote[];
  /** Absent without any. */
  unavailable?: UnavailableLine[];
}

/**
 * The price of an order. Amounts in cents, VAT included: goods − promotions on goods and basket + shipping = total =
 * gross of the rates.
 */
export interface QuoteSums {
  goodsCents: Cents;
  savedCents: Cents;
  /** Applied promotions; absent without any. `shippingCents` is after those of delivery. */
  promotions?: CartPromotion[];
  shippingCents: Cents;
  totalCents: Cents;
  vat: { percent: Share; grossCents: Cents; baseCents: Cents; vatCents: Cents }[];
  /** Amount due. */
  dueCents: Cents;
  currency: string;
}

export interface CartQuote {
  cart: CartView;
  /** Delivery methods to the place, with their prices for this cart and what its codes save there; `codes` absent without any. */
  ways: ({ method: ShippingMethod; zone: ShippingZone; codes?: CartCode[] } & Pick<
    QuoteSums,
    'savedCents' | 'promotions' | 'shippingCents' | 'totalCents'
  >)[];
  /** Null for an empty cart, and if the method is not available there. */
  sums: QuoteSums | null;
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: Cents;
}
