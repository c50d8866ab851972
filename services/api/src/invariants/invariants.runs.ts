import type { Connection } from 'mongoose';
import { BY_ID } from '../database/snapshot';

/** Collection with the last full check. It is not backed up, because it describes the records that were read. */
const RUNS = 'invariant_runs';

interface InvariantRun {
  _id: 'last';
  at: Date;
  /** Number of violations by invariant. Invariants that hold are absent. */
  violations: Record<string, number>;
}

const runs = (connection: Connection) => connection.collection<InvariantRun>(RUNS);

export async function storeRun(
  connection: Connection,
  violations: InvariantRun['violations'],
): Promise<void> {
  await runs(connection).replaceOne({ _id: 'last' }, { at: new Date(), violations }, { upsert: true });
}

export const lastRun = (connection: Connection): Promise<InvariantRun | null> =>
  runs(connection).findOne({ _id: 'last' }, BY_ID);
