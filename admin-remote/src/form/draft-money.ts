import { sumCents } from '@munay/contracts/money';

/**
 * The only amounts that this app computes: sums of entered amounts and of selected rows. The server computes order,
 * cart and draft totals.
 */
export { computeDiscountedCents, computeCentsPer100g } from '@munay/contracts/money';

/** Absolute difference of two amounts in cents. */
export const computeDifferenceCents = (a: number, b: number): number => Math.abs(a - b);

/** Sum of the selected rows in cents. */
export const sumTotalCents = (orders: readonly { totalCents: number }[]): number =>
  sumCents(orders.map(({ totalCents }) => totalCents));
