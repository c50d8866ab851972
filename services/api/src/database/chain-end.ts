import type { Model } from 'mongoose';
import { CHAIN_START } from './hash-chain';
import { retryUpsert } from './upsert';

/** The last number and hash of a chain. */
export interface ChainEnd {
  _id: string;
  sequence: number;
  lastHash: string;
}

/**
 * Reserves the next positions of a chain in a transaction. Concurrent reservations conflict and are retried, even on an
 * empty chain.
 * @returns the first position
 */
export async function reservePositions(
  ends: Model<ChainEnd>,
  chain: string,
  count = 1,
): Promise<{ sequence: number; previousHash: string }> {
  const end = await retryUpsert(
    ends
      .findOneAndUpdate(
        { _id: chain },
        { $inc: { sequence: count }, $setOnInsert: { lastHash: CHAIN_START } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ChainEnd>(),
  );
  if (!end) throw new Error(`The end of the chain ${chain} could not be moved`);
  return { sequence: end.sequence - count + 1, previousHash: end.lastHash };
}
