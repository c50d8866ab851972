import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import type { BackupManifest } from '../../src/backup/backup.format';
import { checkBackup } from '../../src/backup/backup.read';
import { restore, type Wanted } from '../../src/backup/backup.restore';
import { Keys, newKey, Seal } from '../../src/backup/backup.seal';
import { writeBackup } from '../../src/backup/backup.write';
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
  manifest = await write(dump(), Seal.for(''));
  await buying;
});
afterAll(async () => {
  await target.dropDatabase();
  await target.close();
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const write = (to: string, seal: Seal) =>
  writeBackup(database(shop.api.db), shop.api.db.getClient(), to, uploads(), seal);
const restored = async (connection: Connection, changes: Partial<Wanted>) =>
  restore(database(connection), {
    ...{ folder: dump(), shelf: null, until: Infinity, billSeries: 'C' },
    ...{ uploads: join(folder, 'new-uploads'), keys: await Keys.from('') },
    ...changes,
  });
const uploads = () => join(folder, 'own-uploads');
const dump = () => join(folder, 'dump');

test('a backup holds every collection but the sessions, and the pictures', () => {
  expect(manifest.collections.find(({ name }) => name === 'products')?.documents).toBe(1);
  expect(manifest.collections.map(({ name }) => name)).not.toContain('sessions');
  expect(manifest.uploads.map(({ file }) => file)).toEqual(['uploads/ab/photo.webp']);
});

test('no bill goes on in a series of the backup: the numbers after it are in people’s mail', async () => {
  await expect(restored(target, { billSeries: 'B' })).rejects.toThrow(
    /Numbers of FB-\d{4} .* Set BILL_SERIES/,
  );
  expect(await target.listCollections()).toEqual([]);
});

test('taken while people buy it is of one moment: the books hold in an empty database', async () => {
  await restored(target, {});
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
  await expect(restored(shop.api.db, { uploads: join(folder, 'third') })).rejects.toThrow('is not empty');
  await expect(write(dump(), Seal.for(''))).rejects.toThrow('is not empty');
});

test('a damaged backup is refused before anything is written', async () => {
  const damaged = join(folder, 'damaged');
  await cp(dump(), damaged, { recursive: true });
  await appendFile(join(damaged, 'orders.ndjson.gz'), 'x');
  await expect(checkBackup(damaged)).rejects.toThrow('Missing or changed: orders.ndjson.gz');
  await rm(join(damaged, 'manifest.json'));
  await expect(checkBackup(damaged)).rejects.toThrow('holds no manifest.json');
});

test('with a running worker nothing is restored, and a sign of life of an ended one is in nobody’s way', async () => {
  const beats = shop.api.db.collection<{ _id: string; at: Date }>('worker_heartbeats');
  const beatAt = (at: Date) => beats.replaceOne({ _id: 'worker' }, { at }, { upsert: true });
  await beatAt(new Date());
  const keptIn = join(folder, 'before');
  const replace = { keptIn, client: shop.api.db.getClient(), seal: Seal.for('') };
  await expect(restored(shop.api.db, { replace })).rejects.toThrow('stop API and workers');
  expect(await shop.api.db.collection('orders').countDocuments({}, { hint: '_id_' })).toBe(9);

  await target.dropDatabase();
  await target.collection<{ _id: string; at: Date }>('worker_heartbeats').insertOne({
    ...{ _id: 'worker', at: new Date(Date.now() - 120_000) },
  });
  await restored(target, { uploads: join(folder, 'after-a-worker') });
  expect(await broken(target)).toEqual([]);
});

test('what a restore replaces is kept', async () => {
  await target.collection('orders').deleteMany({}, { hint: '_id_' });
  await target.collection('products').updateOne({}, { $set: { slug: 'lost' } }, { hint: '_id_' });
  const keptIn = join(folder, 'kept');
  const replace = { keptIn, client: target.getClient(), seal: Seal.for('') };
  await restored(target, { replace });
  expect(await broken(target)).toEqual([]);
  await target.dropDatabase();
  await restored(target, { folder: keptIn, uploads: null });
  expect(await target.collection('products').findOne({}, { hint: '_id_' })).toMatchObject({ slug: 'lost' });
});

describe('a sealed backup', () => {
  const sealed = () => join(folder, 'sealed');
  const keyFile = (name: string) => join(folder, `${name}.key`);

  beforeAll(async () => {
    const [own, other] = [await newKey(), await newKey()];
    await writeFile(keyFile('own'), `# of the shop\n${own.identity}\n`);
    await writeFile(keyFile('other'), `${other.identity}\n`);
    await write(sealed(), Seal.for(own.recipient));
    await target.dropDatabase();
  });

  test('shows nobody without the key what it holds, not even a picture', async () => {
    const { collections, uploads: pictures } = await checkBackup(sealed());
    for (const { file } of [...collections, ...pictures]) {
      expect(file).toMatch(/\.age$/);
      const bytes = await readFile(join(sealed(), file));
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
      expect(bytes.includes('bytes of a picture')).toBe(false);
    }
  });

  test.each([
    ['no key', '', 'BACKUP_IDENTITY_FILE'],
    ['another key', 'other', 'does not open'],
  ])('is refused with %s, before anything is written', async (_name, key, reason) => {
    const keys = await Keys.from(key && keyFile(key));
    await expect(restored(target, { folder: sealed(), keys })).rejects.toThrow(reason);
    expect(await target.listCollections()).toEqual([]);
  });

  test('comes back with the key', async () => {
    const keys = await Keys.from(keyFile('own'));
    const pictures = join(folder, 'opened');
    await restored(target, { folder: sealed(), keys, uploads: pictures });
    expect(await broken(target)).toEqual([]);
    expect(await readFile(join(pictures, 'ab', 'photo.webp'), 'utf8')).toBe('bytes of a picture');
  });

  test('is refused when it was changed, though its list was changed with it', async () => {
    const forged = join(folder, 'forged');
    await cp(sealed(), forged, { recursive: true });
    const file = join(forged, 'invoice_series.ndjson.gz.age');
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await writeFile(file, bytes);
    const list = await readFile(join(forged, 'manifest.json'), 'utf8');
    const forgedList = JSON.parse(list) as BackupManifest;
    for (const one of forgedList.collections)
      if (file.endsWith(one.file)) one.sha256 = createHash('sha256').update(bytes).digest('hex');
    await writeFile(join(forged, 'manifest.json'), JSON.stringify(forgedList));
    await target.dropDatabase();
    const keys = await Keys.from(keyFile('own'));
    await expect(restored(target, { folder: forged, keys })).rejects.toThrow();
    expect(await target.listCollections()).toEqual([]);
  });
});
