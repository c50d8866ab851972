import type { mongo } from 'mongoose';
import { DATA_FORMAT_VERSION, stampDataFormat } from '../database/data-format';
import { BackupError, type BackupManifest, DOCUMENT_SERIES, toDate } from './backup.format';
import {
  assertNewSeries,
  checkBackup,
  clearDatabase,
  listDocumentSeries,
  readBackup,
  requireEmptyTarget,
  skipNumbers,
} from './backup.read';
import { isWorkerRunning } from './backup.runs';
import type { BackupEncryption, KeyRing } from './backup.seal';
import { writeBackup } from './backup.write';
import { replay } from './changes.replay';
import { chainSegments, listSegments, readChanges, requireSignedSegment } from './changes.segment';

export interface RestoreRequest {
  /** Folder of the full backup. */
  folder: string;
  /** Folder that contains `changes/`; null to restore only the full backup. */
  storage: string | null;
  /** Last second up to which changes are restored. */
  until: number;
  /** Series of new invoices; null if no invoice will be issued, as in a drill. */
  billSeries: string | null;
  /** Folder for pictures; null to restore none. */
  uploads: string | null;
  keys: KeyRing;
  /** Set to replace existing data, which is first backed up into this folder. */
  replace?: { backupFolder: string; client: mongo.MongoClient; encryption: BackupEncryption } | undefined;
}

export interface RestoreResult {
  manifest: BackupManifest;
  changes: number;
  /** Time to which the data was restored. */
  until: Date;
}

/**
 * Restores a backup and the changes after it. Everything is verified and decrypted before anything is written.
 * @throws BackupError
 */
export async function restore(db: mongo.Db, request: RestoreRequest): Promise<RestoreResult> {
  const { folder, storage, until, billSeries, uploads, keys, replace } = request;
  const manifest = await checkBackup(folder, keys);
  const { at, dataFormat } = manifest;
  if (dataFormat !== DATA_FORMAT_VERSION)
    throw new BackupError(
      `The backup holds data of format version ${dataFormat ?? 'unknown'} and this version of the shop reads ` +
        `version ${DATA_FORMAT_VERSION}: restore it with the version of the shop that wrote it`,
    );
  const chain = storage && at ? chainSegments(at, await listSegments(storage)) : [];
  for (const { file } of chain) await requireSignedSegment(String(storage), file, keys);
  const changes = () =>
    at && storage ? readChanges(storage, chain, at, until, keys) : (async function* () {})();
  const series = await listDocumentSeries(folder, manifest, keys);
  let restoredUntil = at ? toDate(at) : new Date(manifest.createdAt);
  for await (const change of changes()) {
    restoredUntil = toDate(change.at);
    if (DOCUMENT_SERIES.includes(change.collection ?? '')) series.push(String(change.key?._id));
  }
  if (billSeries !== null) assertNewSeries([...new Set(series)], billSeries);
  if (await isWorkerRunning(db))
    throw new BackupError('A worker of this database is running: stop API and workers, then try again');
  if (replace) {
    const { client, encryption, backupFolder } = replace;
    await writeBackup(db, client, backupFolder, null, encryption);
    await clearDatabase(db);
  } else await requireEmptyTarget(db, uploads);
  await readBackup(folder, manifest, db, uploads, keys);
  const replayedCount = await replay(db, changes());
  await skipNumbers(db);
  // The data format version is written last, so that the shop does not start after an interrupted restore
  await stampDataFormat(db);
  return { manifest, changes: replayedCount, until: restoredUntil };
}
