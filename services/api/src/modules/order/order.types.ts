import type { RefundLine, RefundReason, RefundState } from '@munay/contracts/admin/order';
import type { ShippingMethod, ShippingZone } from '@munay/contracts/order/address';
import type { BankAccount } from '@munay/contracts/order/bank';
import type { PaymentMethod } from '@munay/contracts/order/order';
import type { Actor, OrderStatus } from '@munay/contracts/order/order-status';
import type { VatGroup } from '@munay/contracts/pricing/vat';

export interface StoredBuyer<Id> {
  /** Absent where staff took the order of somebody without an account. */
  userId?: Id;
  email: string;
}

/** Staff take orders of people who give no mail address: then it is empty. */
export interface StoredCustomer {
  name: string;
  email: string;
}

/** The cart an order was made of. */
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
  /** Of the request that moved it; absent where a timer did. */
  requestId?: string;
}

export interface StoredWithdrawal {
  reference: string;
  declaredAt: Date;
  goods: string;
  lines?: { sku: string; quantity: number }[];
  closedAt?: Date | null;
  /** Declared from the account of the buyer; absent in those of before. */
  byOwner?: boolean;
}

export interface StoredPayment {
  method: PaymentMethod;
  paidCents: number;
  refundedCents: number;
  /** Of what was paid; differs from the order's only in review. */
  currency: string;
  paidAt: Date | null;
  /** A dispute or an inquiry is open, or was lost. Ask `dispute.rules.ts`. */
  disputed: boolean;
  /** A dispute was lost and none is open. */
  disputeLost?: boolean;
  /** As the provider tells them; absent before the first, and where an older process noted one. */
  disputes?: StoredDispute[];
  /** A card network reports it as fraud, and nothing has come of it yet. Ask `dispute.rules.ts`. */
  fraudWarned?: boolean;
  /** Lost in disputes, in cents. */
  chargedBackCents?: number;
  card: { brand: string; last4: string } | null;
  /** Of a bank transfer or a receipt of the terminal, as staff wrote it. */
  reference?: string;
}

export interface StoredDispute {
  /** At the provider. */
  id: string;
  amountCents: number;
  /** An inquiry only asks: no money leaves. */
  state: 'inquiry' | 'open' | 'lost' | 'over';
  /** Money can be given back all the same. */
  refundable: boolean;
}

/**
 * Pieces of a line as a refund stores them. Versions before kept neither line nor share, and put all of a row on the shelf or
 * none; one that runs beside this reads it so.
 */
export interface StoredRefundLine {
  sku: string;
  quantity: number;
  restock: number | boolean;
  lineId?: string;
  cents?: number;
}

export interface StoredRefund {
  /** Made by whoever asks: the same id gives money back once. */
  id: string;
  amountCents: number;
  lines: StoredRefundLine[];
  /** Absent in those of before: see `deliveryBackCents`. */
  deliveryCents?: number;
  reason: RefundReason;
  note: string;
  state: RefundState;
  at: Date;
  /** Id of the person of the staff; null for the shop itself and the provider. */
  by: string | null;
  /** Of a transfer made by hand. */
  reference: string;
  /** Where staff transfer it to; forgotten once they have, but for its end. */
  account?: BankAccount;
  accountEnd?: string;
  /** Id at the provider. */
  providerId?: string;
  /** How many refunds the order had when this one failed: those asked for later did not count on it any more. */
  failedBefore?: number;
  /** When the money left; absent for those of before this was kept. */
  doneAt?: Date;
  /** When it failed, also after its money had left; absent like that. */
  failedAt?: Date;
  /** It failed, and somebody decided that nothing more is owed for it. */
  settledAt?: Date;
  /** Counts the tries whose failure the provider may keep under their key; part of that key. */
  attempt?: number;
  creditNote?: string;
}

/** A refund whenever it was asked for. */
export type RefundFields = Omit<StoredRefund, 'lines'> & { lines: RefundLine[] };

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

/** What the provider was asked and what it answered. */
export interface StoredSession {
  /** Counts the requests that came to nothing; part of the idempotency key. */
  attempt: number;
  /** Byte-equal parameters make a repeated request the same request; gone once a session is bound. */
  params?: Record<string, unknown>;
  askedAt: Date;
  expiresAt: Date;
  /** Whoever asks the provider has until then. */
  leaseUntil?: Date;
  sessionId?: string;
  url?: string;
  intentId?: string;
}

/** A payment page that the provider made for an order. */
export type StoredPage = Required<
  Pick<StoredSession, 'attempt' | 'askedAt' | 'expiresAt' | 'sessionId' | 'url'>
> &
  Pick<StoredSession, 'intentId'>;

/** By what a part of an order is to be paid, in cents; all of them come to its total. */
export interface StoredTender {
  method: PaymentMethod;
  amountCents: number;
}

/** What one rate of an order comes to, in cents; all of them come to its total. */
export type StoredVat = Pick<VatGroup, 'rate' | 'baseCents' | 'vatCents'>;

/** Parts that are read of every order, also of those that older versions wrote without them. */
export interface OrderParts {
  /** Whose order it is: an account, or null for somebody without one whose order staff took. */
  buyer: { userId: string | null; email: string };
  /** Null where staff took the order. */
  cart: StoredCart | null;
  tenders: StoredTender[];
  /** The one of now last. */
  sessions: StoredPage[];
  vat: StoredVat[];
  /** By which rules it was priced: 1 is before there was a record of them. */
  pricingVersion: number;
}
