import { OTHER_TYPES } from '@munay/contracts/shop/payment-methods';

/** Payment types in addition to cards; as text, because they have no maintained official logo. */
export const otherTypes = (offered: readonly string[]) =>
  OTHER_TYPES.filter((type) => offered.includes(type));
