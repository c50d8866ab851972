/** Records are immutable, so a change is stored as a new copy under the same id. */

export interface LineItemRecord {
  id: string;
  priceId: string;
  productId: string;
  name: string;
  description: string | null;
  images: string[];
  productMetadata: Record<string, string>;
  metadata: Record<string, string>;
  quantity: number;
  /** Price in minor units; null if the decimal price is not an integer number of minor units. */
  unitAmount: number | null;
  unitAmountDecimal: string;
  amount: number;
}

export interface ShippingOptionRecord {
  rateId: string;
  displayName: string;
  amount: number;
  metadata: Record<string, string>;
}

export interface CouponRecord {
  id: string;
  created: number;
  amountOff: number;
  currency: string;
  duration: 'forever' | 'once' | 'repeating';
  durationInMonths: number | null;
  maxRedemptions: number | null;
  redeemBy: number | null;
  name: string | null;
  metadata: Record<string, string>;
  timesRedeemed: number;
}

export interface SessionRecord {
  id: string;
  created: number;
  expiresAt: number;
  origin: string;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  currency: string;
  lineItems: LineItemRecord[];
  shippingOptions: ShippingOptionRecord[];
  /** The coupon's values when the session was created. */
  discount: { couponId: string; name: string; amountOff: number } | null;
  allowedCountries: string[] | null;
  customerEmail: string | null;
  payer: { email: string | null; name: string | null } | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  intent: { metadata: Record<string, string>; description: string | null; receiptEmail: string | null };
  successUrl: string;
  cancelUrl: string | null;
  locale: string | null;
  allowedPaymentMethodTypes: string[] | null;
  allowPromotionCodes: boolean | null;
  billingAddressCollection: 'auto' | 'required' | null;
  customerCreation: 'always' | 'if_required';
  submitType: 'auto' | 'pay' | 'book' | 'donate' | null;
  phoneNumberCollection: boolean;
  intentId: string | null;
}

/** Card data, without the number and the CVC. */
export interface CardRecord {
  behaviour: string;
  brand: string;
  last4: string;
  funding: string;
  expMonth: number;
  expYear: number;
  holder: string;
  threeDSecure: boolean;
}

export interface PaymentErrorRecord {
  code: string;
  declineCode: string | null;
  message: string;
  chargeId: string | null;
}

export interface IntentRecord {
  id: string;
  sessionId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  amountReceived: number;
  latestChargeId: string | null;
  paymentMethodId: string | null;
  lastError: PaymentErrorRecord | null;
  /** Set during 3-D Secure, and for Bizum while the payment waits for the buyer's app. */
  challenge: { id: string; card: CardRecord | null } | null;
  canceledAt: number | null;
  method: 'card' | 'link' | 'bizum' | 'sepa_debit';
}

export interface ChargeRecord {
  id: string;
  intentId: string;
  sessionId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'succeeded' | 'pending' | 'failed';
  amountRefunded: number;
  disputed: boolean;
  paymentMethodId: string;
  card: CardRecord | null;
  method: IntentRecord['method'];
  failure: PaymentErrorRecord | null;
  blocked: boolean;
  /** Balance transaction `txn_…`, set shortly after the charge. */
  balanceTransactionId: string | null;
}

export interface RefundRecord {
  id: string;
  chargeId: string;
  intentId: string;
  created: number;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  reason: string | null;
  metadata: Record<string, string>;
  failureReason: string | null;
  /** When the bank returned the refund. */
  failedAt?: number;
}

export interface DisputeRecord {
  id: string;
  chargeId: string;
  intentId: string;
  created: number;
  amount: number;
  currency: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
  closedAt?: number;
}

export interface FraudWarningRecord {
  id: string;
  chargeId: string;
  intentId: string;
  created: number;
}

export interface PayoutRecord {
  id: string;
  created: number;
  amount: number;
  currency: string;
  /** Ids of the balance transactions that the payout contains. */
  transactions: string[];
}

export interface EventRecord {
  id: string;
  created: number;
  type: string;
  object: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  requestId: string | null;
  idempotencyKey: string | null;
}

export interface EndpointRecord {
  id: string;
  created: number;
  url: string;
  secret: string;
  enabledEvents: string[];
  description: string | null;
  metadata: Record<string, string>;
  fixed: boolean;
}

export interface DeliveryRecord {
  id: string;
  eventId: string;
  endpointId: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Real time in ms. */
  nextAttemptAt: number;
  lastStatus: number | null;
}

export interface IdempotencyRecord {
  id: string;
  path: string;
  parameters: string;
  status: number;
  body: string;
  requestId: string;
  /** Real time in ms, because keys expire after 24 hours regardless of the virtual clock. */
  storedAt: number;
}

export interface TaskRecord {
  id: string;
  dueMs: number;
  kind: 'settle-refund' | 'open-dispute' | 'warn-of-fraud';
  targetId: string;
  argument: string;
}

interface ClockRecord {
  id: 'clock';
  offsetMs: number;
}

export interface Tables {
  coupon: CouponRecord;
  session: SessionRecord;
  intent: IntentRecord;
  charge: ChargeRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  fraudWarning: FraudWarningRecord;
  payout: PayoutRecord;
  event: EventRecord;
  endpoint: EndpointRecord;
  delivery: DeliveryRecord;
  idempotency: IdempotencyRecord;
  task: TaskRecord;
  clock: ClockRecord;
}

export type Kind = keyof Tables;

export const KINDS: readonly Kind[] = [
  'coupon',
  'session',
  'intent',
  'charge',
  'refund',
  'dispute',
  'fraudWarning',
  'payout',
  'event',
  'endpoint',
  'delivery',
  'idempotency',
  'task',
  'clock',
];
