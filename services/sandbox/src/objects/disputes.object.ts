import { ApiObject, createNulls } from '../state/api-object';
import { DisputeRecord } from '../state/records';
import { BalanceTransaction, toBalanceTransaction } from './balance.object';

const DAY_SECONDS = 86_400;
const DISPUTE_FEE_CENTS = 2_000;

export function toDisputeObject(dispute: DisputeRecord): ApiObject {
  const isInquiry = dispute.status.startsWith('warning_');
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: toDisputeTransactions(dispute),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: dispute.created + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

/** A dispute withdraws the amount and a fee of 20.00 from the balance; winning it returns both. */
export function toDisputeTransactions(dispute: DisputeRecord): BalanceTransaction[] {
  const { id, amount, currency, chargeId, created, closedAt = created, status } = dispute;
  if (status.startsWith('warning_')) return [];
  const balanceEntry = { type: 'adjustment' as const, currency, source: id };
  const withdrawal = toBalanceTransaction({
    ...balanceEntry,
    id: `txn_${id.slice(3)}`,
    category: 'dispute',
    amount: -amount,
    fee: { amount: DISPUTE_FEE_CENTS, description: 'Dispute fee' },
    created,
    description: `Chargeback withdrawal for ${chargeId}`,
  });
  if (status !== 'won') return [withdrawal];
  const reversal = toBalanceTransaction({
    ...balanceEntry,
    id: `txn_w${id.slice(4)}`,
    category: 'dispute_reversal',
    amount,
    fee: { amount: -DISPUTE_FEE_CENTS, description: 'Dispute fee' },
    created: closedAt,
    description: `Chargeback reversal for ${chargeId}`,
  });
  return [withdrawal, reversal];
}

const NO_EVIDENCE = {
  ...createNulls(`
    access_activity_log billing_address cancellation_policy cancellation_policy_disclosure
    cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip
    customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id
    product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation
    service_date service_documentation shipping_address shipping_carrier shipping_date
    shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text
  `),
  enhanced_evidence: {},
};
