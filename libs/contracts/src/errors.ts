import type { FieldRejection } from './field-rules';
import { FIXED } from './texts';
import type { Count } from './values';

/** All errors that a caller can receive, with HTTP status and text. Clients translate by key, so keys are stable. */
export const ERRORS = {
  badRequest: { code: 400, message: 'Please check the details and try again.' },
  notSignedIn: { code: 401, message: 'Please log in.' },
  notAllowed: { code: 403, message: 'You are not allowed to do this.' },
  crossSite: { code: 403, message: 'Requests from other sites are rejected.' },
  notFound: { code: 404, message: 'Not found.' },
  methodNotAllowed: { code: 405, message: 'This method is not allowed here.' },
  timedOut: { code: 408, message: 'The request took too long.' },
  tooLarge: { code: 413, message: 'The request is too large.' },
  wrongMediaType: { code: 415, message: 'Please send application/json.' },
  tooManyRequests: { code: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { code: 500, message: 'Something went wrong on our side.' },
  /** Reported by the browser, because without cookies the result of the request would be lost. */
  cookiesBlocked: {
    code: 409,
    message:
      'Your browser blocks cookies, and without them the shop can’t remember this: nothing was saved. Allow them for this page and try again.',
  },
  /** Never sent. Clients use this error for responses without an envelope. */
  unexpectedResponse: { code: 502, message: FIXED.unexpectedResponse.text },
  busy: { code: 503, message: 'The shop is busy. Please try again in a moment.' },
  away: { code: 503, message: 'The shop is taking a short break. Please try again in a moment.' },
  cannotSave: { code: 503, message: 'We cannot save anything right now. Please try again in a while.' },

  registrationIncomplete: { code: 400, message: FIXED.registrationIncomplete.text },
  noUpdate: { code: 400, message: FIXED.noUpdate.text },
  passwordWeak: { code: 400, message: 'Please choose a longer or less common password.' },
  wrongCredentials: { code: 401, message: 'The email or password is wrong.' },
  wrongPassword: { code: 403, message: 'The current password is wrong.' },
  linkExpired: { code: 410, message: 'This link has expired.' },
  linkUsed: { code: 409, message: 'This link has already been used.' },
  linkUnknown: { code: 404, message: 'This link is not valid.' },
  digitsIncorrect: { code: 403, message: 'This code is wrong.' },
  digitsExpired: { code: 410, message: 'This code no longer works. Please request a new one.' },
  wrongConfirmation: { code: 400, message: 'That is not the email address of this account.' },
  erasureDeferred: {
    code: 409,
    message: 'The account can be deleted once open orders, refunds and withdrawals are complete.',
  },
  staffErasure: { code: 409, message: 'Staff accounts are closed by an administrator.' },
  verificationRequired: { code: 403, message: 'Please confirm that it is you.' },
  verificationFailed: { code: 403, message: 'The code is wrong or has already been used.' },
  passkeyRejected: { code: 403, message: 'This passkey was not accepted. Please try again.' },
  setupExpired: { code: 409, message: 'That took too long. Please start again.' },
  noFactor: { code: 404, message: 'This second factor does not exist.' },
  lastFactor: { code: 409, message: 'Please add another second factor before removing the last one.' },
  passkeysFull: { code: 409, message: 'An account can have at most ten passkeys.' },
  emailNotValidated: { code: 403, message: 'Please confirm your email address first.' },
  guestCheckoutDisabled: { code: 409, message: 'Please log in or create an account to order.' },
  guestUnverified: { code: 409, message: 'Please confirm the email address of the order first.' },
  noGuest: { code: 409, message: 'This browser has not ordered as a guest.' },
  correctionLimitReached: {
    code: 409,
    message: 'This address can no longer be corrected here. Please write to us.',
  },

  /** Section 8 of the product brief requires this text in the staff app for a deleted account. */
  noUser: { code: 404, message: FIXED.noProductFound.text },
  addressUnverified: {
    code: 409,
    message: 'An account needs a confirmed email address before it gets a role.',
  },
  lastAdmin: { code: 409, message: 'The shop needs at least one administrator.' },
  ownAccount: { code: 409, message: 'Please ask another administrator to delete your account.' },

  noProduct: { code: 404, message: FIXED.noProductFound.text },
  productsUnavailable: { code: 500, message: FIXED.productsFailed.text },
  productUnavailable: { code: 500, message: FIXED.productFailed.text },
  favoritesFull: { code: 409, message: 'You can have at most 200 favourites.' },
  sizeAvailable: { code: 409, message: 'This size is available now.' },
  productAlertsFull: { code: 409, message: 'You can have at most 50 stock alerts. Please remove one first.' },
  productNotUpdated: { code: 500, message: FIXED.productNotUpdated.text },
  productChanged: { code: 409, message: 'Someone else has changed this product since you opened it.' },
  productIncomplete: { code: 400, message: 'The product cannot be sold before it is complete.' },
  productNotArchived: { code: 409, message: 'Please archive the product before deleting it.' },
  catalogueFull: {
    code: 409,
    message:
      'The shop lists as many products as CATALOGUE_IN_MEMORY_MAX allows. Raise the limit, or archive some products.',
  },
  productSold: { code: 409, message: 'A product that was sold stays in the archive.' },
  slugTaken: { code: 409, message: 'Another product has this address.' },
  skuTaken: { code: 409, message: 'This SKU is or was used by another size.' },
  skuFixed: { code: 409, message: 'A SKU cannot change once stock has been recorded for it.' },
  discountOverlaps: { code: 409, message: 'This product already has another discount on those dates.' },
  discountsFull: { code: 409, message: 'A product can have at most five upcoming discounts.' },
  duplicateSize: { code: 400, message: 'Two sizes have the same name.' },
  imageUnknown: { code: 400, message: 'This picture was not uploaded.' },
  csvUnreadable: { code: 400, message: 'This is not a CSV file with the columns of an export.' },
  csvEncoding: {
    code: 400,
    message: 'The encoding of this file is not supported. Please save it as “CSV UTF-8”.',
  },
  csvColumns: { code: 400, message: 'The columns of this file are not those of an export.' },
  noImport: { code: 404, message: 'An import can be undone for seven days.' },
  importUndone: { code: 409, message: 'This import has been undone.' },
  periodInvalid: { code: 400, message: 'A period must end after it begins and last at most a year.' },
  noStore: { code: 404, message: 'This store does not exist.' },
  storeNameTaken: { code: 409, message: 'Another store has this name.' },

  itemIncomplete: { code: 400, message: FIXED.itemIncomplete.text },
  quantityInvalid: { code: 400, message: 'The quantity must be a whole number from 1 to 99.' },
  sizeUnknown: { code: 400, message: 'This product does not come in that size.' },
  itemNotInCart: { code: 404, message: 'This item is not in the cart.' },
  cartFull: { code: 409, message: 'A cart can hold at most 50 lines.' },
  soldOut: { code: 409, message: 'This size is sold out.' },
  cartNotCleared: { code: 500, message: FIXED.cartNotCleared.text },

  codesFull: { code: 409, message: 'A cart can hold at most three codes. Please remove one first.' },
  codeUsedUp: { code: 409, message: 'This code has been used up.' },
  codeReserved: { code: 409, message: 'The last use of this code is reserved by a payment in progress.' },
  codeAlreadyUsed: { code: 409, message: 'You have used this code already.' },
  cartEmpty: { code: 409, message: 'The cart is empty.' },
  cartChanged: { code: 409, message: 'Prices or items have changed. Please check your cart.' },
  stockShort: { code: 409, message: 'Some items are no longer available in that quantity.' },
  unverifiedLimit: {
    code: 409,
    message: 'Please confirm your email address to reserve this quantity.',
  },
  countOutdated: { code: 409, message: 'The stock has changed since it was counted.' },
  countsOutdated: {
    code: 409,
    message: 'The stock of some sizes does not match the count. Nothing was recorded.',
  },
  countShort: {
    code: 409,
    message: 'The count is lower than the quantity that open orders are waiting for.',
  },
  shippingUnavailable: { code: 400, message: 'This delivery method is not available for this address.' },
  taxIdInvalid: { code: 400, message: 'The tax id is not valid.' },
  taxIdRequired: {
    code: 400,
    message: 'The invoice for an order of this amount needs your tax id and address.',
  },
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
    message: 'This order is too large to pay by bank transfer. Please pay by card.',
  },
  totalTooSmall: {
    code: 409,
    message:
      'Card payments start at 0.50 EUR and transfers at 0.01 EUR. Please add something or pay by bank transfer.',
  },
  paymentUnavailable: { code: 503, message: 'The payment service cannot be reached. Nothing was charged.' },
  paymentRejected: { code: 502, message: 'The payment service rejected the order. Nothing was charged.' },
  paymentPending: { code: 409, message: 'The payment has not been confirmed yet.' },
  noOrder: { code: 404, message: 'This order does not exist.' },
  transitionNotAllowed: { code: 409, message: 'The order cannot change to that status.' },
  undoTooLate: { code: 409, message: 'It is too late to undo this: an email has been sent.' },
  trackingIsShopNumber: {
    code: 409,
    message: 'This is one of the shop’s own numbers, not a tracking number.',
  },
  duplicateTracking: { code: 409, message: 'Two recipients have the same tracking number.' },
  trackingTaken: { code: 409, message: 'This tracking number belongs to another recipient’s parcel.' },
  orderShipped: { code: 409, message: 'The order has shipped, so its address can no longer change.' },
  zoneDiffers: {
    code: 409,
    message: 'This address is in another tax territory. Please cancel and order again.',
  },
  deliveryCostsMore: {
    code: 409,
    message: 'Delivery to this address costs more. Confirm that the shop bears the difference.',
  },
  unprintableCharacters: { code: 409, message: 'The invoice cannot show some characters of this order.' },
  totalDiffers: { code: 409, message: 'The total has changed. Please confirm the new one.' },
  cashLimitExceeded: { code: 409, message: 'An order of 1,000 € or more may not be paid in cash.' },
  amountDiffers: { code: 409, message: 'The amount is not the one expected.' },
  replacementTooLarge: { code: 409, message: 'That is more than can be sent again.' },
  refundTooLarge: { code: 409, message: 'That is more than can be refunded.' },
  nothingToShip: {
    code: 409,
    message: 'Everything in this order has been refunded: there is nothing to send.',
  },
  fraudWarned: {
    code: 409,
    message: 'The card network reports this payment as fraud. Open the order before you ship it.',
  },
  notRestockable: { code: 409, message: 'These items cannot be restocked.' },
  refundDisputed: {
    code: 409,
    message: 'This payment is disputed and cannot be refunded now.',
  },
  referenceMissing: { code: 400, message: 'Please enter the reference of the payment.' },
  noPromotion: { code: 404, message: 'This promotion does not exist.' },
  promotionPublished: {
    code: 409,
    message:
      'Once published, only the name, end, announcement and usage limit can be changed. Duplicate it for anything else.',
  },
  promotionNotReady: { code: 409, message: 'This promotion cannot be published as it is.' },
  promotionsFull: { code: 409, message: 'At most 50 promotions can be active. Please end one first.' },
  codeInvalid: { code: 400, message: 'A code needs 6 to 30 letters from A to Z or digits.' },
  codeTaken: { code: 409, message: 'Another promotion has this code, or one that looks the same.' },
  noCampaign: { code: 404, message: 'This campaign does not exist.' },
  campaignPublished: {
    code: 409,
    message: 'A published campaign cannot be changed. Please end it, or create a new one.',
  },
  campaignEmpty: { code: 409, message: 'This campaign would not discount any product.' },
  campaignEnded: { code: 409, message: 'This campaign is not published, or has ended.' },
  campaignUnfinished: { code: 409, message: 'Products of this campaign are still being written.' },
  codesTooMany: { code: 409, message: 'A promotion can have at most 10,000 codes.' },
  noEvent: { code: 404, message: 'This event is not stored.' },
  noView: { code: 404, message: 'This view does not exist.' },
  viewNameTaken: { code: 409, message: 'You already have a view with this name.' },
  viewsFull: { code: 409, message: 'You have reached the limit of saved views. Please delete one first.' },
  noReplacement: { code: 404, message: 'This replacement is no longer waiting to be sent.' },
  notReplaceable: { code: 409, message: 'Goods of this order cannot be sent again now.' },
  noRefund: { code: 404, message: 'This refund is not outstanding.' },
  nothingToSend: { code: 409, message: 'There is nothing left to send.' },
  noJob: { code: 404, message: 'This job is done or does not exist.' },
  duplicateShipping: {
    code: 400,
    message: 'Each delivery method and zone can appear only once in the table.',
  },
  ibanInvalid: { code: 400, message: 'The IBAN is not valid.' },
  orderPaid: { code: 409, message: 'A paid order cannot be deleted.' },
  noInvoice: { code: 409, message: 'There is no invoice until the order is paid.' },
  noEmail: { code: 409, message: 'There is no email address on file.' },
  invoiceSentRecently: {
    code: 429,
    message: 'The invoice was sent a moment ago. Please wait before requesting it again.',
  },
  signatureInvalid: { code: 400, message: 'The signature is not valid.' },

  noImage: { code: 400, message: FIXED.noImage.text },
  imageUnsupported: { code: 400, message: 'Please send a JPEG, PNG, WebP or AVIF picture.' },
  imageTooManyPixels: { code: 400, message: 'The picture has more than 24 megapixels.' },
  imageQuota: { code: 409, message: 'There is no space left for more pictures.' },
  imageStoreUnset: { code: 500, message: FIXED.imageStoreUnset.text },
  imageNotStored: { code: 500, message: FIXED.imageNotStored.text },

  notBought: { code: 403, message: 'Only people who have received this product can do this.' },
  alreadyReviewed: { code: 409, message: 'You have already reviewed this product.' },
  noReview: { code: 404, message: 'This review does not exist.' },
  noQuestion: { code: 404, message: 'This question does not exist.' },
  ownContent: { code: 409, message: 'You cannot do this with something you wrote.' },
  alreadyReported: { code: 409, message: 'You have already reported this.' },
  reasonMissing: { code: 400, message: 'Please give a reason for hiding it.' },
  questionFull: { code: 409, message: 'This question cannot take more answers.' },

  noPost: { code: 404, message: 'This post does not exist.' },
  postSlugTaken: { code: 409, message: 'Another post has this address.' },
  editConflict: { code: 409, message: 'Someone else has changed this since you opened it.' },
  formTooFast: { code: 429, message: 'That was very quick. Please send it again in a moment.' },
  formExpired: { code: 409, message: 'This form was opened too long ago. Please send it again.' },
} as const satisfies Record<string, { code: number; message: string }>;

export type ErrorKey = keyof typeof ERRORS;

export interface FailureDetails {
  /** Stable key of the error. */
  key: ErrorKey;
  /** Request id, by which support can find the request in the log. */
  requestId?: string | undefined;
  /** Rejected fields, each with its path and the violated rule. */
  fields?: FieldRejection[] | undefined;
  /** Seconds to wait before a retry, for 429 and 503. */
  retryAfterSeconds?: Count | undefined;
}
