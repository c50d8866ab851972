import { sumCents } from '@munay/contracts/money';
import { splitVat, toBasisPoints } from '@munay/contracts/pricing/vat';

/**
 * Net shares of gross amounts in cents, which add up exactly to the net total. Each share is rounded down, and the
 * remaining cents go to the largest remainders. Gross amounts may be negative (a discount).
 */
export function allocateNet(grossCents: readonly number[], vatPercent: number): number[] {
  const { baseCents } = splitVat(sumCents(grossCents), toBasisPoints(vatPercent));
  const exactNets = grossCents.map((gross) => (gross * 100) / (100 + vatPercent));
  const shares = exactNets.map(Math.floor);
  const largestRemainders = exactNets
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder);
  let missingCents = baseCents - sumCents(shares);
  for (const { index } of largestRemainders) {
    if (missingCents <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    missingCents -= 1;
  }
  return shares;
}
