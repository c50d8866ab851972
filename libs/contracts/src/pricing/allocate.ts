interface Share {
  weight: number;
  cents: number;
  remainder: bigint;
}

/**
 * Distributes cents over weights with the largest remainder method. Each share is rounded down, and the remaining cents
 * go to the largest remainders; ties go to the larger weight, then to the earlier position.
 * @param cents a non-negative integer
 * @param weights non-negative integers
 * @returns a share for each weight; they add up to `cents`, or are all 0 if all weights are 0
 */
export function allocateCents(cents: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  const shares = weights.map((weight): Share => {
    // A product of two amounts can exceed the range of safe integers
    const product = BigInt(cents) * BigInt(weight);
    return {
      weight,
      cents: Number(product / BigInt(totalWeight)),
      remainder: product % BigInt(totalWeight),
    };
  });
  let remainder = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  for (const share of [...shares].sort(compareRemainders)) {
    if (remainder === 0) break;
    share.cents += 1;
    remainder -= 1;
  }
  return shares.map((share) => share.cents);
}

const compareRemainders = (a: Share, b: Share): number =>
  Number(b.remainder - a.remainder) || b.weight - a.weight;
