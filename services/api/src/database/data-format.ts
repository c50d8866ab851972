import type { mongo } from 'mongoose';
import { StartError } from '@munay/settings';
import { HINT_BY_ID } from './snapshot';

/**
 * Version of the stored data. It must not change after release 1.0.0, because a process rejects data of another
 * version. Migrations change stored data instead.
 */
export const DATA_FORMAT_VERSION = 13;
/** Collection with the version. It is not backed up, because backup manifests contain the version. */
export const DATA_FORMAT_COLLECTION = 'data_format';

interface FormatRecord {
  _id: 'stamp';
  version: number;
}
const getFormatRecords = (db: mongo.Db) => db.collection<FormatRecord>(DATA_FORMAT_COLLECTION);

class DataFormatMismatchError extends StartError {
  constructor(database: string, storedVersion: number | null) {
    super(
      `The database ${database} holds data ${storedVersion === null ? 'without a format version' : `of format version ${storedVersion}`} ` +
        `and this version of the shop reads version ${DATA_FORMAT_VERSION}: ` +
        'run the version of the shop that wrote it, or delete all data with npm run reset.',
    );
  }
}

/** @returns null if the database has no version */
export async function readDataFormat(db: mongo.Db, session?: mongo.ClientSession): Promise<number | null> {
  const stamp = await getFormatRecords(db).findOne({ _id: 'stamp' }, { ...(session && { session }) });
  return stamp?.version ?? null;
}

export async function stampDataFormat(db: mongo.Db): Promise<void> {
  await getFormatRecords(db).updateOne(
    { _id: 'stamp' },
    { $set: { version: DATA_FORMAT_VERSION } },
    { upsert: true },
  );
}

/**
 * Writes the version into an empty database. @throws DataFormatMismatchError if the data has another version; the data
 * is then left unchanged
 */
export async function requireDataFormat(db: mongo.Db): Promise<void> {
  const storedVersion = await readDataFormat(db);
  if (storedVersion === DATA_FORMAT_VERSION) return;
  if (storedVersion === null && (await isEmpty(db))) return stampDataFormat(db);
  // Another process may have prepared and filled the database in the meantime
  const now = storedVersion ?? (await readDataFormat(db));
  if (now !== DATA_FORMAT_VERSION) throw new DataFormatMismatchError(db.databaseName, now);
}

async function isEmpty(db: mongo.Db): Promise<boolean> {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  for (const { name } of collections)
    if (!name.startsWith('system.') && (await db.collection(name).findOne({}, HINT_BY_ID))) return false;
  return true;
}
