import { mongo } from 'mongoose';
import { type ClusterTime, compareClusterTimes, EXCLUDED_COLLECTIONS, toClusterTime } from './backup.format';
import type { Change } from './changes.segment';

/** Number of pending changes at which a segment is written early. */
const MAX_PENDING_CHANGES = 10_000;
const WAIT_MS = 1_000;

/** Error codes that mean that the oplog does not reach back to the last segment (MongoDB, error_codes.yml). */
const HISTORY_LOST_CODES: readonly unknown[] = [260, 280, 286];

/** Thrown if the change history has a gap. Recording can only continue after a new full backup. */
export class HistoryLostError extends Error {}

function toChange(event: mongo.ChangeStreamDocument): Change {
  const { operationType: kind, clusterTime } = event;
  const at = toClusterTime(clusterTime as mongo.Timestamp);
  const { ns, to, documentKey, fullDocument, updateDescription } = event as {
    ns?: { coll?: string };
    to?: { coll: string };
    documentKey?: mongo.Document;
    fullDocument?: mongo.Document;
    updateDescription?: Partial<mongo.UpdateDescription>;
  };
  const { updatedFields, removedFields, truncatedArrays } = updateDescription ?? {};
  return {
    at,
    kind,
    ...(ns?.coll && { collection: ns.coll }),
    ...(documentKey && { key: documentKey }),
    ...(fullDocument && { document: fullDocument }),
    ...(updatedFields && { set: updatedFields }),
    ...(removedFields?.length && { unset: removedFields }),
    ...(truncatedArrays?.length && { truncated: truncatedArrays }),
    ...(to && { to: to.coll }),
  };
}

/**
 * Polls a database for changes after a cluster time and passes them on as whole transactions. Requires read access to
 * the database, but not to the oplog.
 * @param intervalMs polling interval
 * @param store called with the previous end and the changes after it, and awaited before the next call
 * @throws HistoryLostError if the server no longer has some of the changes
 */
export async function followChanges(
  db: mongo.Db,
  after: ClusterTime,
  intervalMs: number,
  store: (from: ClusterTime, changes: Change[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const stream = db.watch([{ $match: { 'ns.coll': { $nin: EXCLUDED_COLLECTIONS } } }], {
    startAtOperationTime: new mongo.Timestamp({ t: after.t, i: after.i + 1 }),
    maxAwaitTimeMS: Math.min(WAIT_MS, intervalMs),
    showExpandedEvents: true,
  });
  let from = after;
  let pendingChanges: Change[] = [];
  let nextWriteAt = Date.now() + intervalMs;
  const flush = async (): Promise<void> => {
    nextWriteAt = Date.now() + intervalMs;
    await store(from, pendingChanges);
    from = pendingChanges.at(-1)?.at ?? from;
    pendingChanges = [];
  };
  try {
    while (!signal.aborted) {
      const event = await stream.tryNext();
      const change = event && toChange(event);
      const lastChange = pendingChanges.at(-1);
      // An empty batch means that the last transaction is complete
      const isComplete = !change || !lastChange || compareClusterTimes(lastChange.at, change.at) !== 0;
      if (isComplete && (Date.now() >= nextWriteAt || pendingChanges.length >= MAX_PENDING_CHANGES))
        await flush();
      if (change && change.kind !== 'invalidate') pendingChanges.push(change);
    }
    await flush();
  } catch (error) {
    if (HISTORY_LOST_CODES.includes((error as mongo.MongoServerError).code))
      throw new HistoryLostError((error as Error).message);
    throw error;
  } finally {
    await stream.close();
  }
}
