/** Limits that both sides of the wire know. Times in milliseconds unless the name says otherwise. */
export const LIMITS = {
  httpTimeoutMs: 10_000,
  successMessageResetMs: 100,
  toastMs: 3_000,
  scriptTimeoutMs: 120_000,
  headerChangePx: 50,
  maxDiscountPercent: 40,
  cartLines: 50,
  lineQuantity: 99,
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 80,
  emailMax: 254,
  phoneMax: 30,
  noteMax: 500,
  addresses: 10,
  searchMax: 100,
  /** Cents; the provider takes no smaller card payment in euro (docs.stripe.com/currencies). */
  cardPaymentMinCents: 50,
  pageSize: 20,
  pageSizeMax: 100,
  suggestions: 8,
} as const;
