// What the payment provider tells, in the words of the shop.

import type { Movement } from '../balance/balance.schema';

/** A payment session as the provider tells it now. Amounts in cents. */
export interface ProviderSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** When it was paid, by the provider's clock; null where that is not told. */
  paidAt: Date | null;
  url: string | null;
  orderId: string | null;
  amountCents: number;
  currency: string;
  livemode: boolean;
  /** Complete, and a slow way of paying brought nothing in the end. */
  failed: boolean;
  intentId: string | null;
  card: { brand: string; last4: string } | null;
}

export interface ProviderCharge {
  paidCents: number;
  /** What has left; a refund on its way is not in it. */
  refundedCents: number;
  currency: string;
  orderId: string | null;
}

export interface ProviderRefund {
  id: string;
  /** Our id of it; null for one made at the provider. */
  refundId: string | null;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  at: Date;
}

/** What a buyer's bank asks about a payment, or decides. */
export interface ProviderDispute {
  id: string;
  /** An inquiry only asks: no money leaves. */
  state: 'inquiry' | 'open' | 'lost' | 'over';
  amountCents: number;
  /** Money can be given back all the same. */
  refundable: boolean;
  /** What has left the balance and not come back, the fee aside. */
  withdrawnCents: number;
}

/** A change of the balance at the provider. */
export interface ProviderMovement extends Omit<Movement, 'orderNumber'> {
  intentId: string | null;
}

/** Says that something happened to an object; what it is now is read again. */
export interface ProviderEvent {
  id: string;
  type: string;
  objectId: string;
  intentId: string | null;
  createdAt: Date;
}

/** The provider did not answer, or not with a decision: the same call may be made again. */
export class PaymentUnreachable extends Error {}
/** It answered that it failed, and may keep that answer for the key of the call. */
export class PaymentFailed extends PaymentUnreachable {}
export class PaymentRefused extends Error {}
/** The provider knows nothing of what was asked for: another account's, or forgotten. */
export class PaymentUnknown extends PaymentRefused {}
