import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { type BackupManifest, checkBackup, readBackup, writeBackup } from '../../src/database/backup';
import { shopInvariants } from '../../src/invariants/invariants.checks';
import { openShop, ordered, shelve, type Shelved, type Shop } from '../support/shop';

let shop: Shop;
let soap: Shelved;
let folder: string;
let target: Connection;
let manifest: BackupManifest;

const broken = async (db: Connection) =>
  (await shopInvariants(db)).filter(({ violations }) => violations.length > 0);
const database = (connection: Connection) => {
  if (!connection.db) throw new Error('Not connected');
  return connection.db;
};

beforeAll(async () => {
  shop = await openShop({ BILL_SERIES: 'B' });
  soap = await shelve(shop, { pieces: 60 });
  folder = await mkdtemp(join(tmpdir(), 'munay-backup-'));
  const uri = new URL(String(shop.env.MONGODB_URI));
  uri.pathname = `${uri.pathname}-restored`;
  target = await mongoose.createConnection(uri.href).asPromise();
  await mkdir(join(uploads(), 'ab'), { recursive: true });
  await writeFile(join(uploads(), 'ab', 'photo.webp'), 'bytes of a picture');
  const paid = await ordered(shop, soap, 2);
  await shop.sandbox.pay(paid.sessionId);
  await shop.sandbox.idle();
  const buying = Promise.all(Array.from({ length: 8 }, () => ordered(shop, soap, 1)));
  manifest = await writeBackup(database(shop.api.db), shop.api.db.getClient(), dump(), uploads());
  await buying;
});
afterAll(async () => {
  await target.dropDatabase();
  await target.close();
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const uploads = () => join(folder, 'own-uploads');
const dump = () => join(folder, 'dump');

test('a backup holds every collection but the sessions, and the pictures', () => {
  expect(manifest.collections.find(({ name }) => name === 'products')?.documents).toBe(1);
  expect(manifest.collections.map(({ name }) => name)).not.toContain('sessions');
  expect(manifest.uploads.map(({ file }) => file)).toEqual(['uploads/ab/photo.webp']);
});

test('no bill goes on in a series of the backup: the numbers after it are in people’s mail', async () => {
  const restored = readBackup(dump(), database(target), join(folder, 'new-uploads'), 'B');
  await expect(restored).rejects.toThrow(/Numbers of FB-\d{4} .* Set BILL_SERIES/);
  expect(await target.listCollections()).toEqual([]);
});

test('taken while people buy it is of one moment: the books hold in an empty database', async () => {
  await readBackup(dump(), database(target), join(folder, 'new-uploads'), 'C');
  for (const { name, documents } of manifest.collections)
    expect([name, await target.collection(name).countDocuments()]).toEqual([name, documents]);
  expect(await target.collection('orders').find({ status: 'paid' }).toArray()).toMatchObject([
    { billNumber: expect.stringMatching(/^FB-\d{4}-000001$/) },
  ]);
  expect(await broken(target)).toEqual([]);
  expect(await readFile(join(folder, 'new-uploads', 'ab', 'photo.webp'), 'utf8')).toBe('bytes of a picture');
  // Numbers given after the backup must not be reused
  const given = (db: Connection) =>
    db.collection<{ value: number }>('counters').findOne({}, { hint: '_id_' });
  const [before, after] = [await given(shop.api.db), await given(target)];
  expect(before?.value).toBe(9);
  expect(after?.value).toBeGreaterThan(10_000);
  const ids = (db: Connection) => db.collection('products').find().toArray();
  expect(await ids(target)).toEqual(await ids(shop.api.db));
});

test('a database or a folder that holds something is left alone', async () => {
  const restored = readBackup(dump(), database(shop.api.db), join(folder, 'third'), 'C');
  await expect(restored).rejects.toThrow('is not empty');
  await expect(
    writeBackup(database(shop.api.db), shop.api.db.getClient(), dump(), uploads()),
  ).rejects.toThrow('is not empty');
});

test('a damaged backup is refused before anything is written', async () => {
  const damaged = join(folder, 'damaged');
  await cp(dump(), damaged, { recursive: true });
  await appendFile(join(damaged, 'orders.ndjson.gz'), 'x');
  await expect(checkBackup(damaged)).rejects.toThrow('Missing or changed: orders.ndjson.gz');
  await rm(join(damaged, 'manifest.json'));
  await expect(checkBackup(damaged)).rejects.toThrow('holds no manifest.json');
});
