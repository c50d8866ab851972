import { OTHER_TYPES } from '@munay/contracts/shop/payment-methods';

/** Offered on the payment page beside cards; without an official drawing that is kept up, so in words. */
export const otherTypes = (offered: readonly string[]) =>
  OTHER_TYPES.filter((type) => offered.includes(type));
