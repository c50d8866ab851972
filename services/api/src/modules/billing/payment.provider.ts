// The provider's records, in the shop's terms.

import type { Movement } from '../balance/balance.schema';

/** A payment session in its current state. Amounts in cents. */
export interface ProviderSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** When it was paid, by the provider's clock; null if unknown. */
  paidAt: Date | null;
  url: string | null;
  orderId: string | null;
  amountCents: number;
  currency: string;
  livemode: boolean;
  /** Completed, but the slow payment method failed in the end. */
  failed: boolean;
  intentId: string | null;
  /** For other payment types, the brand is the type and the digits are empty. */
  card: { brand: string; last4: string } | null;
}

export interface ProviderCharge {
  paidCents: number;
  /** Completed refunds, without pending ones. */
  refundedCents: number;
  currency: string;
  orderId: string | null;
}

export interface ProviderRefund {
  id: string;
  /** The shop's id of the refund; null for a refund created in the provider's dashboard. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  at: Date;
}

/** An inquiry or dispute of a buyer's bank about a payment. */
export interface ProviderDispute {
  id: string;
  /** An inquiry is only a question of the bank: no money is withdrawn. */
  state: 'inquiry' | 'open' | 'lost' | 'over';
  amountCents: number;
  /** Whether refunds are still possible. */
  refundable: boolean;
  /** Withdrawn from the balance and not returned, without the fee. */
  withdrawnCents: number;
}

/** A balance movement at the provider. */
export interface ProviderMovement extends Omit<Movement, 'orderNumber'> {
  intentId: string | null;
}

/** Reports that an object changed; its current state is then read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  intentId: string | null;
  createdAt: Date;
}

/** The provider did not respond, or responded without a decision: the call can be repeated. */
export class PaymentUnreachable extends Error {}
/** The provider responded with an error that it may store under the idempotency key. */
export class PaymentFailed extends PaymentUnreachable {}
/** The key is invalid, or does not have a permission. */
export class PaymentDenied extends PaymentUnreachable {}
export class PaymentRefused extends Error {}
/** The provider does not have the object: it belongs to another account or was deleted. */
export class PaymentUnknown extends PaymentRefused {}
