import type { Connection } from 'mongoose';
import { HINT_BY_ID } from '../database/snapshot';

/** Collection with the last full check. It is not backed up, because it describes the records that were read. */
const COLLECTION = 'invariant_runs';

interface InvariantRun {
  _id: 'last';
  at: Date;
  /** Number of violations per invariant. Invariants that hold are absent. */
  violations: Record<string, number>;
}

const getRuns = (connection: Connection) => connection.collection<InvariantRun>(COLLECTION);

export async function storeRun(
  connection: Connection,
  violations: InvariantRun['violations'],
): Promise<void> {
  await getRuns(connection).replaceOne({ _id: 'last' }, { at: new Date(), violations }, { upsert: true });
}

export const findLastRun = (connection: Connection): Promise<InvariantRun | null> =>
  getRuns(connection).findOne({ _id: 'last' }, HINT_BY_ID);
