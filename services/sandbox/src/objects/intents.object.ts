import { IntentRecord, PaymentErrorRecord, SessionRecord } from '../state/records';
import { ApiObject } from '../state/api-object';

export function intentObject(intent: IntentRecord, session: SessionRecord): ApiObject {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowedPaymentMethodTypes,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.canceledAt === null ? null : 'automatic',
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: session.intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.lastError ? errorObject(intent.lastError) : null,
    latest_charge: intent.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: session.intent.metadata,
    next_action: intent.challenge ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethodId,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: session.allowedPaymentMethodTypes ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: session.intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

function errorObject(error: PaymentErrorRecord): Record<string, unknown> {
  const docs = `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`;
  return {
    ...(error.chargeId ? { charge: error.chargeId } : {}),
    code: error.code,
    ...(error.declineCode ? { decline_code: error.declineCode } : {}),
    doc_url: docs,
    message: error.message,
    type: error.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
  };
}
