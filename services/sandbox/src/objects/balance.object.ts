import { ApiObject } from '../state/api-object';

export interface BalanceTransaction extends ApiObject {
  created: number;
  type: string;
  net: number;
  currency: string;
}

interface Booking {
  id: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  category?: string;
  amount: number;
  /** The amount is negative if the fee is returned. */
  fee?: { amount: number; description: string };
  currency: string;
  created: number;
  availableOn?: number;
  description?: string;
  /** Id of the object that caused the change. */
  source: string;
}

/** A change of the balance (https://docs.stripe.com/api/balance_transactions). */
export function toBalanceTransaction(booking: Booking): BalanceTransaction {
  const { id, type, amount, fee, currency, created, availableOn = created } = booking;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created,
    currency,
    description: booking.description ?? null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: booking.category ?? type,
    source: booking.source,
    status: availableOn > created ? 'pending' : 'available',
    type,
  };
}
