import type { FieldRefusal } from './field-rules';
import { FIXED } from './texts';

/** Every failure a caller can meet: HTTP status and text. Clients translate by key, so keys are stable. */
export const ERRORS = {
  badRequest: { code: 400, message: 'The request is not valid.' },
  notSignedIn: { code: 401, message: 'Please log in.' },
  notAllowed: { code: 403, message: 'You are not allowed to do this.' },
  crossSite: { code: 403, message: 'Requests from other sites are refused.' },
  notFound: { code: 404, message: 'Not found.' },
  methodNotAllowed: { code: 405, message: 'This method is not allowed here.' },
  timedOut: { code: 408, message: 'The request took too long.' },
  tooLarge: { code: 413, message: 'The request is too large.' },
  wrongMediaType: { code: 415, message: 'Please send application/json.' },
  tooManyRequests: { code: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { code: 500, message: 'Something went wrong on our side.' },
  /** Never sent: the client uses it for an answer that is not an envelope. */
  unexpectedResponse: { code: 502, message: FIXED.unexpectedResponse.text },
  busy: { code: 503, message: 'The shop is busy. Please try again in a moment.' },
  away: { code: 503, message: 'The shop is taking a short break. Please try again in a moment.' },
  cannotSave: { code: 503, message: 'We cannot save anything right now. Please try again in a while.' },

  registrationIncomplete: { code: 400, message: FIXED.registrationIncomplete.text },
  noUpdate: { code: 400, message: FIXED.noUpdate.text },
  passwordWeak: { code: 400, message: 'Please choose a longer or less common password.' },
  wrongCredentials: { code: 401, message: 'The email or the password is not right.' },
  wrongPassword: { code: 403, message: 'The current password is not right.' },
  linkExpired: { code: 410, message: 'This link has expired.' },
  linkUsed: { code: 409, message: 'This link has already been used.' },
  linkUnknown: { code: 404, message: 'This link is not valid.' },
  digitsWrong: { code: 403, message: 'These digits are not right.' },
  digitsSpent: { code: 410, message: 'These digits no longer serve. Please ask for others.' },
  wrongConfirmation: { code: 400, message: 'The address typed is not the one of the account.' },
  erasureDeferred: { code: 409, message: 'The account can be erased when its open orders have ended.' },
  staffErasure: { code: 409, message: 'An account of the staff is closed by an administrator.' },
  proofNeeded: { code: 403, message: 'Please prove that it is you.' },
  proofWrong: { code: 403, message: 'The code is not right, or was used already.' },
  passkeyRefused: { code: 403, message: 'This passkey was not accepted. Please try again.' },
  setupEnded: { code: 409, message: 'That took too long. Please start again.' },
  noFactor: { code: 404, message: 'There is no such second factor.' },
  lastFactor: { code: 409, message: 'Please add another second factor before removing the last one.' },
  passkeysFull: { code: 409, message: 'An account keeps ten passkeys at most.' },
  emailNotValidated: { code: 403, message: 'Please confirm your email address first.' },

  /** The product brief, section 8, has the staff app show this text for a deleted account. */
  noUser: { code: 404, message: FIXED.noProductFound.text },
  addressUnproved: {
    code: 409,
    message: 'An account needs a confirmed address before it is given rights.',
  },
  lastAdmin: { code: 409, message: 'The shop needs at least one administrator.' },
  ownAccount: { code: 409, message: 'Please ask another administrator to delete your account.' },

  noProduct: { code: 404, message: FIXED.noProductFound.text },
  productsUnavailable: { code: 500, message: FIXED.productsFailed.text },
  productUnavailable: { code: 500, message: FIXED.productFailed.text },
  wishesFull: { code: 409, message: 'The wish list holds 200 products at most.' },
  sizeAvailable: { code: 409, message: 'This size can be bought now.' },
  noticesFull: { code: 409, message: 'You wait for 50 sizes already. Please stop one first.' },
  productNotUpdated: { code: 500, message: FIXED.productNotUpdated.text },
  productChanged: { code: 409, message: 'Somebody else changed this product meanwhile.' },
  productIncomplete: { code: 400, message: 'The product cannot be sold before it is complete.' },
  productNotArchived: { code: 409, message: 'Please archive the product before deleting it.' },
  productSold: { code: 409, message: 'A product that was sold stays in the archive.' },
  slugTaken: { code: 409, message: 'Another product has this address.' },
  skuTaken: { code: 409, message: 'Another size has this SKU, or had it.' },
  skuFixed: { code: 409, message: 'A SKU stays with its size once pieces of it were booked.' },
  sizeTwice: { code: 400, message: 'Two sizes have the same name.' },
  imageUnknown: { code: 400, message: 'This picture was not uploaded.' },
  /** With `line` where its quotes or cells cannot be told apart. */
  csvUnreadable: { code: 400, message: 'This is not a CSV file with the columns of an export.' },
  csvEncoding: {
    code: 400,
    message: 'The letters of this file cannot be read. Please save it as “CSV UTF-8”.',
  },
  /** With the heads that are `unknown`, `twice` or `missing`, and those `expected`. */
  csvColumns: { code: 400, message: 'The columns of this file are not those of an export.' },
  noImport: { code: 404, message: 'An import can be undone for seven days.' },
  importUndone: { code: 409, message: 'This import has been undone.' },
  periodInvalid: { code: 400, message: 'A period begins before it ends and lasts a year at most.' },
  noStore: { code: 404, message: 'This store does not exist.' },
  storeNameTaken: { code: 409, message: 'Another store has this name.' },

  itemIncomplete: { code: 400, message: FIXED.itemIncomplete.text },
  quantityInvalid: { code: 400, message: 'The quantity must be a whole number from 1 to 99.' },
  sizeUnknown: { code: 400, message: 'This product does not come in that size.' },
  itemNotInCart: { code: 404, message: 'This item is not in the cart.' },
  cartFull: { code: 409, message: 'The cart holds 50 lines at most.' },
  soldOut: { code: 409, message: 'This size is sold out.' },
  cartNotCleared: { code: 500, message: FIXED.cartNotCleared.text },

  cartEmpty: { code: 409, message: 'The cart is empty.' },
  cartChanged: { code: 409, message: 'Prices or items have changed. Please check your cart.' },
  stockShort: { code: 409, message: 'Some items are no longer available in that quantity.' },
  countOutdated: { code: 409, message: 'Pieces have left the shelf or arrived since it was counted.' },
  countShort: { code: 409, message: 'Fewer pieces were counted than orders wait for.' },
  shippingUnavailable: { code: 400, message: 'We do not deliver to this address this way.' },
  taxIdInvalid: { code: 400, message: 'The tax id is not valid.' },
  taxIdNeeded: { code: 400, message: 'The invoice of an order of this size needs your tax id and address.' },
  tooManyOpenOrders: {
    code: 409,
    message: 'You have several unpaid orders. Please pay or cancel one first.',
  },
  transferUnavailable: {
    code: 409,
    message: 'Bank transfers are not available at the moment. Please pay by card.',
  },
  transferTooLarge: {
    code: 409,
    message: 'That is more than we put aside for a bank transfer. Please pay by card.',
  },
  totalTooSmall: {
    code: 409,
    message: 'Card payments start at 0.50 EUR. Please add something or pay by bank transfer.',
  },
  paymentUnavailable: { code: 503, message: 'The payment service cannot be reached. Nothing was charged.' },
  paymentRefused: { code: 502, message: 'The payment service refused the order. Nothing was charged.' },
  paymentPending: { code: 409, message: 'The payment has not been confirmed yet.' },
  noOrder: { code: 404, message: 'This order does not exist.' },
  moveNotAllowed: { code: 409, message: 'The order cannot change to that status.' },
  trackingOfShop: { code: 409, message: 'This is a number of the shop, not of a parcel.' },
  trackingTwice: { code: 409, message: 'Two recipients were given the same tracking number.' },
  trackingTaken: { code: 409, message: 'The parcel of another recipient has this tracking number.' },
  orderLeft: { code: 409, message: 'The order has left: its address cannot change any more.' },
  zoneDiffers: {
    code: 409,
    message: 'The new address costs another delivery. Please cancel and order again.',
  },
  signsUnshown: { code: 409, message: 'The invoice cannot show some signs of this order.' },
  amountDiffers: { code: 409, message: 'The amount is not the one expected.' },
  refundTooMuch: { code: 409, message: 'That is more than can be given back.' },
  nothingToShip: {
    code: 409,
    message: 'Everything in this order has been given back: there is nothing to send.',
  },
  noPiecesBack: { code: 409, message: 'These pieces cannot go back on the shelf.' },
  refundDisputed: {
    code: 409,
    message: 'The bank decides about a disputed payment: nothing can be given back now.',
  },
  referenceMissing: { code: 400, message: 'Please enter the reference of the payment.' },
  noEvent: { code: 404, message: 'This event is not stored.' },
  noView: { code: 404, message: 'This view does not exist.' },
  viewNameTaken: { code: 409, message: 'You have a view of this name.' },
  viewsFull: { code: 409, message: 'You keep as many views as there is room for. Please delete one first.' },
  noRefund: { code: 404, message: 'No such refund is owed.' },
  nothingToSend: { code: 409, message: 'There is nothing to send any more.' },
  noWork: { code: 404, message: 'This work has been done or does not exist.' },
  shippingTwice: { code: 400, message: 'Each way and zone may stand in the table once.' },
  ibanInvalid: { code: 400, message: 'The IBAN is not valid.' },
  orderPaid: { code: 409, message: 'A paid order cannot be deleted.' },
  noBill: { code: 409, message: 'There is no bill before the order is paid.' },
  noEmail: { code: 409, message: 'There is no email address to write to.' },
  billTooOften: { code: 429, message: 'The bill was sent a moment ago. Please wait before asking again.' },
  signatureInvalid: { code: 400, message: 'The signature is not valid.' },

  noImage: { code: 400, message: FIXED.noImage.text },
  imageUnsupported: { code: 400, message: 'Please send a JPEG, PNG, WebP or AVIF picture.' },
  imageTooManyPixels: { code: 400, message: 'The picture has more than 24 megapixels.' },
  imageQuota: { code: 409, message: 'There is no room for more pictures.' },
  imageStoreUnset: { code: 500, message: FIXED.imageStoreUnset.text },
  imageNotStored: { code: 500, message: FIXED.imageNotStored.text },

  notBought: { code: 403, message: 'Only people who have received this product can do this.' },
  alreadyReviewed: { code: 409, message: 'You have already reviewed this product.' },
  noReview: { code: 404, message: 'This review does not exist.' },
  noQuestion: { code: 404, message: 'This question does not exist.' },
  ownWords: { code: 409, message: 'This is for other people: you wrote it yourself.' },
  alreadyReported: { code: 409, message: 'You have already reported this.' },
  reasonMissing: { code: 400, message: 'Hiding needs a reason.' },
  questionFull: { code: 409, message: 'This question has enough answers.' },

  noPost: { code: 404, message: 'This post does not exist.' },
  postSlugTaken: { code: 409, message: 'Another post has this address.' },
  editedMeanwhile: { code: 409, message: 'Somebody else changed this meanwhile.' },
  formTooFast: { code: 429, message: 'That was very quick. Please send it again in a moment.' },
  formExpired: { code: 409, message: 'This form was opened too long ago. Please send it again.' },
} as const satisfies Record<string, { code: number; message: string }>;

export type ErrorKey = keyof typeof ERRORS;

export interface FailureDetails {
  key: ErrorKey;
  /** Also in the log, for support. */
  requestId?: string;
  /** Rejected fields by path, with the rule they broke. */
  fields?: FieldRefusal[];
  /** Seconds to wait, with 429 and 503. */
  retryAfterSeconds?: number;
  /** Line of a file, with `csvUnreadable`. */
  line?: number;
  /** Heads of a file, with `csvColumns`. */
  unknown?: string[];
  twice?: string[];
  missing?: string[];
  expected?: string[];
}
