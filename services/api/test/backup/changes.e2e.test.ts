import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { drill } from '../../src/backup/backup.drill';
import { type BackupJob, runBackups } from '../../src/backup/backup.job';
import { parseRetentionPolicy } from '../../src/backup/backup.keep';
import { restore } from '../../src/backup/backup.restore';
import { BackupEncryption, createKeyPair, KeyRing } from '../../src/backup/backup.seal';
import { BackupStorage } from '../../src/backup/backup.shelf';
import { generateSigningKey } from '../../src/backup/backup.sign';
import {
  type Change,
  listSegments,
  readChanges,
  requireSignedSegment,
  writeSegment,
} from '../../src/backup/changes.segment';
import { checkShopInvariants } from '../../src/invariants/invariants.checks';
import type { ObjectStore } from '../../src/object-storage/object-store';
import { listKeys, PrivateStore } from '../support/own-store';
import { addProduct, openShop, placeOrder, type Shop, type StockedProduct } from '../support/shop';
import { waitUntil } from '../support/until';

const BUCKET = 'munay-backups';
const RESTORE_DEFAULTS = { uploads: null, billSeries: 'C' };

let shop: Shop;
let product: StockedProduct;
let store: PrivateStore;
let folder: string;
let target: Connection;
let keys: KeyRing;
let encryption: BackupEncryption;
let recipient: string;
const abortController = new AbortController();
let following: Promise<void>;
const loggedLines: string[] = [];
let heartbeatCount = 0;

const getDatabase = ({ db }: Connection): mongo.Db => {
  if (!db) throw new Error('Not connected');
  return db;
};
/** The bucket with additional keys that this store would reject but other stores may accept. */
function withKeys(...extraKeys: string[]): ObjectStore {
  const bucket = store.openBucket(BUCKET);
  return Object.assign(Object.create(bucket) as ObjectStore, {
    async *list(prefix: string) {
      yield* bucket.list(prefix);
      for (const key of extraKeys) yield { key, bytes: 1 };
    },
    get: (key: string) =>
      extraKeys.includes(key) ? { body: Readable.from(['x']), bytes: 1, etag: '' } : bucket.get(key),
  });
}
const getLiveDatabase = () => getDatabase(shop.api.db);
const storage = () => new BackupStorage(folder, store.openBucket(BUCKET));
const createJob = (): BackupJob => ({
  db: getLiveDatabase(),
  client: shop.api.db.getClient(),
  encryption,
  uploads: join(folder, 'none'),
  storage: storage(),
  policy: parseRetentionPolicy('7d 5w 12m'),
  hasSecondLocation: true,
  log: (line: string) => loggedLines.push(line),
  reportAlive: () => void (heartbeatCount += 1),
});
const follow = (signal: AbortSignal, intervalHours = 24) =>
  runBackups(createJob(), { intervalHours, intervalMs: 100, signal });

/** The decoded content of each segment. It is cached, because segments never change and decoding is slow. */
const changesBySegment = new Map<string, Change[]>();

/** All changes recorded so far, grouped by segment. */
async function changes(): Promise<Change[][]> {
  for (const segment of await listSegments(folder)) {
    if (changesBySegment.has(segment.file)) continue;
    const found: Change[] = [];
    for await (const change of readChanges(folder, [segment], { t: 0, i: 0 }, Infinity, keys))
      found.push(change);
    changesBySegment.set(segment.file, found);
  }
  return [...changesBySegment.values()];
}

/**
 * Writes a marker record and waits until the change is recorded.
 * @returns the second of the recorded change
 */
async function markSegment(): Promise<number> {
  const { insertedId } = await getLiveDatabase().collection('marks').insertOne({});
  const retainedFolder = await waitUntil(async () =>
    (await changes()).flat().find(({ key }) => key && insertedId.equals(key._id as mongo.ObjectId)),
  );
  return retainedFolder.at.t;
}

async function readContents(db: mongo.Db): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (['sessions', 'backup_runs', 'worker_heartbeats', 'counters'].includes(name)) continue;
    const rows = await db.collection(name).find({}).hint('_id_').sort({ _id: 1 }).toArray();
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

const restoreBackup = async (second = Infinity) => {
  await target.dropDatabase();
  const fullBackup = await storage().findNewest(second);
  return restore(getDatabase(target), {
    folder: fullBackup.folder,
    storage: folder,
    until: second,
    keys,
    ...RESTORE_DEFAULTS,
  });
};
const listBrokenInvariants = async (db: Connection, at: Date) =>
  (await checkShopInvariants(db, at.getTime())).filter(({ violations }) => violations.length > 0);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'munay-changes-'));
  store = await PrivateStore.create(BUCKET);
  shop = await openShop({ BILL_SERIES: 'B' });
  product = await addProduct(shop, { units: 60 });
  const uri = new URL(String(shop.env.MONGODB_URI));
  uri.pathname = `${uri.pathname}-restored`;
  target = await mongoose.createConnection(uri.href).asPromise();
  const { identity, recipient: recipientKey } = await createKeyPair();
  recipient = recipientKey;
  const { signingKey, signer } = generateSigningKey();
  await writeFile(join(folder, 'key'), identity);
  keys = await KeyRing.from({ identityFile: join(folder, 'key'), signers: signer });
  encryption = BackupEncryption.for(recipientKey, signingKey);
  following = follow(abortController.signal);
  await waitUntil(async () => (await storage().listFullBackups())[0]);
});
afterAll(async () => {
  abortController.abort();
  await following;
  await target.dropDatabase();
  await target.close();
  await shop.close();
  await store.close();
  await rm(folder, { recursive: true });
});

