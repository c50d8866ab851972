import { sumCents } from '@munay/contracts/money';
import type { StoredReceipt } from '../schema/payment.schema';

/** The sum of the transfers whose amounts differ from the total, and the missing or surplus amount, in cents. */
export interface ReceivedAmounts {
  receivedCents: number;
  missingCents: number;
  surplusCents: number;
}

/** @param count number of receipts to include, oldest first; all by default */
export function computeReceivedAmounts(
  { payment, totals }: { payment: { received?: StoredReceipt[] }; totals: { totalCents: number } },
  count = Infinity,
): ReceivedAmounts {
  const receivedCents = sumCents((payment.received ?? []).slice(0, count).map(({ cents }) => cents));
  return {
    receivedCents,
    missingCents: Math.max(0, totals.totalCents - receivedCents),
    surplusCents: Math.max(0, receivedCents - totals.totalCents),
  };
}

/** Whether a transfer of this amount covers the order's total, or what remains of it after earlier transfers. */
export const isOrderCovered = (
  order: Parameters<typeof computeReceivedAmounts>[0],
  cents: number,
): boolean => {
  const { missingCents } = computeReceivedAmounts(order);
  return cents === order.totals.totalCents || (missingCents > 0 && cents === missingCents);
};
