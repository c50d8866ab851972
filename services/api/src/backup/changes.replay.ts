import type { mongo } from 'mongoose';
import { clearDatabase } from './backup.read';
import type { Change } from './changes.segment';

const BATCH_SIZE = 500;

type BulkWrite = mongo.AnyBulkWriteOperation<mongo.Document>;

/** Converts a change to idempotent writes that replay it. */
function toWrites({
  kind,
  key = {},
  document = {},
  set = {},
  unset = [],
  truncated = [],
}: Change): BulkWrite[] {
  if (kind === 'insert' || kind === 'replace')
    return [{ replaceOne: { filter: key, replacement: document, upsert: true } }];
  if (kind === 'delete') return [{ deleteOne: { filter: key } }];
  const fields = {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, ''])) }),
  };
  return [
    // Arrays are truncated before their elements are set
    ...truncated.map(({ field, newSize }) => ({
      updateOne: { filter: key, update: { $push: { [field]: { $each: [], $slice: newSize } } } as never },
    })),
    ...(Object.keys(fields).length > 0 ? [{ updateOne: { filter: key, update: fields } }] : []),
  ];
}

const ROW_CHANGE_KINDS = ['insert', 'replace', 'update', 'delete'];

/**
 * Replays changes, in order within each collection. Indexes are not replayed: the indexes of the backup are restored
 * first, and later indexes are created when the shop starts.
 * @returns the number of changes
 */
export async function replay(db: mongo.Db, changes: AsyncIterable<Change>): Promise<number> {
  let replayedCount = 0;
  const pendingWrites = new Map<string, BulkWrite[]>();
  const flush = async (name: string): Promise<void> => {
    const writes = pendingWrites.get(name) ?? [];
    pendingWrites.delete(name);
    if (writes.length > 0) await db.collection(name).bulkWrite(writes, { ordered: true });
  };
  const writeAllPending = async (): Promise<void> => {
    for (const name of [...pendingWrites.keys()]) await flush(name);
  };
  for await (const change of changes) {
    const { kind, collection = '', to = '' } = change;
    if (ROW_CHANGE_KINDS.includes(kind)) {
      const writes = pendingWrites.get(collection) ?? [];
      pendingWrites.set(collection, writes);
      writes.push(...toWrites(change));
      if (writes.length >= BATCH_SIZE) await flush(collection);
    } else {
      await writeAllPending();
      if (kind === 'drop') await db.dropCollection(collection);
      if (kind === 'rename') await db.collection(collection).rename(to, { dropTarget: true });
      if (kind === 'dropDatabase') await clearDatabase(db);
    }
    replayedCount += 1;
  }
  await writeAllPending();
  return replayedCount;
}
