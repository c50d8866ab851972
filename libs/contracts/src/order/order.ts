import type { Locale, Localized } from '../locale';
import type { AnnouncedReduction } from '../money';
import type { GivenParts } from '../pricing/refund-share';
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

/** The details of 409 `cartChanged`: the current cart. */
export interface CheckoutChanged {
  cart: CartView;
  /** Delivery methods for the address; empty if there are none. */
  delivery: ShippingOption[];
}

/** A line as sold. Amounts in cents, VAT included. */
export interface OrderLine {
  /** Unique within the order. */
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
  /** The percentage of `announced`; 0 without it. */
  discountPercent: Percent;
  /** The charged discount, 0 to 40. */
  reductionPercent: Percent;
  /** The announced discount; null if it could not be announced. */
  announced: AnnouncedReduction | null;
  unitPriceCents: Cents;
  /** The price of all units after the discount. */
  lineCents: Cents;
  /** Amounts that promotions subtracted from the line. */
  cuts: { promotionId: string; cents: Cents }[];
  /** Amount paid for the line. */
  netCents: Cents;
  /** Null for gift cards, which are taxed when used. */
  vatRate: BasisPoints | null;
}

/** An applied promotion. Amounts in cents. */
export interface OrderPromotion {
  id: Id;
  title: Localized;
  lane: WithTarget['lane'];
  cents: Cents;
  /** The code as shown to the buyer; absent if the promotion has no code. */
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

/** Dark squares as an SVG path over `size` squares each way, including the white margin. */
export interface QrCode {
  size: Count;
  path: string;
}

export interface TransferDetails extends BankAccount {
  reference: string;
  /** The stock is reserved until this time. */
  payBy: IsoDate;
  /** A QR code for banking apps (EPC069-12); null for currencies other than the euro. */
  qr: QrCode | null;
}

interface OrderPayment {
  method: PaymentMethod;
  paidCents: Cents;
  refundedCents: Cents;
  /** Payment minus refunds and chargebacks. */
  keptCents: Cents;
  paidAt: IsoDate | null;
  /** An inquiry or dispute is open: nothing is shipped. */
  disputed: boolean;
  /** Refunds are blocked; not for an inquiry, which a full refund ends. */
  refundsHeld: boolean;
  /** Charged back, in cents. */
  chargedBackCents: Cents;
  /** For other payment types, their name as brand and no digits. */
  card: { brand: string; last4: string } | null;
  /** Payment page; null when there is nothing to pay. */
  url: string | null;
  /** When the reservation of an unpaid order ends, ISO 8601; null if there is none. */
  heldUntil: IsoDate | null;
  /** Null once the transfer has arrived or is no longer expected. */
  transfer: TransferDetails | null;
}

export interface OrderView {
  _id: Id;
  /** `MUN-<year>-<6 digits>`. */
  number: string;
  status: OrderStatus;
  createdAt: IsoDate;
  /** Without an id in orders that staff placed for a buyer without an account. */
  /** `guest`, for staff: ordered without an account. */
  customer: { _id: Id | null; name: string; email: string; guest?: true | undefined };
  lines: OrderLine[];
  totals: OrderTotals;
  /** Applied promotions; absent without any. */
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
  /** Null without a tax id. */
  billing: Billing | null;
  locale: Locale;
  payment: OrderPayment;
  billNumber: string | null;
  creditNotes: string[];
  refundableCents: Cents;
  /** Input of `refundParts`. */
  given: GivenParts;
  /** The latest withdrawal, if there are several. */
  withdrawal: OrderWithdrawal | null;
  /** Replacements, oldest first; absent without any. */
  replacements?: ReplacementView[] | undefined;
  history: OrderMove[];
  /** Statuses the caller may choose next. */
  next: OrderStatus[];
}

export interface OrderPage {
  orders: OrderView[];
  total: Count;
  /** Null on the last page. */
  nextCursor: string | null;
}

/** Search matches that the order's row does not show. */
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
  /** Without an id in orders that staff placed for a buyer without an account. */
  /** `guest`, for staff: ordered without an account. */
  customer: { _id: Id | null; name: string; email: string; guest?: true | undefined };
  place: { postcode: string; city: string };
  /** Name on the parcel; for a gift, not the buyer's. */
  recipient: string;
  shipping: { method: ShippingMethod; zone: ShippingZone; carrier?: string | undefined };
  /** Whether the buyer left a message, and the number of staff notes. */
  message: boolean;
  staffNotes: Count;
  /** Whether a replacement has to be sent. */
  replacementDue?: true | undefined;
  itemCount: Count;
  totalCents: Cents;
  currency: string;
  payment: {
    method: PaymentMethod;
    paidCents: Cents;
    refundedCents: Cents;
    disputed: boolean;
    /** Same as in `AdminOrder`. */
    fraudWarned: boolean;
    /** Due date of an awaited bank transfer, ISO 8601; null if there is none. */
    payBy: IsoDate | null;
    card: { brand: string; last4: string } | null;
  };
  /** Present only in search results, if the row shows no match. */
  match?: OrderMatch | undefined;
}
