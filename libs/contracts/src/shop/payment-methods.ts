import { LIMITS } from '../limits';

export const PAYMENT_METHODS = ['card', 'transfer', 'cash', 'terminal'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface MethodTraits {
  /** When the buyer pays: on the provider's page, later (staff record the payment), or when staff place the order. */
  paid: 'onPage' | 'later' | 'atOnce';
  /** Whether buyers can choose the method at checkout, and can cancel orders that they paid with this method. */
  atCheckout: boolean;
  /** Whether staff can choose the method for an order that they place. */
  byStaff: boolean;
  /** Whether buyers pay by transfer to the shop's bank account. Refunds then go to an account that the buyer enters. */
  toAccount: boolean;
  /** How long the stock of an unpaid order is reserved, in ms. */
  reservedMs: number;
  minCents: number;
  maxCents: number;
  /** Whether staff must enter a reference when they place the order. */
  requiresReference: boolean;
  refundedBy: 'provider' | 'staff';
  /** Payment method for refunds by staff; for card payments it is used after the provider's refund has failed. */
  refundedAs: PaymentMethod;
}

const DAY_MS = 86_400_000;
const MANUAL_METHOD = {
  paid: 'atOnce',
  atCheckout: false,
  byStaff: true,
  toAccount: false,
  reservedMs: LIMITS.transferDays * DAY_MS,
  minCents: 1,
  maxCents: Infinity,
  requiresReference: false,
  refundedBy: 'staff',
} as const satisfies Partial<MethodTraits>;

/** Differences between payment methods. Code reads these traits and never compares methods by name. */
export const METHOD_TRAITS = {
  card: {
    paid: 'onPage',
    atCheckout: true,
    byStaff: false,
    toAccount: false,
    // Slightly longer than the provider's payment session
    reservedMs: 47 * 60_000,
    minCents: LIMITS.cardPaymentMinCents,
    maxCents: Infinity,
    requiresReference: false,
    refundedBy: 'provider',
    refundedAs: 'transfer',
  },
  transfer: { ...MANUAL_METHOD, paid: 'later', atCheckout: true, toAccount: true, refundedAs: 'transfer' },
  cash: { ...MANUAL_METHOD, maxCents: LIMITS.cashMaxCents, refundedAs: 'cash' },
  terminal: { ...MANUAL_METHOD, requiresReference: true, refundedAs: 'terminal' },
} as const satisfies Record<PaymentMethod, MethodTraits>;

type MethodWith<Trait extends keyof MethodTraits, Value> = {
  [Method in PaymentMethod]: (typeof METHOD_TRAITS)[Method][Trait] extends Value ? Method : never;
}[PaymentMethod];

/** Payment methods with this trait value, in table order. */
export const listMethodsWith = <Trait extends keyof MethodTraits, const Value extends MethodTraits[Trait]>(
  trait: Trait,
  value: Value,
) =>
  PAYMENT_METHODS.filter(
    (method): method is MethodWith<Trait, Value> => METHOD_TRAITS[method][trait] === value,
  );

/** Method for orders that are paid on the provider's page (endpoint `checkout`), where it is the default. */
export const PAGE_METHOD: PaymentMethod = 'card';
/** Method for orders that are paid to the shop's bank account (endpoint `createOrder`). */
export const ACCOUNT_METHOD: PaymentMethod = 'transfer';

/** Payment methods for orders that staff place. */
export const COUNTER_METHODS = listMethodsWith('byStaff', true);
export type CounterMethod = (typeof COUNTER_METHODS)[number];
export const DEFAULT_COUNTER_METHOD: CounterMethod = 'cash';

/** Payment type that is always offered on the provider's page. */
export const BASE_PAYMENT_TYPE = 'card';
/** Additional payment types on the provider's page. SEPA debits settle several days later. */
export const OPTIONAL_PAYMENT_TYPES = ['link', 'bizum', 'sepa_debit'] as const;
/** All payment types on the provider's page. */
export const PAYMENT_TYPES = [BASE_PAYMENT_TYPE, ...OPTIONAL_PAYMENT_TYPES] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
