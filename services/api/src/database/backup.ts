import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';

const { EJSON } = mongo.BSON;
const FORMAT = 1;
const MANIFEST = 'manifest.json';
const UPLOADS = 'uploads';
const BATCH = 500;
/**
 * Numbers assigned after the backup are known to customers and the payment service and must not be reused.
 * They may have gaps.
 */
const NUMBERS_LEFT_OUT = 10_000;
/** Bills and credit notes must have no gaps: after a restore they start new series. */
const SERIES: readonly string[] = ['invoice_series', 'credit_note_series'];
/** A session that was ended must not come back with an old backup. */
const LEFT_OUT: readonly string[] = ['sessions'];

export interface BackupFile {
  /** Path within the backup. */
  file: string;
  bytes: number;
  /** SHA-256 of the file, hex. */
  sha256: string;
}

export interface BackupManifest {
  format: typeof FORMAT;
  createdAt: string;
  database: string;
  /** Documents are extended JSON, one a line, gzipped. */
  collections: (BackupFile & { name: string; documents: number; indexes?: mongo.IndexDescriptionInfo[] })[];
  uploads: BackupFile[];
}

export class BackupRefused extends Error {}

export function totals({ collections, uploads }: BackupManifest): string {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  return `${documents} documents of ${collections.length} collections and ${uploads.length} pictures`;
}

function meter(): { stream: Transform; hash: Hash; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, hash, bytes: () => bytes };
}

async function describe(folder: string, file: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { file, bytes, sha256: hash.digest('hex') };
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length === 0;

/**
 * Writes every collection as it was at one moment, and the uploaded pictures, into an empty folder.
 * The moment is a snapshot of the replica set, which keeps the last 5 minutes: a longer dump needs a larger
 * `minSnapshotHistoryWindowInSeconds` (MongoDB manual, "Read Concern snapshot").
 * @param uploads folder of uploaded pictures
 * @throws BackupRefused when the folder holds something
 */
export async function writeBackup(
  db: mongo.Db,
  client: mongo.MongoClient,
  folder: string,
  uploads: string,
): Promise<BackupManifest> {
  if (!(await isEmpty(folder))) throw new BackupRefused(`${folder} is not empty`);
  await mkdir(folder, { recursive: true });
  const session = client.startSession({ snapshot: true });
  try {
    const names = (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('system.') && !LEFT_OUT.includes(name))
      .sort();
    const collections = [];
    for (const name of names) collections.push(await writeCollection(db, session, folder, name));
    await cp(uploads, join(folder, UPLOADS), { recursive: true, errorOnExist: true, force: false }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
    const pictures = [];
    for (const file of await filesUnder(join(folder, UPLOADS)))
      pictures.push(await describe(folder, join(UPLOADS, file)));
    const manifest: BackupManifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      database: db.databaseName,
      collections,
      uploads: pictures,
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    await session.endSession();
  }
}

async function writeCollection(
  db: mongo.Db,
  session: mongo.ClientSession,
  folder: string,
  name: string,
): Promise<BackupManifest['collections'][number]> {
  const file = `${name}.ndjson.gz`;
  let documents = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const document of db.collection(name).find({}, { session }).sort({ _id: 1 })) {
      documents += 1;
      yield `${EJSON.stringify(document, { relaxed: false })}\n`;
    }
  }
  const { stream, hash, bytes } = meter();
  await pipeline(Readable.from(lines()), createGzip(), stream, createWriteStream(join(folder, file)));
  const indexes = await db.collection(name).indexes();
  return { name, file, documents, indexes, bytes: bytes(), sha256: hash.digest('hex') };
}

/**
 * Reads the manifest and compares every file with it, before anything is written anywhere.
 * @throws BackupRefused naming the files that are missing or changed
 */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupRefused(`${folder} holds no ${MANIFEST}`);
  });
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.format !== FORMAT) throw new BackupRefused(`Format ${String(manifest.format)} is not known`);
  const damaged: string[] = [];
  for (const expected of [...manifest.collections, ...manifest.uploads]) {
    const found = await stat(join(folder, expected.file)).then(
      () => describe(folder, expected.file),
      () => null,
    );
    if (found?.sha256 !== expected.sha256) damaged.push(expected.file);
  }
  if (damaged.length > 0) throw new BackupRefused(`Missing or changed: ${damaged.join(', ')}`);
  return manifest;
}

/**
 * Restores a checked backup into a database that holds no document, and the pictures into an empty folder.
 * Indexes come with it, so that the books can be checked before anything starts.
 * @param billSeries letter of the bills to come, as `BILL_SERIES`
 * @throws BackupRefused when the target holds something, a file does not give what the manifest says, or bills would go
 *   on in a series of the backup
 */
export async function readBackup(
  folder: string,
  db: mongo.Db,
  uploads: string,
  billSeries: string,
): Promise<BackupManifest> {
  const manifest = await checkBackup(folder);
  const goingOn = await seriesOf(folder, manifest, billSeries);
  if (goingOn.length > 0)
    throw new BackupRefused(
      `Numbers of ${goingOn.join(' and ')} that were given after the backup would be given again. ` +
        'Set BILL_SERIES to a letter that was never used, here and for API and worker',
    );
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
    if (!name.startsWith('system.') && (await db.collection(name).findOne()))
      throw new BackupRefused(`The database ${db.databaseName} is not empty: ${name} holds documents`);
  if (!(await isEmpty(uploads))) throw new BackupRefused(`${uploads} is not empty`);
  for (const { name, file, documents, indexes = [] } of manifest.collections) {
    const written = await readCollection(db, name, join(folder, file));
    if (written !== documents) throw new BackupRefused(`${name}: ${written} of ${documents} documents`);
    const own = indexes.filter((index) => index.name !== '_id_').map(({ v: _version, ...index }) => index);
    if (own.length > 0) await db.collection(name).createIndexes(own);
  }
  if (manifest.uploads.length > 0) await cp(join(folder, UPLOADS), uploads, { recursive: true });
  await db.collection('counters').updateMany({}, { $inc: { value: NUMBERS_LEFT_OUT } }, { hint: '_id_' });
  return manifest;
}

async function* documentsOf(path: string): AsyncGenerator<mongo.Document> {
  const source = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input: source, crlfDelay: Infinity }))
    yield EJSON.parse(line, { relaxed: false }) as mongo.Document;
}

async function seriesOf(folder: string, { collections }: BackupManifest, letter: string): Promise<string[]> {
  const found: string[] = [];
  for (const { file } of collections.filter(({ name }) => SERIES.includes(name)))
    for await (const { _id } of documentsOf(join(folder, file)))
      if (/^[A-Z]([A-Z]?)-/.exec(String(_id))?.[1] === letter) found.push(String(_id));
  return found;
}

async function readCollection(db: mongo.Db, name: string, path: string): Promise<number> {
  let written = 0;
  let batch: mongo.Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    written += (await db.collection(name).insertMany(batch, { ordered: false })).insertedCount;
    batch = [];
  };
  for await (const document of documentsOf(path)) {
    batch.push(document);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return written;
}
