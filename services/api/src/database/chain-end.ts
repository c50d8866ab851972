import type { Model } from 'mongoose';
import { CHAIN_START } from './hash-chain';
import { upserted } from './upsert';

/** The last number and its hash. */
export interface ChainEnd {
  _id: string;
  sequence: number;
  lastHash: string;
}

/**
 * Takes the next place of a chain within a transaction; concurrent ones conflict and retry, also at the start
 * of the chain.
 */
export async function nextPlace(
  ends: Model<ChainEnd>,
  chain: string,
): Promise<{ sequence: number; previousHash: string }> {
  const end = await upserted(
    ends
      .findOneAndUpdate(
        { _id: chain },
        { $inc: { sequence: 1 }, $setOnInsert: { lastHash: CHAIN_START } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ChainEnd>(),
  );
  if (!end) throw new Error(`The end of the chain ${chain} could not be moved`);
  return { sequence: end.sequence, previousHash: end.lastHash };
}
