import type { Locale, Localized } from '../locale';
import type { AnnouncedDiscount } from '../money';
import type { RefundedParts } from '../pricing/refund-share';
import type { BasisPoints } from '../pricing/vat';
import type { WithTarget } from '../promotion/kind';
import type { PaymentMethod } from '../shop/payment-methods';
import type { ImageView } from '../shop/product';
import type { ShippingMethod, ShippingZone } from '../shop/shipping';
import type { Cents, Count, Id, IsoDate, Percent, Share } from '../values';
import type { Address, Billing, ShippingOption } from './address';
import type { BankAccount } from './bank';
import type { CartView } from './cart';
import type { Actor, OrderStatus } from './order-status';
import type { ReplacementView } from './replacement';
import type { OrderWithdrawal } from './withdrawal';

/** Details of the error 409 `cartChanged`: the current cart. */
export interface CheckoutChanged {
  cart: CartView;
  /** Delivery methods for the address; empty if there are none. */
  delivery: ShippingOption[];
}

/** An order line as sold. Amounts are in cents and include VAT. */
export interface OrderLine {
  /** Id of the line, unique within the order. */
  id: string;
  productId: Id;
  slug: string;
  sku: string;
  title: string;
  size: string;
  image: ImageView | null;
  quantity: Count;
  /** Unit price before the discount. */
  priceCents: Cents;
  /** Percentage of `announced`; 0 if `announced` is null. */
  discountPercent: Percent;
  /** Applied discount in percent, 0 to 40. */
  appliedDiscountPercent: Percent;
  /** The announced discount; null if none could be announced. */
  announced: AnnouncedDiscount | null;
  unitPriceCents: Cents;
  /** Price of all units after the discount. */
  lineCents: Cents;
  /** Amounts that promotions subtracted from the line. */
  discountAllocations: { promotionId: string; cents: Cents }[];
  /** Amount paid for the line. */
  netCents: Cents;
  /** VAT rate; null for gift cards, which are taxed when they are used. */
  vatRate: BasisPoints | null;
}

/** A promotion applied to an order. Amounts are in cents. */
export interface OrderPromotion {
  id: Id;
  title: Localized;
  target: WithTarget['target'];
  cents: Cents;
  /** Code as shown to the buyer; absent if the promotion has none. */
  code?: string;
}

/** `goodsCents` − promotions on goods and basket + `shippingCents` = `totalCents`; the total includes VAT. */
export interface OrderTotals {
  goodsCents: Cents;
  savedCents: Cents;
  shippingCents: Cents;
  totalCents: Cents;
  baseCents: Cents;
  vatCents: Cents;
  vatPercent: Share;
  currency: string;
}

interface OrderMove {
  from: OrderStatus | null;
  to: OrderStatus;
  at: IsoDate;
  by: Actor;
  cause: string;
}

/** QR code as the SVG path of its dark modules. It has `size` modules per side, including the white margin. */
export interface QrCode {
  size: Count;
  path: string;
}

export interface TransferDetails extends BankAccount {
  reference: string;
  /** When the reservation of the stock ends. */
  payBy: IsoDate;
  /** QR code for banking apps (EPC069-12); null for currencies other than the euro. */
  qr: QrCode | null;
}

interface OrderPayment {
  method: PaymentMethod;
  paidCents: Cents;
  refundedCents: Cents;
  /** Amount paid minus refunds and chargebacks. */
  retainedCents: Cents;
  paidAt: IsoDate | null;
  /** Whether an inquiry or a dispute is open. Nothing is shipped until it is closed. */
  disputed: boolean;
  /** Whether a dispute blocks refunds. An inquiry does not block refunds, because a full refund ends it. */
  refundsBlocked: boolean;
  /** Amount that was charged back, in cents. */
  chargedBackCents: Cents;
  /** The card that was used. For other payment types, `brand` is the name of the type and `last4` is empty. */
  card: { brand: string; last4: string } | null;
  /** URL of the payment page; null if there is nothing to pay. */
  url: string | null;
  /** When the stock reservation of an unpaid order ends (ISO 8601); null if nothing is reserved. */
  reservedUntil: IsoDate | null;
  /** Details of an awaited transfer; null after the transfer has arrived or if none is expected. */
  transfer: TransferDetails | null;
}

export interface OrderView {
  _id: Id;
  /** Order number, `MUN-<year>-<6 digits>`. */
  number: string;
  status: OrderStatus;
  createdAt: IsoDate;
  /**
   * The buyer. `_id` is null for staff orders without an account. In responses for staff, `guest` tells whether the
   * buyer is a guest.
   */
  customer: { _id: Id | null; name: string; email: string; guest?: true | undefined };
  lines: OrderLine[];
  totals: OrderTotals;
  /** Applied promotions; absent if there are none. */
  promotions?: OrderPromotion[] | undefined;
  address: Address;
  shipping: {
    method: ShippingMethod;
    zone: ShippingZone;
    carrier?: string | undefined;
    tracking?: string | undefined;
  };
  note: string;
  taxId: string;
  /** Billing details; null without a tax id. */
  billing: Billing | null;
  locale: Locale;
  payment: OrderPayment;
  billNumber: string | null;
  creditNotes: string[];
  refundableCents: Cents;
  /** Refunded parts of the order, as input for `computeRefundParts`. */
  refundedParts: RefundedParts;
  /** The latest withdrawal. */
  withdrawal: OrderWithdrawal | null;
  /** Replacements, oldest first; absent if there are none. */
  replacements?: ReplacementView[] | undefined;
  history: OrderMove[];
  /** Statuses that the caller may set next. */
  next: OrderStatus[];
}

export interface OrderPage {
  orders: OrderView[];
  total: Count;
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

/** Search matches that are not visible in the order's row. */
export interface OrderMatch {
  by:
    | 'bill'
    | 'creditNote'
    | 'tracking'
    | 'code'
    | 'payment'
    | 'product'
    | 'recipient'
    | 'email'
    | 'phone'
    | 'taxId'
    | 'company'
    | 'sku';
  text: string;
}

export interface OrderRow {
  _id: Id;
  number: string;
  status: OrderStatus;
  createdAt: IsoDate;
  /**
   * The buyer. `_id` is null for staff orders without an account. In responses for staff, `guest` tells whether the
   * buyer is a guest.
   */
  customer: { _id: Id | null; name: string; email: string; guest?: true | undefined };
  place: { postcode: string; city: string };
  /** Name on the parcel. It differs from the buyer's name if the order is a gift. */
  recipient: string;
  shipping: { method: ShippingMethod; zone: ShippingZone; carrier?: string | undefined };
  /** Whether the buyer left a message. `staffNotes` is the number of internal notes. */
  message: boolean;
  staffNotes: Count;
  /** Whether a replacement must be sent. */
  replacementDue?: true | undefined;
  itemCount: Count;
  totalCents: Cents;
  currency: string;
  payment: {
    method: PaymentMethod;
    paidCents: Cents;
    refundedCents: Cents;
    disputed: boolean;
    /** Fraud warning, as in `AdminOrder`. */
    fraudWarned: boolean;
    /** Due date of an awaited bank transfer (ISO 8601); null if there is none. */
    payBy: IsoDate | null;
    card: { brand: string; last4: string } | null;
  };
  /** Where the search text matches the order; only present if the match is not visible in the row. */
  match?: OrderMatch | undefined;
}
