/** Limits that both sides of the wire know. Times in milliseconds unless the name says otherwise. */
export const LIMITS = {
  httpTimeoutMs: 10_000,
  /** A phone's photo over a slow line takes longer than an ordinary call. */
  uploadTimeoutMs: 120_000,
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
  storeTextMax: 1_000,
  storeLineMax: 200,
  /** Accounts that see one store. */
  storeOwners: 20,
  emailMax: 254,
  phoneMax: 30,
  noteMax: 500,
  /** Characters of a message to the workshop. */
  messageMax: 4_000,
  orderNumberMax: 40,
  addresses: 10,
  addressLabelMax: 30,
  /** Products on one wish list. */
  wishes: 200,
  wishPage: 24,
  orderPage: 10,
  /** Orders that one answer without pages holds. */
  ownOrders: 100,
  /** Orders a staff list counts at most. */
  orderCountMax: 1_000,
  /** Orders of one bulk change. */
  bulkOrders: 100,
  staffNoteMax: 1_000,
  /** Views of lists that one person of the staff keeps. */
  savedViews: 30,
  viewNameMax: 40,
  viewQueryMax: 1_200,
  /** How long an order waits for its bank transfer. */
  transferDays: 5,
  /** Pieces and cents of all orders of an account that wait for a transfer. */
  transferPieces: 40,
  transferCents: 30_000,
  referenceMax: 80,
  /** The longest IBAN with its spaces. */
  ibanMax: 42,
  searchMax: 100,
  /** Cents; the provider takes no smaller card payment in euro (docs.stripe.com/currencies). */
  cardPaymentMinCents: 50,
  pageSize: 20,
  pageSizeMax: 100,
  suggestions: 8,
  reviewTitleMax: 100,
  reviewTextMax: 2_000,
  reviewPhotos: 4,
  photoAltMax: 150,
  questionMax: 500,
  answerMax: 1_000,
  /** Answers to one question. */
  answers: 50,
  feedPageMax: 50,
  reportNoteMax: 300,
  uploadMaxBytes: 5 * 1024 * 1024,
  /** Before decoding; 24 megapixels. */
  uploadMaxPixels: 24_000_000,
} as const;
