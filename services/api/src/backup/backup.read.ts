import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { mongo } from 'mongoose';
import { describeFile, isEmpty, openFile, readDocuments } from './backup.files';
import {
  BACKUP_FORMAT,
  BackupError,
  type BackupManifest,
  DOCUMENT_SERIES,
  EXCLUDED_COLLECTIONS,
  MANIFEST_FILE,
  UPLOADS_FOLDER,
} from './backup.format';
import { resolveInside, toRelativeName } from './backup.names';
import type { KeyRing } from './backup.seal';

const BATCH_SIZE = 500;
/**
 * How many numbers to skip after a restore. Customers and the payment provider already know numbers that were assigned
 * after the backup, so these must not be reused. Gaps are acceptable.
 */
const SKIPPED_NUMBER_COUNT = 10_000;

/** Reads the manifest. Returns null if it is missing or truncated, which means that the backup was interrupted. */
async function readManifest(folder: string): Promise<BackupManifest | null> {
  const text = await readFile(resolveInside(folder, MANIFEST_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (text === null) return null;
  try {
    return JSON.parse(text) as BackupManifest;
  } catch {
    return null;
  }
}

/** Whether a folder contains a complete backup, in any format. */
export const isComplete = async (folder: string): Promise<boolean> => (await readManifest(folder)) !== null;

/** Reads the manifest of a complete backup. @throws BackupError if there is none or its format is unknown */
export async function requireManifest(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new BackupError(`${folder} holds no complete ${MANIFEST_FILE}`);
  if (manifest.format > BACKUP_FORMAT)
    throw new BackupError(`Format ${String(manifest.format)} is not known`);
  return manifest;
}

/**
 * Reads the manifest, verifies its signature and compares every file with it, before anything is written.
 * @throws BackupError if the shop did not sign the backup, or files are missing or changed
 */
export async function checkBackup(folder: string, keys: KeyRing): Promise<BackupManifest> {
  const manifest = await requireManifest(folder);
  await keys.assertSigned(folder, MANIFEST_FILE);
  for (const { file } of manifest.uploads) toRelativeName(UPLOADS_FOLDER, file);
  const damagedFiles: string[] = [];
  for (const expected of [...manifest.collections, ...manifest.uploads]) {
    keys.assertSealed(expected.file);
    const found = await stat(resolveInside(folder, expected.file)).then(
      () => describeFile(folder, expected.file),
      () => null,
    );
    if (found?.sha256 !== expected.sha256) damagedFiles.push(expected.file);
  }
  if (damagedFiles.length > 0) throw new BackupError(`Missing or changed: ${damagedFiles.join(', ')}`);
  return manifest;
}

/** Lists the document series in a backup. */
export async function listDocumentSeries(
  folder: string,
  manifest: BackupManifest,
  keys: KeyRing,
): Promise<string[]> {
  const found: string[] = [];
  for (const { file } of manifest.collections.filter(({ name }) => DOCUMENT_SERIES.includes(name)))
    for await (const { _id } of readDocuments(resolveInside(folder, file), keys)) found.push(String(_id));
  return found;
}

/**
 * @param letter series of new invoices, see `BILL_SERIES`
 * @throws BackupError if new invoices would continue a series from the backup
 */
export function assertNewSeries(series: readonly string[], letter: string): void {
  const laterSeries = series.filter((name) => /^[A-Z]([A-Z]?)-/.exec(name)?.[1] === letter);
  if (laterSeries.length > 0)
    throw new BackupError(
      `Numbers of ${laterSeries.join(' and ')} that were given after the backup would be given again. ` +
        'Set BILL_SERIES to a letter that was never used, here and for API and worker',
    );
}

const listCollectionNames = async (db: mongo.Db): Promise<string[]> =>
  (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));

/**
 * Ensures that the target of a restore is empty.
 * @throws BackupError if the database contains documents other than heartbeats, or the folder contains files
 */
export async function requireEmptyTarget(db: mongo.Db, uploads: string | null): Promise<void> {
  for (const name of await listCollectionNames(db))
    if (!EXCLUDED_COLLECTIONS.includes(name) && (await db.collection(name).findOne({}, { hint: '_id_' })))
      throw new BackupError(
        `The database ${db.databaseName} is not empty: ${name} holds documents. --replace puts the backup in their place`,
      );
  if (uploads !== null && !(await isEmpty(uploads))) throw new BackupError(`${uploads} is not empty`);
}

export async function clearDatabase(db: mongo.Db): Promise<void> {
  for (const name of await listCollectionNames(db)) await db.dropCollection(name);
}

/**
 * Writes a verified backup into an empty database, with indexes, and its pictures into a folder, so that consistency
 * can be checked before the shop starts.
 * @throws BackupError if a file does not match the manifest
 */
export async function readBackup(
  folder: string,
  manifest: BackupManifest,
  db: mongo.Db,
  uploads: string | null,
  keys: KeyRing,
): Promise<void> {
  for (const { name, file, documents, indexes = [] } of manifest.collections) {
    const writtenRows = await readCollection(db, name, resolveInside(folder, file), keys);
    if (writtenRows !== documents) throw new BackupError(`${name}: ${writtenRows} of ${documents} documents`);
    const storedIndexes = indexes
      .filter((index) => index.name !== '_id_')
      .map(({ v: _version, ...index }) => index);
    if (storedIndexes.length > 0) await db.collection(name).createIndexes(storedIndexes);
  }
  if (uploads === null) return;
  for (const { file } of manifest.uploads) {
    const target = resolveInside(uploads, toRelativeName(UPLOADS_FOLDER, file));
    await mkdir(dirname(target), { recursive: true });
    await openFile(resolveInside(folder, file), target, keys);
  }
}

/** Raises the counters of order, message and declaration numbers above all numbers that may have been assigned. */
export async function skipNumbers(db: mongo.Db): Promise<void> {
  await db.collection('counters').updateMany({}, { $inc: { value: SKIPPED_NUMBER_COUNT } }, { hint: '_id_' });
}

async function readCollection(db: mongo.Db, name: string, path: string, keys: KeyRing): Promise<number> {
  let writtenCount = 0;
  let batch: mongo.Document[] = [];
  const writePending = async (): Promise<void> => {
    if (batch.length === 0) return;
    writtenCount += (await db.collection(name).insertMany(batch, { ordered: false })).insertedCount;
    batch = [];
  };
  for await (const document of readDocuments(path, keys)) {
    batch.push(document);
    if (batch.length === BATCH_SIZE) await writePending();
  }
  await writePending();
  return writtenCount;
}
