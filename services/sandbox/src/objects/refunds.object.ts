import { ApiObject, createNulls } from '../state/api-object';
import { RefundRecord } from '../state/records';
import { BalanceTransaction, toBalanceTransaction } from './balance.object';

const toTransactionId = ({ id }: RefundRecord): string => `txn_${id.slice(3)}`;
const toFailureId = ({ id }: RefundRecord): string => `txn_f${id.slice(4)}`;

export function toRefundObject(refund: RefundRecord): ApiObject {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: toTransactionId(refund),
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    ...createNulls(`
      customer customer_account payment_method receipt_number source_transfer_reversal transfer_reversal
    `),
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
    failure_reason: refund.failureReason ? refund.failureReason : undefined,
    failure_balance_transaction: refund.failureReason ? toFailureId(refund) : undefined,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    pending_reason: refund.status === 'pending' ? 'processing' : undefined,
    reason: refund.reason,
    status: refund.status,
  };
}

/** The amount of a refund leaves the balance when it is requested, and returns when the bank rejects it. */
export function listRefundTransactions(refund: RefundRecord): BalanceTransaction[] {
  const { amount, currency, created, failedAt = created, id: source } = refund;
  const left = {
    id: toTransactionId(refund),
    type: 'refund',
    amount: -amount,
    currency,
    created,
    source,
  } as const;
  const back = { id: toFailureId(refund), type: 'refund_failure', amount, currency, source } as const;
  return [
    toBalanceTransaction(left),
    ...(refund.status === 'failed' ? [toBalanceTransaction({ ...back, created: failedAt })] : []),
  ];
}
