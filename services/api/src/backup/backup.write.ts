import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { mongo } from 'mongoose';
import { readDataFormat } from '../database/data-format';
import { readAuditLogEnd } from './backup.audit-end';
import { isEmpty, listFiles, toLine, writeLines, writeSealedFile } from './backup.files';
import {
  BACKUP_FORMAT,
  BackupError,
  type BackupManifest,
  EXCLUDED_COLLECTIONS,
  MANIFEST_FILE,
  toClusterTime,
  UPLOADS_FOLDER,
} from './backup.format';
import { isValidName, resolveInside } from './backup.names';
import type { BackupEncryption } from './backup.seal';

/**
 * Writes all collections from one snapshot, and the uploaded pictures, into an empty folder. After a failure the folder
 * is deleted, because the next attempt needs its space on a full disk. The replica set stores snapshot history for 5
 * minutes, so a longer dump needs a larger `minSnapshotHistoryWindowInSeconds` (MongoDB manual, "Read Concern
 * snapshot").
 * @param uploads folder of uploaded pictures; null to back up none
 * @throws BackupError if the folder is not empty
 */
export async function writeBackup(
  db: mongo.Db,
  client: mongo.MongoClient,
  folder: string,
  uploads: string | null,
  encryption: BackupEncryption,
): Promise<BackupManifest> {
  if (!(await isEmpty(folder))) throw new BackupError(`${folder} is not empty`);
  await mkdir(folder, { recursive: true });
  const session = client.startSession({ snapshot: true });
  try {
    const names = (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('system.') && !EXCLUDED_COLLECTIONS.includes(name))
      .sort();
    const collections = [];
    for (const name of names) collections.push(await writeCollection(db, session, folder, name, encryption));
    const pictures = [];
    // Other files in this folder are not pictures that the shop shows
    for (const file of uploads ? (await listFiles(uploads)).filter(isValidName) : []) {
      const target = `${UPLOADS_FOLDER}/${file}`;
      await mkdir(dirname(resolveInside(folder, target)), { recursive: true });
      pictures.push(
        await writeSealedFile(
          folder,
          target,
          createReadStream(resolveInside(uploads as string, file)),
          encryption,
        ),
      );
    }
    const { snapshotTime } = session as { snapshotTime?: mongo.Timestamp };
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      createdAt: new Date().toISOString(),
      dataFormat: await readDataFormat(db, session),
      ...(snapshotTime && { at: toClusterTime(snapshotTime) }),
      auditLogEnd: await readAuditLogEnd(db, session),
      database: db.databaseName,
      collections,
      uploads: pictures,
    };
    const list = `${JSON.stringify(manifest, null, 2)}\n`;
    await encryption.signer?.sign(folder, MANIFEST_FILE, createHash('sha256').update(list).digest('hex'));
    // The manifest is written last, so that a backup without it is known to be incomplete
    await writeFile(resolveInside(folder, MANIFEST_FILE), list);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  } finally {
    await session.endSession();
  }
}

async function writeCollection(
  db: mongo.Db,
  session: mongo.ClientSession,
  folder: string,
  name: string,
  encryption: BackupEncryption,
): Promise<BackupManifest['collections'][number]> {
  let documents = 0;
  async function* readLines(): AsyncGenerator<string> {
    for await (const document of db.collection(name).find({}, { session }).sort({ _id: 1 })) {
      documents += 1;
      yield toLine(document);
    }
  }
  const writtenFile = await writeLines(folder, `${name}.ndjson.gz`, readLines(), encryption);
  return { name, documents, indexes: await db.collection(name).indexes(), ...writtenFile };
}
