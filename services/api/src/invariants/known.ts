import type { mongo } from 'mongoose';

/** A violation from before a rule existed that cannot be repaired, listed once by number, no longer counts. */
export interface KnownFault {
  /** Invariant and number, for example `I21 F-2026-000007`. */
  _id: string;
  why: string;
  at: Date;
}

export const KNOWN = 'known_faults';

/** Only for migrations and commands. */
export async function listKnown(db: mongo.Db, invariant: string, number: string, why: string): Promise<void> {
  await db
    .collection<KnownFault>(KNOWN)
    .updateOne(
      { _id: `${invariant} ${number}` },
      { $setOnInsert: { why, at: new Date() } },
      { upsert: true },
    );
}
