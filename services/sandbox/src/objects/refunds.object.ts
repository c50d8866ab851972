import { RefundRecord } from '../payment/records';
import { ApiObject } from './objects';

export function refundObject(refund: RefundRecord): ApiObject {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: `txn_${refund.id.slice(3)}`,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card:
        refund.status === 'succeeded'
          ? {
              reference: '8837298372937273',
              reference_status: 'available',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            }
          : { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    ...(refund.failureReason
      ? { failure_reason: refund.failureReason, failure_balance_transaction: `txn_f${refund.id.slice(4)}` }
      : {}),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
