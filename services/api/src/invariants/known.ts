import type { mongo } from 'mongoose';

/** What happened before a rule and cannot be mended is listed once, by number: it breaks the rule no more. */
export interface KnownFault {
  /** Invariant and number, e.g. `I21 F-2026-000007`. */
  _id: string;
  why: string;
  at: Date;
}

export const KNOWN = 'known_faults';

/** Belongs into a migration or a command, never into the work of every day. */
export async function listKnown(db: mongo.Db, invariant: string, number: string, why: string): Promise<void> {
  await db
    .collection<KnownFault>(KNOWN)
    .updateOne(
      { _id: `${invariant} ${number}` },
      { $setOnInsert: { why, at: new Date() } },
      { upsert: true },
    );
}
