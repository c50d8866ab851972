// Payment provider records, in the shop's terms.

import type { Movement } from '../balance/balance.schema';

/** A payment session in its current state. Amounts are in cents. */
export interface ProviderSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Time of the payment by the provider's clock; null if unknown. */
  paidAt: Date | null;
  url: string | null;
  orderId: string | null;
  amountCents: number;
  currency: string;
  livemode: boolean;
  /** Whether the session was completed with a slow payment method, and the payment then failed. */
  failed: boolean;
  intentId: string | null;
  /** The card. For other payment types, the brand is the type and the digits are empty. */
  card: { brand: string; last4: string } | null;
}

export interface ProviderCharge {
  paidCents: number;
  /** Amount of completed refunds, excluding pending refunds. */
  refundedCents: number;
  currency: string;
  orderId: string | null;
}

export interface ProviderRefund {
  id: string;
  /** The shop's refund id; null if the refund was created in the provider's dashboard. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  at: Date;
}

/** A bank's inquiry or dispute about a payment. */
export interface ProviderDispute {
  id: string;
  /** State of the dispute. An `inquiry` is only a question from the bank, and no money is withdrawn. */
  state: 'inquiry' | 'open' | 'lost' | 'closed';
  amountCents: number;
  /** Whether refunds are still possible. */
  refundable: boolean;
  /** Amount that was withdrawn from the balance and not returned, without the fee. */
  withdrawnCents: number;
}

/** A balance movement at the provider. */
export interface ProviderMovement extends Omit<Movement, 'orderNumber'> {
  intentId: string | null;
}

/** A report that an object has changed. Its current state is then read from the payment provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  intentId: string | null;
  createdAt: Date;
}

/** The provider did not respond, or gave no final response, so the request can be retried. */
export class PaymentUnreachableError extends Error {}
/** The provider responded with an error that it may have stored under the idempotency key. */
export class PaymentFailedError extends PaymentUnreachableError {}
/** The API key is invalid, or lacks a permission. */
export class PaymentDeniedError extends PaymentUnreachableError {}
export class PaymentRejectedError extends Error {}
/** The provider does not have the object, because it belongs to another account or was deleted. */
export class PaymentUnknownError extends PaymentRejectedError {}
