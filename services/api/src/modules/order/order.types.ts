import type { RefundLine, RefundReason, RefundState } from '@munay/contracts/admin/order';
import type { ReplacementReason } from '@munay/contracts/admin/replacement';
import type { ShippingMethod, ShippingZone } from '@munay/contracts/order/address';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { OrderPromotion } from '@munay/contracts/order/order';
import type { Actor, OrderStatus } from '@munay/contracts/order/order-status';
import type { ReplacementLine } from '@munay/contracts/order/replacement';
import type { VatGroup } from '@munay/contracts/pricing/vat';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';

export interface StoredBuyer<Id> {
  /** Absent in orders that staff took for someone without an account, and once a guest's account has ended. */
  userId?: Id;
  /** Absent if the address was proved when the order was placed, or has been since. */
  as?: UnprovenBuyer;
  /**
   * Keyed hash of the address in the form that limits know; stays when the person is erased. Absent in orders taken by
   * staff, and some years after the order.
   */
  key?: string;
}

/** An account of an address that nobody has proved: opened by the address alone, or by signing up. */
type UnprovenBuyer = 'guest' | 'claim';

/** The link by which the recipient of an order's mails says that the order is someone else's. */
export interface StoredNotMine {
  /** SHA-256 of the token, which is derived from the order and the address. */
  hash: string;
  /** When it was said: from then on nothing is mailed to that address. */
  saidAt: Date | null;
}

/** The email address may be empty in orders taken by staff. */
export interface StoredCustomer {
  name: string;
  email: string;
}

/** The cart an order was placed from. */
export interface StoredCart {
  cartId: string;
  version: number;
}

export interface StoredShipping {
  method: ShippingMethod;
  zone: ShippingZone;
  carrier?: string;
  tracking?: string;
}

export interface StoredMove {
  from: OrderStatus | null;
  to: OrderStatus;
  at: Date;
  by: Actor;
  cause: string;
  /** Id of the request that caused it; absent if a timer did. */
  requestId?: string;
}

/** The link at the foot of every mail about an order. */
export interface StoredTrackingLink {
  /** SHA-256 of the token, which is derived from the order and `renewals`. */
  hash: string;
  /** How often it was replaced. */
  renewals: number;
}

/** A link mailed to the order's address. */
export interface StoredMailedLink {
  /** SHA-256 of the token. */
  hash: string;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface StoredWithdrawal {
  reference: string;
  declaredAt: Date;
  goods: string;
  lines: { sku: string; quantity: number }[];
  arrivedAt: Date | null;
  closedAt: Date | null;
  /** Declared from the buyer's account. */
  byOwner: boolean;
}

export interface StoredPayment {
  method: PaymentMethod;
  paidCents: number;
  refundedCents: number;
  /** Currency of the payment; differs from the order's only in review. */
  currency: string;
  paidAt: Date | null;
  /** A dispute or an inquiry is open, or was lost. Use `dispute.rules.ts`. */
  disputed: boolean;
  /** A dispute was lost and none is open. */
  disputeLost?: boolean;
  /** As reported by the provider; absent before the first. */
  disputes?: StoredDispute[];
  /** Reported as fraud by a card network, without a dispute yet. Use `dispute.rules.ts`. */
  fraudWarned?: boolean;
  /** Lost in disputes, in cents. */
  chargedBackCents?: number;
  card: { brand: string; last4: string } | null;
  /** Reference of a bank transfer or card-terminal receipt, as entered by staff. */
  reference?: string;
  /** Transfers of another amount, which have paid nothing. */
  received?: StoredReceipt[];
  /** Cents that had arrived when staff cancelled the unpaid order. */
  arrivedCents?: number;
}

/** A bank transfer of another amount than the order's. */
export interface StoredReceipt {
  cents: number;
  at: Date;
  /** Id of the staff member. */
  by: string;
  reference: string;
}

export interface StoredDispute {
  /** Id at the provider. */
  id: string;
  amountCents: number;
  /** An inquiry is only a question: no money is withdrawn. */
  state: 'inquiry' | 'open' | 'lost' | 'over';
  /** Whether refunds are still possible. */
  refundable: boolean;
}

export interface StoredRefund {
  /** Created by the caller, for idempotency. */
  id: string;
  amountCents: number;
  /** Each line of the order at most once. */
  lines: RefundLine[];
  deliveryCents: number;
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: Date;
  /** Id of the staff member; null for the shop itself and the provider. */
  by: string | null;
  /** Reference of a manual transfer. */
  reference: string;
  /** Account for a manual transfer; afterwards only its last digits are kept. */
  account?: BankAccount;
  accountEnd?: string;
  /** Id at the provider. */
  providerId?: string;
  /** Number of the order's refunds when this one failed: later ones were computed without it. */
  failedBefore?: number;
  /** When the money left. */
  doneAt?: Date;
  /** When it failed, possibly after the money had left. */
  failedAt?: Date;
  /** When staff decided that a failed refund is no longer owed. */
  settledAt?: Date;
  /** Number of attempts whose failure the provider may keep under their key; part of that key. */
  attempt?: number;
  creditNote?: string;
}

/** Goods that are sent again. */
export interface StoredReplacement {
  /** Created by the caller, for idempotency. */
  id: string;
  lines: ReplacementLine[];
  reason: ReplacementReason;
  /** For staff only. */
  note: string;
  at: Date;
  /** Id of the staff member. */
  by: string;
  carrier?: string;
  tracking?: string;
  shippedAt?: Date;
  cancelledAt?: Date;
}

export interface StoredShelving {
  at: Date;
  by: string;
  lines: { sku: string; quantity: number }[];
}

export interface StoredNote {
  at: Date;
  by: string;
  text: string;
}

/** The request to the provider and its response. */
export interface StoredSession {
  /** Number of failed requests; part of the idempotency key. */
  attempt: number;
  /** Byte-equal parameters make a repeated request the same request; removed once a session is bound. */
  params?: Record<string, unknown>;
  /** Parameters of the coupon that the session refers to; absent without promotions on goods. */
  coupon?: Record<string, unknown>;
  askedAt: Date;
  expiresAt: Date;
  /** Lease of the request that calls the provider. */
  leaseUntil?: Date;
  sessionId?: string;
  url?: string;
  intentId?: string;
}

/** An amount to be paid by one method, in cents; together they equal the order's total. */
export interface StoredTender {
  method: PaymentMethod;
  amountCents: number;
}

/** An applied promotion. */
export interface StoredPromotion extends OrderPromotion {
  /** Whether the order took a use of it that a limit counts. */
  limited?: boolean;
}

/** An order's amounts at one VAT rate, in cents; together they equal its total. */
export type StoredVat = Pick<VatGroup, 'rate' | 'baseCents' | 'vatCents'>;
