import { ApiObject, createNulls } from '../state/api-object';
import { createId } from '../state/ids';
import { CardRecord, ChargeRecord, IntentRecord, SessionRecord } from '../state/records';
import { BalanceTransaction, toBalanceTransaction } from './balance.object';
import { EMPTY_ADDRESS } from './sessions.object';

/** @param created Unix seconds */
export function createCharge(
  intent: IntentRecord,
  card: CardRecord | null,
  status: ChargeRecord['status'],
  created: number,
): ChargeRecord {
  return {
    id: createId('ch'),
    intentId: intent.id,
    sessionId: intent.sessionId,
    created,
    amount: intent.amount,
    currency: intent.currency,
    status,
    amountRefunded: 0,
    disputed: false,
    paymentMethodId: intent.paymentMethodId ?? createId('pm'),
    card,
    method: intent.method,
    failure: null,
    blocked: false,
    balanceTransactionId: null,
  };
}

export function toChargeObject(charge: ChargeRecord, session: SessionRecord): ApiObject {
  const hasSucceeded = charge.status === 'succeeded';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'failed' ? 0 : charge.amount,
    amount_refunded: charge.amountRefunded,
    ...createNulls(`
      application application_fee application_fee_amount customer failure_balance_transaction on_behalf_of
      receipt_number receipt_url review shipping source source_transfer statement_descriptor
      statement_descriptor_suffix transfer_data transfer_group
    `),
    balance_transaction: charge.balanceTransactionId,
    billing_details: {
      address: EMPTY_ADDRESS,
      email: session.payer?.email ?? session.customerEmail,
      name: session.payer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'MUNAY',
    captured: charge.status !== 'failed',
    created: charge.created,
    currency: charge.currency,
    description: session.intent.description,
    disputed: charge.disputed,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: session.intent.metadata,
    outcome: toOutcome(charge),
    paid: hasSucceeded,
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: charge.card
      ? { card: toCardDetails(charge.card, charge.amount), type: 'card' }
      : DETAILS_BY_TYPE[charge.method],
    radar_options: {},
    receipt_email: session.intent.receiptEmail,
    refunded: charge.amount > 0 && charge.amountRefunded === charge.amount,
    status: charge.status,
  };
}

const DETAILS_BY_TYPE: Record<string, Record<string, unknown>> = {
  link: { link: { country: 'ES' }, type: 'link' },
  bizum: { bizum: { buyer_id: null, transaction_id: null }, type: 'bizum' },
  sepa_debit: {
    sepa_debit: {
      bank_code: '20041',
      branch_code: '01005',
      country: 'ES',
      fingerprint: null,
      last4: '1332',
      mandate: null,
    },
    type: 'sepa_debit',
  },
};

function toOutcome(charge: ChargeRecord): Record<string, unknown> {
  const commonFields = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (charge.blocked) {
    return {
      ...commonFields,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    };
  }
  if (charge.failure) {
    return {
      ...commonFields,
      network_status: 'declined_by_network',
      reason: charge.failure.declineCode,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    };
  }
  return {
    ...commonFields,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  };
}

function toCardDetails(card: CardRecord, amount: number): Record<string, unknown> {
  return {
    amount_authorized: amount,
    ...createNulls(`
      authorization_code electronic_commerce_indicator fingerprint installments mandate
      network_transaction_id transaction_link_id wallet
    `),
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    exp_month: card.expMonth,
    exp_year: card.expYear,
    extended_authorization: { status: 'disabled' },
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    last4: card.last4,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: card.threeDSecure ? THREE_D_SECURE : null,
  };
}

const THREE_D_SECURE = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** Stripe's fee: 1.5 % + 25 minor units (European cards), rounded half up, in integers. */
function computeChargeFee(amount: number): number {
  return Math.floor((amount * 15 + 500) / 1000) + 25;
}

/** The balance transaction of a charge; empty until the money has reached the balance. */
export const toChargeTransactions = (charge: ChargeRecord): BalanceTransaction[] =>
  charge.balanceTransactionId === null
    ? []
    : [
        toBalanceTransaction({
          id: charge.balanceTransactionId,
          type: 'charge',
          amount: charge.amount,
          fee: { amount: computeChargeFee(charge.amount), description: 'Stripe processing fees' },
          currency: charge.currency,
          created: charge.created,
          availableOn: charge.created + 7 * 86_400,
          source: charge.id,
        }),
      ];
