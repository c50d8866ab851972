import type { Locale } from '../locale';
import type { AnnouncedReduction } from '../money';
import type { BasisPoints } from '../pricing/vat';
import type { ImageView } from '../shop/product';
import type {
  Address,
  Billing,
  BillingInput,
  Recipient,
  ShippingMethod,
  ShippingOption,
  ShippingZone,
} from './address';
import type { BankAccount } from './bank';
import type { CartView } from './cart';
import type { Actor, OrderStatus } from './order-status';
import type { OrderWithdrawal } from './withdrawal';

/** Buyers pay by card and transfer; staff take cash and terminal payments. */
export const PAYMENT_METHODS = ['card', 'transfer', 'cash', 'terminal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface CheckoutInput {
  /** With its place where the order `needsPlace`, and never with half of it. */
  address: Recipient;
  shipping: ShippingMethod;
  /** Of the cart the buyer saw; if content or prices differ, 409 with the current cart. */
  cartDigest: string;
  /** In cents, with delivery, as the buyer confirms it; if it differs, 409 `cartChanged` as `CheckoutChanged`. */
  totalCents?: number;
  /** Printed on the packing slip. */
  note?: string;
  taxId?: string;
  /** With a tax id only. */
  billing?: BillingInput;
  locale?: Locale;
  saveAddress?: boolean;
  /** Keeps tax id and billing in the account. */
  saveBilling?: boolean;
}

/** What comes with 409 `cartChanged`: what the order is made of now. */
export interface CheckoutChanged {
  cart: CartView;
  /** Ways of delivery to the address, empty where there is none. */
  delivery: ShippingOption[];
}

export interface UpdateOrder {
  status: OrderStatus;
  /** Refund account for a cancelled transfer; by default the one it came from. */
  payBackTo?: BankAccount;
  /** Kept as a note for staff only. */
  reason?: string;
  /** Whether the pieces of a paid order go back into stock when staff cancel it; true by default. */
  restock?: boolean;
}

/** As sold. Amounts in cents, VAT included. */
export interface OrderLine {
  /** Unique within the order; in orders of before lines had one, the SKU. */
  id: string;
  productId: string;
  slug: string;
  sku: string;
  title: string;
  size: string;
  image: ImageView | null;
  quantity: number;
  /** Of a piece before its reduction. */
  priceCents: number;
  /** The percent of what was `announced`; 0 without. */
  discountPercent: number;
  /** Of the price before: what was charged less, 0 to 40. */
  reductionPercent: number;
  /** What the reduction could be announced as; null where nothing could. */
  announced: AnnouncedReduction | null;
  unitPriceCents: number;
  /** All pieces after the reduction. */
  lineCents: number;
  /** What promotions took off the line. */
  cuts: { promotionId: string; cents: number }[];
  /** What is paid for the line. */
  netCents: number;
  /** Null for what is taxed only when it is used. */
  vatRate: BasisPoints | null;
}

/** `goodsCents + shippingCents = totalCents`; the total includes VAT. */
export interface OrderTotals {
  goodsCents: number;
  savedCents: number;
  shippingCents: number;
  totalCents: number;
  baseCents: number;
  vatCents: number;
  vatPercent: number;
  currency: string;
}

export interface OrderMove {
  from: OrderStatus | null;
  to: OrderStatus;
  at: string;
  by: Actor;
  cause: string;
}

/** Dark squares as an SVG path over `size` squares each way, including the white margin. */
export interface QrCode {
  size: number;
  path: string;
}

export interface TransferDetails extends BankAccount {
  reference: string;
  /** The stock is held until then. */
  payBy: string;
  /** For banking apps (EPC069-12); euro only, otherwise null. */
  qr: QrCode | null;
}

export interface OrderPayment {
  method: PaymentMethod;
  paidCents: number;
  refundedCents: number;
  /** What is left of what was paid: neither given back nor taken back by the bank. */
  keptCents: number;
  paidAt: string | null;
  /** The bank asks about the payment, or has yet to decide about it: no parcel leaves. */
  disputed: boolean;
  /** Nothing can be given back meanwhile; an inquiry only asks, and a refund in full ends it. */
  refundsHeld: boolean;
  /** What the bank has taken back for good, in cents. */
  chargedBackCents: number;
  card: { brand: string; last4: string } | null;
  /** Payment page; null when there is nothing to pay. */
  url: string | null;
  /** The stock of an unpaid order is held until then, ISO 8601; null when none is. */
  heldUntil: string | null;
  /** Null once it has arrived or is no longer expected. */
  transfer: TransferDetails | null;
}

export interface OrderView {
  _id: string;
  /** `MUN-<year>-<6 digits>`. */
  number: string;
  status: OrderStatus;
  createdAt: string;
  /** Without an id where staff took the order of somebody who has no account. */
  customer: { _id: string | null; name: string; email: string };
  lines: OrderLine[];
  totals: OrderTotals;
  address: Address;
  shipping: { method: ShippingMethod; zone: ShippingZone; carrier?: string; tracking?: string };
  note: string;
  taxId: string;
  /** Null for orders without a tax id, and for those of before it was kept. */
  billing: Billing | null;
  locale: Locale;
  payment: OrderPayment;
  billNumber: string | null;
  creditNotes: string[];
  /** The latest, if there are several. */
  withdrawal: OrderWithdrawal | null;
  history: OrderMove[];
  /** Statuses the caller may choose next. */
  next: OrderStatus[];
}

export interface OrderPage {
  orders: OrderView[];
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/** What of an order a search found that its row does not show. */
export const ORDER_MATCHES = [
  'bill',
  'creditNote',
  'tracking',
  'payment',
  'product',
  'recipient',
  'email',
  'phone',
  'taxId',
  'company',
  'sku',
] as const;
export interface OrderMatch {
  by: (typeof ORDER_MATCHES)[number];
  text: string;
}

export interface OrderRow {
  _id: string;
  number: string;
  status: OrderStatus;
  createdAt: string;
  /** Without an id where staff took the order of somebody who has no account. */
  customer: { _id: string | null; name: string; email: string };
  place: { postcode: string; city: string };
  shipping: { method: ShippingMethod; zone: ShippingZone; carrier?: string };
  /** Whether the buyer wrote something to the order, and how many notes staff keep on it. */
  message: boolean;
  staffNotes: number;
  itemCount: number;
  totalCents: number;
  currency: string;
  payment: {
    method: PaymentMethod;
    paidCents: number;
    refundedCents: number;
    disputed: boolean;
    /** As of `AdminOrder`. */
    fraudWarned: boolean;
    /** Until when a bank transfer is awaited, ISO 8601; null where none is. */
    payBy: string | null;
    card: { brand: string; last4: string } | null;
  };
  /** Only in the answer to a search, and only where nothing of the above was found. */
  match?: OrderMatch;
}
