import { ApiObject, createNulls } from '../state/api-object';
import { IntentRecord, PaymentErrorRecord, SessionRecord } from '../state/records';

export function toIntentObject(intent: IntentRecord, session: SessionRecord): ApiObject {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowedPaymentMethodTypes,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.amountReceived,
    ...createNulls(`
      application application_fee_amount automatic_payment_methods customer customer_account
      excluded_payment_method_types managed_payments on_behalf_of payment_method_configuration_details
      payment_record processing review setup_future_usage shipping source statement_descriptor
      statement_descriptor_suffix transfer_data transfer_group
    `),
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.canceledAt === null ? null : 'automatic',
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: session.intent.description,
    last_payment_error: intent.lastError ? toErrorObject(intent.lastError) : null,
    latest_charge: intent.latestChargeId,
    livemode: false,
    metadata: session.intent.metadata,
    next_action: intent.challenge ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method: intent.paymentMethodId,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: session.allowedPaymentMethodTypes ?? ['card'],
    receipt_email: session.intent.receiptEmail,
    status: intent.status,
  };
}

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
};

function toErrorObject(error: PaymentErrorRecord): Record<string, unknown> {
  const docs = `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`;
  return {
    charge: error.chargeId || undefined,
    code: error.code,
    decline_code: error.declineCode || undefined,
    doc_url: docs,
    message: error.message,
    type: error.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
  };
}
