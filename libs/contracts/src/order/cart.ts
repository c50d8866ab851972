import type { CodeRejection, CodeState } from '../pricing/code-states';
import type { WithTarget } from '../promotion/kind';
import type { ImageView } from '../shop/product';
import type { ShippingMethod, ShippingZone } from '../shop/shipping';
import type { Cents, Count, Id, IsoDate, Percent, Share } from '../values';

/** Amounts in cents, VAT included. */
export interface CartItem {
  _id: Id;
  product: { _id: Id; slug: string; title: string; images: ImageView[]; inci: string[] };
  size: string;
  sku: string;
  /** The price before the discount. */
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
  cuts?: { promotionId: Id; cents: Cents }[] | undefined;
  netCents?: Cents | undefined;
}

/** An applied promotion. */
export interface CartPromotion {
  _id: Id;
  title: string;
  lane: WithTarget['lane'];
  cents: Cents;
  /** Absent if the promotion has no code. */
  code?: string | undefined;
}

/** A code in the cart. `waiting` codes apply automatically once their conditions are met. */
export interface CartCode {
  code: string;
  state: CodeState['state'];
  /**
   * Its savings in the sums of the same response: 0 unless applied, and for delivery in a cart,
   * whose sums exclude delivery.
   */
  savedCents: Cents;
  /** Unless applied. */
  reason?: CodeRejection['reason'] | undefined;
  /** Present with `minimumMissing`. */
  missingCents?: Cents | undefined;
  /**
   * With `codeNotYet` its start, with `codeHeld` the end of the reservation; with `codeEnded` its last valid moment.
   */
  at?: IsoDate | undefined;
  /** Present with `betterApplied`: the promotion that applies instead, if any. */
  better?: { title: string; cents: Cents } | undefined;
  /** Present with `deliveryNotHere`. */
  zone?: ShippingZone | undefined;
}

/** Changes from merging a guest's cart into the customer's. */
export interface MergeNote {
  /** A code that was left out, because a cart has at most three; the other fields are empty in this case. */
  code?: string;
  title: string;
  size: string;
  wanted: Count;
  kept: Count;
}

/**
 * A line that is currently unavailable: its size is sold out or off sale, or has fewer units than requested. It does
 * not count for sums, minimums, promotions or free delivery until it is available.
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
   * Identifies this content with these prices; checkout returns it so that no buyer pays a price they have not seen.
   */
  digest: string;
  /** Applied promotions; absent without any. Promotions on delivery require a known destination. */
  promotions?: CartPromotion[] | undefined;
  /** Whether the shop currently has codes. */
  takesCodes?: true | undefined;
  /** Entered codes, in order; absent without any. */
  codes?: CartCode[] | undefined;
  /** The promotion with the fewest missing units to its next step or group; absent if none is started. */
  nextStep?: { title: string; pieces: Count } | undefined;
  merge?: MergeNote[] | undefined;
  /** Absent if no line is unavailable. */
  unavailable?: UnavailableLine[] | undefined;
}

/**
 * The price of an order. Amounts in cents, VAT included: goods − promotions on goods and basket + shipping = total =
 * gross of the rates.
 */
export interface QuoteSums {
  goodsCents: Cents;
  savedCents: Cents;
  /** Applied promotions; absent without any. `shippingCents` is after those of delivery. */
  promotions?: CartPromotion[] | undefined;
  shippingCents: Cents;
  totalCents: Cents;
  vat: { percent: Share; grossCents: Cents; baseCents: Cents; vatCents: Cents }[];
  /** Amount due. */
  dueCents: Cents;
  currency: string;
}

export interface CartQuote {
  cart: CartView;
  /**
   * Delivery methods to the place, with their prices for this cart and the savings of its codes;
   * `codes` absent without any.
   */
  ways: ({ method: ShippingMethod; zone: ShippingZone; codes?: CartCode[] | undefined } & Pick<
    QuoteSums,
    'savedCents' | 'promotions' | 'shippingCents' | 'totalCents'
  >)[];
  /** Null for an empty cart, and if the method is not available there. */
  sums: QuoteSums | null;
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: Cents;
}
