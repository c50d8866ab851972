import { DisputeRecord } from '../payment/records';
import { ApiObject } from './objects';

const DAY = 86_400;

export function disputeObject(dispute: DisputeRecord): ApiObject {
  const asksOnly = dispute.status.startsWith('warning_');
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: asksOnly
      ? []
      : [withdrawal(dispute), ...(dispute.status === 'won' ? [reinstatement(dispute)] : [])],
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

/** The disputed amount and a fee of 20.00 leave the balance at once. */
function withdrawal(dispute: DisputeRecord): ApiObject {
  const fee = 2_000;
  return {
    id: `txn_${dispute.id.slice(3)}`,
    object: 'balance_transaction',
    amount: -dispute.amount,
    available_on: dispute.created,
    balance_type: 'payments',
    created: dispute.created,
    currency: dispute.currency,
    description: `Chargeback withdrawal for ${dispute.chargeId}`,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: dispute.currency,
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
    net: -dispute.amount - fee,
    reporting_category: 'dispute',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}

/** A dispute that was won brings amount and fee back. */
function reinstatement(dispute: DisputeRecord): ApiObject {
  const { fee, fee_details, ...taken } = withdrawal(dispute) as ApiObject & { fee: number };
  return {
    ...taken,
    id: `txn_w${dispute.id.slice(4)}`,
    amount: dispute.amount,
    description: `Chargeback reversal for ${dispute.chargeId}`,
    fee: -fee,
    fee_details: (fee_details as { amount: number }[]).map((one) => ({ ...one, amount: -one.amount })),
    net: dispute.amount + fee,
  };
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