test('a restore includes orders placed after the backup', async () => {
  const paidOrder = await placeOrder(shop, product, 2);
  await shop.sandbox.pay(paidOrder.sessionId);
  await shop.sandbox.idle();
  await Promise.all(Array.from({ length: 4 }, () => placeOrder(shop, product, 1)));
  await markSegment();
  const { changes: count, until: restoredUntil } = await restoreBackup();
  expect(count).toBeGreaterThan(20);
  expect(await target.collection('orders').countDocuments({}, { hint: '_id_' })).toBe(5);
  expect(await readContents(getDatabase(target))).toEqual(await readContents(getLiveDatabase()));
  expect(await listBrokenInvariants(target, restoredUntil)).toEqual([]);
});

test('a restore replays array updates, removed fields and renamed and dropped collections', async () => {
  const records = getLiveDatabase().collection<{ _id: number; list?: unknown[]; at?: object; gone?: number }>(
    'things',
  );
  await records.insertMany([
    { _id: 1, list: [1, 2, { deep: [1, 2, 3] }, 4], at: { there: 1 }, gone: 1 },
    { _id: 2 },
    { _id: 3 },
  ]);
  await records.updateOne({ _id: 1 }, { $unset: { gone: '' }, $set: { 'at.there': 2, 'list.2.deep.0': 9 } });
  await records.updateOne({ _id: 1 }, [{ $set: { list: { $slice: ['$list', 3] } } }]);
  await records.updateOne({ _id: 1 }, { $push: { list: { $each: [5, 6], $position: 0 } } });
  await records.updateOne({ _id: 1 }, { $pop: { 'list.4.deep': 1 } } as object);
  await records.replaceOne({ _id: 2 }, { list: [] });
  await records.deleteOne({ _id: 3 });
  await getLiveDatabase().collection('first').insertOne({ name: 'first' });
  await getLiveDatabase().collection('first').rename('second');
  await getLiveDatabase().collection('third').insertOne({ name: 'third' });
  await getLiveDatabase().dropCollection('third');
  await markSegment();
  await restoreBackup();
  const found = await readContents(getDatabase(target));
  expect(found).toEqual(await readContents(getLiveDatabase()));
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['things', 'second']));
  expect(Object.keys(found)).not.toEqual(expect.arrayContaining(['first']));
});

test('a point-in-time restore replays only the changes up to the requested second', async () => {
  const before = await markSegment();
  // The restore time has a resolution of seconds
  await waitUntil(async () => (await markSegment()) > before + 1);
  const products = await getLiveDatabase().collection('products').find({}).hint('_id_').toArray();
  await getLiveDatabase().collection('products').deleteMany({}, { hint: '_id_' });
  await markSegment();
  await restoreBackup(before);
  expect(await target.collection('products').find({}).hint('_id_').toArray()).toEqual(products);
  await getLiveDatabase().collection('products').insertMany(products);
});

// Fault partial-transaction-restored in changes.follow.ts#followChanges:
// replace(operand('compareClusterTimes', 'lastChange', 'change'), 'lastChange.at.t > 0')
test('a backup segment never ends inside a transaction', async () => {
  const ids = Array.from({ length: 12_000 }, (_, _id) => ({ _id: `mass-${_id}`, units: 1 }));
  const session = shop.api.db.getClient().startSession();
  await session.withTransaction(() =>
    getLiveDatabase().collection<{ _id: string; units: number }>('mass').insertMany(ids, { session }),
  );
  await session.endSession();
  await markSegment();
  const listDocumentCounts = (await changes()).map((segment) =>
    segment.filter(({ collection, kind }) => collection === 'mass' && kind === 'insert'),
  );
  expect(listDocumentCounts.flat()).toHaveLength(12_000);
  expect(listDocumentCounts.map(({ length }) => length).filter((count) => count > 0)).toEqual([12_000]);
});

test('another process continues the backups without a gap when the active process stops', async () => {
  const second = new AbortController();
  heartbeatCount = 0;
  const standbyRun = follow(second.signal);
  // The standby process also sends heartbeats
  await waitUntil(async () => heartbeatCount > 0);
  await markSegment();
  second.abort();
  await standbyRun;
  const third = new AbortController();
  const backupRuns = getLiveDatabase().collection<{ _id: string }>('backup_runs');
  await backupRuns.updateOne({ _id: 'lease' }, { $set: { owner: 'dead', until: new Date(0) } });
  const nextRun = follow(third.signal);
  await waitUntil(async () => {
    const { owner } = (await backupRuns.findOne<{ owner: string }>({ _id: 'lease' })) ?? {};
    return owner !== 'dead';
  });
  await markSegment();
  third.abort();
  await nextRun;
  await restoreBackup();
  expect(await readContents(getDatabase(target))).toEqual(await readContents(getLiveDatabase()));
});

