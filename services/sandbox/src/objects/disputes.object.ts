import { DisputeRecord } from '../state/records';
import { BalanceTransaction, balanceTransaction } from './balance.object';
import { ApiObject } from '../state/api-object';

const DAY = 86_400;
const FEE = 2_000;

export function disputeObject(dispute: DisputeRecord): ApiObject {
  const asksOnly = dispute.status.startsWith('warning_');
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: disputeTransactions(dispute),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: dispute.created + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: asksOnly,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

/** A dispute takes the amount and a fee of 20.00 from the balance; winning it returns both. */
export function disputeTransactions(dispute: DisputeRecord): BalanceTransaction[] {
  const { id, amount, currency, chargeId, created, closedAt = created, status } = dispute;
  if (status.startsWith('warning_')) return [];
  const booked = { type: 'adjustment' as const, currency, source: id };
  const withdrawal = balanceTransaction({
    ...booked,
    id: `txn_${id.slice(3)}`,
    category: 'dispute',
    amount: -amount,
    fee: { amount: FEE, description: 'Dispute fee' },
    created,
    description: `Chargeback withdrawal for ${chargeId}`,
  });
  if (status !== 'won') return [withdrawal];
  const reversal = balanceTransaction({
    ...booked,
    id: `txn_w${id.slice(4)}`,
    category: 'dispute_reversal',
    amount,
    fee: { amount: -FEE, description: 'Dispute fee' },
    created: closedAt,
    description: `Chargeback reversal for ${chargeId}`,
  });
  return [withdrawal, reversal];
}

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
