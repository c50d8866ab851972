/** Limits of the API and the pages. Times are in milliseconds unless the name says otherwise. */
export const LIMITS = {
  httpTimeoutMs: 10_000,
  /** Uploading a photo over a slow connection takes longer than other requests. */
  uploadTimeoutMs: 120_000,
  successMessageResetMs: 100,
  toastMs: 3_000,
  scriptTimeoutMs: 120_000,
  /** Maximum length of a path parameter. */
  pathPartMax: 320,
  headerChangePx: 50,
  maxDiscountPercent: 40,
  /** Maximum number of current and future discounts of a product. */
  discountPeriods: 5,
  cartLines: 50,
  cartCodes: 3,
  /** Maximum length of a code as typed, with spaces and dashes. */
  codeInputMax: 60,
  codeMin: 6,
  codeMax: 30,
  promotionTitleMax: 80,
  promotionsActive: 50,
  promotionCodes: 10_000,
  promotionSteps: 10,
  promotionCriteria: 100,
  lineQuantity: 99,
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 80,
  storeTextMax: 1_000,
  storeLineMax: 200,
  storeOwners: 20,
  emailMax: 254,
  /** Maximum length of a phone number as pasted, possibly with surrounding text. */
  phoneMax: 60,
  taxIdMax: 40,
  /** Above this amount, including VAT, an invoice must name its buyer (Real Decreto 1619/2012, article 4.2). */
  simplifiedInvoiceMaxCents: 300_000,
  /**
   * Traders may not be paid 1,000 € or more in cash (Ley 7/2012, article 7.Uno, as amended by Ley 11/2021, article 18).
   */
  cashMaxCents: 99_999,
  noteMax: 500,
  messageMax: 4_000,
  orderNumberMax: 40,
  addresses: 10,
  addressLabelMax: 30,
  favorites: 200,
  favoritesPage: 24,
  orderPage: 10,
  ownOrders: 100,
  /** Maximum number of orders that a staff list counts. */
  orderCountMax: 1_000,
  bulkOrders: 100,
  staffNoteMax: 1_000,
  savedViews: 30,
  viewNameMax: 40,
  viewQueryMax: 1_200,
  transferDays: 5,
  /** Maximum number of times that a guest may correct the email address. */
  corrections: 2,
  /** Maximum total units, and maximum total in cents, of an account's orders that await a bank transfer. */
  transferUnits: 40,
  transferCents: 30_000,
  referenceMax: 80,
  /** Length of the longest IBAN, including its spaces. */
  ibanMax: 42,
  searchMax: 100,
  /** Maximum length of the name of an ingredient that a shopper avoids. */
  avoidedWordMax: 60,
  fileNameMax: 120,
  /** The provider's minimum for card payments in euro (docs.stripe.com/currencies). */
  cardPaymentMinCents: 50,
  /** The provider's maximum for card payments: eight digits. */
  cardPaymentMaxCents: 99_999_999,
  pageSize: 20,
  pageSizeMax: 100,
  suggestions: 8,
  reviewTitleMax: 100,
  reviewTextMax: 2_000,
  reviewPhotos: 4,
  photoAltMax: 150,
  questionMax: 500,
  answerMax: 1_000,
  answers: 50,
  feedPageMax: 50,
  reportNoteMax: 300,
  uploadMaxBytes: 5 * 1024 * 1024,
  /** Maximum picture size, 24 megapixels, checked before decoding. */
  uploadMaxPixels: 24_000_000,
} as const;