test('backup segments written concurrently by several processes are signed', async () => {
  const retainedFolder = await mkdtemp(join(tmpdir(), 'munay-twice-'));
  const changes = Array.from({ length: 2_000 }, (_, i): Change => ({ at: { t: 2, i }, kind: 'noop' }));
  const write = (by: BackupEncryption) => writeSegment(retainedFolder, { t: 1, i: 1 }, changes, by);
  try {
    const files = await Promise.all([write(encryption), write(encryption), write(encryption)]);
    const [file = '', ...others] = new Set(files.map((segment) => segment?.file));
    expect(others).toEqual([]);
    await requireSignedSegment(retainedFolder, file, keys);
    expect(await readdir(join(retainedFolder, 'changes'))).toHaveLength(2);
    await write(BackupEncryption.for(recipient, generateSigningKey().signingKey));
    await expect(requireSignedSegment(retainedFolder, file, keys)).rejects.toThrow('signed by nobody');
  } finally {
    await rm(retainedFolder, { recursive: true });
  }
});

// Fault bucket-path-traversal in BackupStorage.listCopiedKeys: replace(condition('isValidName'), 'true')
test('the backup bucket contains only encrypted files and is sufficient for a restore', async () => {
  await placeOrder(shop, product, 1);
  await markSegment();
  const otherFolder = await mkdtemp(join(tmpdir(), 'munay-fetched-'));
  try {
    const names = await listKeys(store.openBucket(BUCKET));
    expect(names.filter((name) => !/(\.age|manifest\.json)(\.sig)?$/.test(name))).toEqual([]);
    const [fullBackup = ''] = names.filter((name) => name.endsWith('/manifest.json'));
    const fetchedStorage = new BackupStorage(
      join(otherFolder, 'in'),
      withKeys(fullBackup.replace('manifest.json', '../../../climbed')),
    );
    await waitUntil(async () => {
      await fetchedStorage.fetch();
      return (await readdir(join(otherFolder, 'in', 'changes'))).length > 1;
    });
    await target.dropDatabase();
    expect(await readdir(otherFolder)).toEqual(['in']);
    const { folder: newest } = await fetchedStorage.findNewest();
    const request = {
      folder: newest,
      storage: join(otherFolder, 'in'),
      until: Infinity,
      keys,
      ...RESTORE_DEFAULTS,
    };
    await restore(getDatabase(target), request);
    const orders = (db: mongo.Db) => db.collection('orders').find({}).hint('_id_').toArray();
    expect(await orders(getLiveDatabase())).not.toHaveLength(0);
    expect(await orders(getDatabase(target))).toEqual(await orders(getLiveDatabase()));
  } finally {
    await rm(otherFolder, { recursive: true });
  }
});

test('a restore drill uses a separate database and reports its duration and the data at risk', async () => {
  await markSegment();
  const lines: string[] = [];
  const violations = await drill({
    uri: String(shop.env.MONGODB_URI),
    storage: storage(),
    fetchesBackup: false,
    keys,
    log: (line) => lines.push(line),
    migrateAndCheck: async (_db, uri, at) => {
      const connection = await mongoose.createConnection(uri).asPromise();
      const brokenFolder = await listBrokenInvariants(connection, at);
      const orders = (db: mongo.Db) => db.collection('orders').countDocuments({}, { hint: '_id_' });
      expect(await orders(getDatabase(connection))).toBe(await orders(getLiveDatabase()));
      await connection.close();
      return brokenFolder.length;
    },
  });
  expect(violations).toBe(0);
  expect(lines.join('\n')).toMatch(/restored and checked in [\d.]+ s \(RTO\)/);
  expect(lines.join('\n')).toMatch(/would be lost: [\d.]+ s \(RPO\)/);
  expect(lines).toContain('orders of the shop that it does not hold: 0');
  const run = await getLiveDatabase().collection<{ _id: string }>('backup_runs').findOne({ _id: 'drill' });
  expect(run).toMatchObject({ violations: 0, seconds: expect.any(Number), lostSeconds: expect.any(Number) });
  expect(
    await getLiveDatabase().collection<{ _id: string }>('backup_runs').findOne({ _id: 'last' }),
  ).toMatchObject({
    finishedAt: expect.any(Date),
    bytes: expect.any(Number),
    sealed: true,
    copied: true,
  });
  const names = (await getLiveDatabase().admin().listDatabases({ nameOnly: true })).databases.map(
    ({ name }) => name,
  );
  expect(names).not.toContain(`${getLiveDatabase().databaseName}-drill`);
});
