import type { CodeRejection, CodeState } from '../pricing/code-states';
import type { WithTarget } from '../promotion/kind';
import type { ImageView } from '../shop/product';
import type { ShippingMethod, ShippingZone } from '../shop/shipping';
import type { Cents, Count, Id, IsoDate, Percent, Share } from '../values';

/** A cart line. Amounts are in cents and include VAT. */
export interface CartItem {
  _id: Id;
  product: { _id: Id; slug: string; title: string; images: ImageView[]; inci: string[] };
  size: string;
  sku: string;
  /** Unit price before the discount. */
  priceCents: Cents;
  /** Lowest price of the 30 days before the discount (Directive 98/6/EC, article 6a); null without a discount. */
  lowest30DaysCents: Cents | null;
  /** Announced discount in percent, relative to the lowest price of 30 days; 0 if nothing may be announced. */
  discountPercent: Percent;
  /** Applied discount in percent, 0 to 40. */
  appliedDiscountPercent: Percent;
  unitPriceCents: Cents;
  quantity: Count;
  lineCents: Cents;
  /** Reference price of the whole line; null if no discount may be announced. */
  lineBeforeCents: Cents | null;
  /** Number of units that can be ordered now. It is at least `quantity`. */
  available: Count;
  /** Line discounts per promotion, and the amount after them; absent without promotions. */
  discountAllocations?: { promotionId: Id; cents: Cents }[] | undefined;
  netCents?: Cents | undefined;
}

/** A promotion applied to a cart. */
export interface CartPromotion {
  _id: Id;
  title: string;
  target: WithTarget['target'];
  cents: Cents;
  /** Coupon code; absent if the promotion has none. */
  code?: string | undefined;
}

/** A code in the cart. `waiting` codes apply automatically as soon as their conditions are met. */
export interface CartCode {
  code: string;
  state: CodeState['state'];
  /**
   * Savings from the code, as included in the totals of the same response; 0 if the code is not applied. In a cart it
   * is also 0 for delivery codes, because cart totals do not include delivery.
   */
  savedCents: Cents;
  /** Why the code is not applied. */
  reason?: CodeRejection['reason'] | undefined;
  /** Amount missing to reach the minimum; present with `minimumMissing`. */
  missingCents?: Cents | undefined;
  /**
   * A time that depends on the reason. `codeNotYet`: when the code starts. `codeReserved`: when the reservation ends.
   * `codeEnded`: when the code was last valid.
   */
  at?: IsoDate | undefined;
  /** The promotion that applies instead of the code, if any; only present with `betterApplied`. */
  betterPromotion?: { title: string; cents: Cents } | undefined;
  /** Delivery zone to which the promotion does not apply; present with `deliveryNotHere`. */
  zone?: ShippingZone | undefined;
}

/** What a cart lacks for a promotion. */
export interface CartPrompt {
  promotionId: Id;
  title: string;
  /** A sentence: `Añade 1 más y sale gratis.` */
  text: string;
}

/** A change that was made when a guest's cart was merged into the customer's cart. */
export interface MergeNote {
  /** A code that was dropped, because a cart has at most three codes. In this case, all other fields are empty. */
  code?: string;
  title: string;
  size: string;
  requested: Count;
  quantity: Count;
}

/**
 * A cart line that is currently unavailable, because the size is sold out, is not for sale, or has fewer units than
 * requested. Totals, minimums, promotions and free delivery ignore the line until it is available.
 */
export interface UnavailableLine {
  _id: Id;
  /** Product title; empty if the product was deleted. */
  title: string;
  size: string;
  sku: string;
  quantity: Count;
  /** Number of available units, less than `quantity`. */
  available: Count;
  /** The product; null while it is not for sale. */
  product: CartItem['product'] | null;
  /** Price of the line if it were available; null while the size is not for sale. */
  lineCents: Cents | null;
  /** The product's available size with the nearest weight; null if no size is available. */
  other: { sku: string; size: string; unitPriceCents: Cents } | null;
}

export interface CartView {
  /** Lines that can be ordered. All totals and promotions apply only to these lines. */
  products: CartItem[];
  /** Number of units in these lines. */
  itemCount: Count;
  goodsCents: Cents;
  savedCents: Cents;
  currency: string;
  /** Minimum value of the goods for free delivery to the mainland; null if there is no threshold. */
  freeShippingFromCents: Cents | null;
  /** Progress towards free delivery: the missing cents, and an integer percentage; null without a threshold. */
  freeShipping: { missingCents: Cents; percent: Percent } | null;
  /** Digest of the content and prices. Checkout sends it back, so that no buyer pays a price that was not shown. */
  digest: string;
  /** Applied promotions; absent if there are none. Delivery promotions require a known destination. */
  promotions?: CartPromotion[] | undefined;
  /** Whether the shop has active coupon codes. */
  acceptsCodes?: true | undefined;
  /** Entered codes, in the order of entry; absent if there are none. */
  codes?: CartCode[] | undefined;
  /** The promotion that needs the fewest units to reach its next step or group; absent if no promotion is started. */
  nextStep?: { title: string; units: Count } | undefined;
  /** What the cart lacks for further promotions, nearest first; absent if nothing is missing. */
  prompts?: CartPrompt[] | undefined;
  merge?: MergeNote[] | undefined;
  /** Unavailable lines; absent if there are none. */
  unavailable?: UnavailableLine[] | undefined;
}

/**
 * The price of an order in cents, including VAT: goods − promotions on goods and basket + shipping = total = gross
 * amounts of the VAT rates.
 */
export interface QuoteSums {
  goodsCents: Cents;
  savedCents: Cents;
  /** Applied promotions; absent if there are none. `shippingCents` includes the delivery promotions. */
  promotions?: CartPromotion[] | undefined;
  shippingCents: Cents;
  totalCents: Cents;
  vat: { percent: Share; grossCents: Cents; baseCents: Cents; vatCents: Cents }[];
  /** Amount to pay. */
  dueCents: Cents;
  currency: string;
}

export interface CartQuote {
  cart: CartView;
  /**
   * Delivery methods to the destination. Each has its price for this cart and the savings of the cart's codes. `codes`
   * is absent if there are none.
   */
  options: ({ method: ShippingMethod; zone: ShippingZone; codes?: CartCode[] | undefined } & Pick<
    QuoteSums,
    'savedCents' | 'promotions' | 'shippingCents' | 'totalCents'
  >)[];
  /** Totals of the quote; null for an empty cart, or if the method is not available for the destination. */
  sums: QuoteSums | null;
  /** Total above which an order requires a tax id. */
  taxIdAboveCents: Cents;
}
