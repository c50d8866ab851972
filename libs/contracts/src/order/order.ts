import type { Locale } from '../locale';
import type { ImageView } from '../shop/product';
import type { Address, ShippingMethod, ShippingZone } from './address';
import type { BankAccount } from './bank';
import type { Actor, OrderStatus } from './order-status';
import type { OrderWithdrawal } from './withdrawal';

/** Card and transfer are the shop's; cash and terminal are taken by staff. */
export const PAYMENT_METHODS = ['card', 'transfer', 'cash', 'terminal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the buyer decides; prices, sums and stock are the server's. */
export interface CheckoutInput {
  address: Address;
  shipping: ShippingMethod;
  /** Of the cart the buyer has seen; another content or price answers 409 with the cart as it is now. */
  cartDigest: string;
  /** For the maker, printed on the packing slip. */
  note?: string;
  /** Spanish tax id for the invoice. */
  taxId?: string;
  locale?: Locale;
  /** Keep the address in the profile. */
  saveAddress?: boolean;
}

/** A move that a buyer or staff ask for. */
export interface UpdateOrder {
  status: OrderStatus;
  /** Where the money of a cancelled transfer goes; the account it came from unless given. */
  payBackTo?: BankAccount;
  /** Why staff cancel it, kept as a note that only staff see. */
  reason?: string;
  /** Whether the pieces of a paid order that staff cancel go back on the shelf, which they do unless this says no. */
  restock?: boolean;
}

/** A line as it was sold. Amounts in cents, VAT included. */
export interface OrderLine {
  productId: string;
  slug: string;
  sku: string;
  title: string;
  size: string;
  image: ImageView | null;
  quantity: number;
  priceCents: number;
  discountPercent: number;
  unitPriceCents: number;
  lineCents: number;
}

/** `goodsCents + shippingCents = totalCents`; VAT is contained in the total. */
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
  /** Why, e.g. `webhook checkout.session.completed`. */
  cause: string;
}

/** Dark squares of a QR code: a path over `size` squares each way, its white margin included. */
export interface QrCode {
  size: number;
  path: string;
}

/** Where, with which words and until when a bank transfer is awaited. */
export interface TransferDetails extends BankAccount {
  reference: string;
  /** The pieces are put aside until then. */
  payBy: string;
  /** Read by the apps of banks (EPC069-12); null for other currencies than euro. */
  qr: QrCode | null;
}

export interface OrderPayment {
  method: PaymentMethod;
  paidCents: number;
  refundedCents: number;
  paidAt: string | null;
  disputed: boolean;
  /** Card brand and last four digits, as the provider tells them. */
  card: { brand: string; last4: string } | null;
  /** Where to go on paying; null when there is nothing to pay. */
  url: string | null;
  /** Null once it has arrived or nobody waits for it. */
  transfer: TransferDetails | null;
}

export interface OrderView {
  _id: string;
  /** `MUN-<year>-<6 digits>`. */
  number: string;
  status: OrderStatus;
  createdAt: string;
  customer: { _id: string; name: string; email: string };
  lines: OrderLine[];
  totals: OrderTotals;
  address: Address;
  shipping: { method: ShippingMethod; zone: ShippingZone; carrier?: string; tracking?: string };
  note: string;
  taxId: string;
  locale: Locale;
  payment: OrderPayment;
  /** Number of the bill; null before payment. */
  billNumber: string | null;
  /** Numbers of the credit notes, oldest first. */
  creditNotes: string[];
  /** The buyer's withdrawal from the contract; the last one, if there are several. */
  withdrawal: OrderWithdrawal | null;
  history: OrderMove[];
  /** Statuses the caller may choose next. */
  next: OrderStatus[];
}

/** One page of the own orders, newest first. */
export interface OrderPage {
  orders: OrderView[];
  /** Orders in all. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

/** A row of the staff's order list. */
export interface OrderRow {
  _id: string;
  number: string;
  status: OrderStatus;
  createdAt: string;
  customer: { _id: string; name: string; email: string };
  place: { postcode: string; city: string };
  shipping: { method: ShippingMethod; zone: ShippingZone; carrier?: string };
  itemCount: number;
  totalCents: number;
  currency: string;
  payment: {
    method: PaymentMethod;
    paidCents: number;
    refundedCents: number;
    disputed: boolean;
    card: { brand: string; last4: string } | null;
  };
}
