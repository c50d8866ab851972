import { sumCents } from '@munay/contracts/money';

/**
 * Money that no server has told: of what staff type, or have picked. Nothing else in this app computes any; sums of orders,
 * carts and drafts come with their answers.
 */
export { discountedCents, per100gCents } from '@munay/contracts/money';

/** How far apart two sums are, in cents. */
export const apartCents = (a: number, b: number): number => Math.abs(a - b);

/** What picked rows come to together, in cents. */
export const pickedCents = (orders: readonly { totalCents: number }[]): number =>
  sumCents(orders.map(({ totalCents }) => totalCents));
