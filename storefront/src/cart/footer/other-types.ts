import { OPTIONAL_PAYMENT_TYPES } from '@munay/contracts/shop/payment-methods';

/** Payment types in addition to cards, shown as text because they have no maintained official logo. */
export const listOtherTypes = (types: readonly string[]) =>
  OPTIONAL_PAYMENT_TYPES.filter((type) => types.includes(type));
