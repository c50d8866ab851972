import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import type { BackupManifest } from '../../src/backup/backup.format';
import { checkBackup } from '../../src/backup/backup.read';
import { restore, type RestoreRequest } from '../../src/backup/backup.restore';
import { BackupEncryption, createKeyPair, KeyRing, type Trust } from '../../src/backup/backup.seal';
import { generateSigningKey, Signer } from '../../src/backup/backup.sign';
import { writeBackup } from '../../src/backup/backup.write';
import { DATA_FORMAT_VERSION } from '../../src/database/data-format';
import { checkShopInvariants } from '../../src/invariants/invariants.checks';
import { addProduct, openShop, placeOrder, type Shop, type StockedProduct } from '../support/shop';

let shop: Shop;
let product: StockedProduct;
let folder: string;
let target: Connection;
let manifest: BackupManifest;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const violations = async (db: Connection) =>
  (await checkShopInvariants(db)).filter(({ violations }) => violations.length > 0);
const getDatabase = (connection: Connection) => {
  if (!connection.db) throw new Error('Not connected');
  return connection.db;
};

beforeAll(async () => {
  shop = await openShop({ BILL_SERIES: 'B' });
  product = await addProduct(shop, { units: 60 });
  folder = await mkdtemp(join(tmpdir(), 'munay-backup-'));
  const uri = new URL(String(shop.env.MONGODB_URI));
  uri.pathname = `${uri.pathname}-restored`;
  target = await mongoose.createConnection(uri.href).asPromise();
  await mkdir(join(uploads(), 'ab'), { recursive: true });
  await writeFile(join(uploads(), 'ab', 'photo.webp'), 'bytes of a picture');
  const paidOrder = await placeOrder(shop, product, 2);
  await shop.sandbox.pay(paidOrder.sessionId);
  await shop.sandbox.idle();
  const purchases = Promise.all(Array.from({ length: 8 }, () => placeOrder(shop, product, 1)));
  manifest = await write(getDumpFolder(), BackupEncryption.for(''));
  await purchases;
});
afterAll(async () => {
  await target.dropDatabase();
  await target.close();
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

const write = (to: string, encryption: BackupEncryption) =>
  writeBackup(getDatabase(shop.api.db), shop.api.db.getClient(), to, uploads(), encryption);
const restoreBackup = async (connection: Connection, changes: Partial<RestoreRequest>) =>
  restore(getDatabase(connection), {
    folder: getDumpFolder(),
    storage: null,
    until: Infinity,
    billSeries: 'C',
    uploads: join(folder, 'new-uploads'),
    keys: await KeyRing.from({}),
    ...changes,
  });
const uploads = () => join(folder, 'own-uploads');
const getDumpFolder = () => join(folder, 'dump');

test('a backup contains the uploaded pictures and all collections except sessions', () => {
  expect(manifest.collections.find(({ name }) => name === 'products')?.documents).toBe(1);
  expect(manifest.collections.map(({ name }) => name)).not.toContain('sessions');
  expect(manifest.uploads.map(({ file }) => file)).toEqual(['uploads/ab/photo.webp']);
});

test('a failed backup leaves no folder behind', async () => {
  const to = join(folder, 'failed');
  const failingEncryption = Object.assign(Object.create(BackupEncryption.for('')) as BackupEncryption, {
    signer: { sign: () => Promise.reject(new Error('ENOSPC: no space left on device, write')) },
  });
  await expect(write(to, failingEncryption)).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).not.toContain('failed');
});

// Fault numbers-reused in assertNewSeries: replace(condition('laterSeries'), 'laterSeries.length > 99')
test('a restore that would reuse an invoice series is rejected', async () => {
  await expect(restoreBackup(target, { billSeries: 'B' })).rejects.toThrow(
    /Numbers of SB-\d{4} .* Set BILL_SERIES/,
  );
  expect(await target.listCollections()).toEqual([]);
});

test('a backup taken during sales is consistent', async () => {
  await restoreBackup(target, {});
  for (const { name, documents } of manifest.collections)
    expect([name, await target.collection(name).countDocuments()]).toEqual([name, documents]);
  expect(await target.collection('orders').find({ status: 'paid' }).toArray()).toMatchObject([
    { billNumber: expect.stringMatching(/^SB-\d{4}-000001$/) },
  ]);
  expect(await violations(target)).toEqual([]);
  expect(await readFile(join(folder, 'new-uploads', 'ab', 'photo.webp'), 'utf8')).toBe('bytes of a picture');
  // Numbers assigned after the backup must not be reused
  const listRestored = (db: Connection) =>
    db.collection<{ value: number }>('counters').findOne({}, { hint: '_id_' });
  const [before, after] = [await listRestored(shop.api.db), await listRestored(target)];
  // The shop has assigned nine numbers, and one more for each retried checkout
  expect(before?.value).toBeLessThan(1_000);
  expect(after?.value).toBeGreaterThan(10_000);
  const ids = (db: Connection) => db.collection('products').find().toArray();
  expect(await ids(target)).toEqual(await ids(shop.api.db));
});

test('a restore into a database that is not empty is rejected', async () => {
  await expect(restoreBackup(shop.api.db, { uploads: join(folder, 'third') })).rejects.toThrow(
    'is not empty',
  );
  await expect(write(getDumpFolder(), BackupEncryption.for(''))).rejects.toThrow('is not empty');
});

test('a backup of another data format is rejected before anything is written', async () => {
  const other = join(folder, 'other-format');
  await cp(getDumpFolder(), other, { recursive: true });
  expect(manifest.dataFormat).toBe(DATA_FORMAT_VERSION);
  const list = JSON.stringify({ ...manifest, dataFormat: DATA_FORMAT_VERSION + 1 });
  await writeFile(join(other, 'manifest.json'), list);
  await target.dropDatabase();
  await expect(restoreBackup(target, { folder: other })).rejects.toThrow(
    `this version of the shop reads version ${DATA_FORMAT_VERSION}`,
  );
  expect(await target.listCollections()).toEqual([]);
});

test('a damaged backup is rejected before anything is written', async () => {
  const damagedFolder = join(folder, 'damaged');
  await cp(getDumpFolder(), damagedFolder, { recursive: true });
  await appendFile(join(damagedFolder, 'orders.ndjson.gz'), 'x');
  await expect(checkBackup(damagedFolder, await KeyRing.from({}))).rejects.toThrow(
    'Missing or changed: orders.ndjson.gz',
  );
  await rm(join(damagedFolder, 'manifest.json'));
  await expect(checkBackup(damagedFolder, await KeyRing.from({}))).rejects.toThrow(
    'holds no complete manifest.json',
  );
});

test('a restore is rejected while a worker is running', async () => {
  const heartbeats = shop.api.db.collection<{ _id: string; at: Date }>('worker_heartbeats');
  const setHeartbeat = (at: Date) => heartbeats.replaceOne({ _id: 'worker' }, { at }, { upsert: true });
  await setHeartbeat(new Date());
  const earlierFolder = join(folder, 'before');
  const replace = {
    backupFolder: earlierFolder,
    client: shop.api.db.getClient(),
    encryption: BackupEncryption.for(''),
  };
  await expect(restoreBackup(shop.api.db, { replace })).rejects.toThrow('stop API and workers');
  expect(await shop.api.db.collection('orders').countDocuments({}, { hint: '_id_' })).toBe(9);

  await target.dropDatabase();
  await target.collection<{ _id: string; at: Date }>('worker_heartbeats').insertOne({
    _id: 'worker',
    at: new Date(Date.now() - 120_000),
  });
  await restoreBackup(target, { uploads: join(folder, 'after-a-worker') });
  expect(await violations(target)).toEqual([]);
});

test('a restore saves the data that the restore replaces', async () => {
  await target.collection('orders').deleteMany({}, { hint: '_id_' });
  await target.collection('products').updateOne({}, { $set: { slug: 'lost' } }, { hint: '_id_' });
  const earlierFolder = join(folder, 'kept');
  const replace = {
    backupFolder: earlierFolder,
    client: target.getClient(),
    encryption: BackupEncryption.for(''),
  };
  await restoreBackup(target, { replace });
  expect(await violations(target)).toEqual([]);
  await target.dropDatabase();
  await restoreBackup(target, { folder: earlierFolder, uploads: null });
  expect(await target.collection('products').findOne({}, { hint: '_id_' })).toMatchObject({ slug: 'lost' });
});

describe('encrypted backups', () => {
  const getEncryptedFolder = () => join(folder, 'sealed');
  const getKeyPath = (name: string) => join(folder, `${name}.key`);
  let recipient: string;
  let signingKey: string;
  let signers: string;
  const getOwnKeys = (overrides: Trust = {}) =>
    KeyRing.from({ identityFile: getKeyPath('own'), signers, ...overrides });
  const expectRejected = async (request: Partial<RestoreRequest>, reason: string) => {
    await target.dropDatabase();
    await expect(restoreBackup(target, request)).rejects.toThrow(reason);
    expect(await target.listCollections()).toEqual([]);
  };
  /** A backup with a changed list of files, as created by an attacker with write access to the folder. */
  const createChangedBackup = async (
    name: string,
    change: (list: BackupManifest) => void,
    signature: string | null,
  ) => {
    const copy = join(folder, name);
    await cp(getEncryptedFolder(), copy, { recursive: true });
    const list = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as BackupManifest;
    change(list);
    const text = JSON.stringify(list);
    await writeFile(join(copy, 'manifest.json'), text);
    if (signature !== null) await Signer.for(signature)?.sign(copy, 'manifest.json', sha256(text));
    return copy;
  };

  beforeAll(async () => {
    const [mine, other] = [await createKeyPair(), await createKeyPair()];
    await writeFile(getKeyPath('own'), `# of the shop\n${mine.identity}\n`);
    await writeFile(getKeyPath('other'), `${other.identity}\n`);
    ({ recipient } = mine);
    ({ signingKey, signer: signers } = generateSigningKey());
    await write(getEncryptedFolder(), BackupEncryption.for(recipient, signingKey));
    await target.dropDatabase();
  });

  test('an encrypted backup is unreadable without the key, including its pictures', async () => {
    const { collections, uploads: pictures } = await checkBackup(getEncryptedFolder(), await getOwnKeys());
    for (const { file } of [...collections, ...pictures]) {
      expect(file).toMatch(/\.age$/);
      const bytes = await readFile(join(getEncryptedFolder(), file));
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
      expect(bytes.includes('bytes of a picture')).toBe(false);
    }
  });

  test.each([
    ['no key', '', 'BACKUP_IDENTITY_FILE'],
    ['another key', 'other', 'does not open'],
  ])('an encrypted backup is rejected with %s before anything is written', async (_name, key, reason) => {
    const keys = await KeyRing.from({ identityFile: key && getKeyPath(key), signers });
    await expect(restoreBackup(target, { folder: getEncryptedFolder(), keys })).rejects.toThrow(reason);
    expect(await target.listCollections()).toEqual([]);
  });

  test('an unreadable key file is reported with the name of its setting', async () => {
    await expect(KeyRing.from({ identityFile: '/nowhere' })).rejects.toThrow(
      'BACKUP_IDENTITY_FILE cannot be read: ENOENT: no such file or directory',
    );
  });

  test('an encrypted backup is restored with the key', async () => {
    const keys = await getOwnKeys();
    const pictures = join(folder, 'opened');
    await restoreBackup(target, { folder: getEncryptedFolder(), keys, uploads: pictures });
    expect(await violations(target)).toEqual([]);
    expect(await readFile(join(pictures, 'ab', 'photo.webp'), 'utf8')).toBe('bytes of a picture');
  });

  test('a modified encrypted backup is rejected, even if its manifest was modified', async () => {
    const file = 'invoice_series.ndjson.gz.age';
    const bytes = await readFile(join(getEncryptedFolder(), file));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    const signAgain = (list: BackupManifest) => {
      for (const entry of list.collections) if (entry.file === file) entry.sha256 = sha256(bytes);
    };
    const unsignedFolder = await createChangedBackup('forged', signAgain, null);
    await writeFile(join(unsignedFolder, file), bytes);
    await expectRejected({ folder: unsignedFolder, keys: await getOwnKeys() }, 'signed by nobody');
    await expectRejected(
      { folder: unsignedFolder, keys: await getOwnKeys({ unsigned: true }) },
      'invalid tag',
    );
  });

  // Fault backup-without-signature-check in KeyRing.from: replace(value('signature'), 'false')
  test('an encrypted backup is accepted only from configured signers', async () => {
    const foreignFile = join(folder, 'foreign');
    await write(foreignFile, BackupEncryption.for(recipient, generateSigningKey().signingKey));
    await expectRejected(
      { folder: foreignFile, keys: await getOwnKeys() },
      'signed by nobody of BACKUP_SIGNERS',
    );
    await expectRejected(
      { folder: foreignFile, keys: await getOwnKeys({ signers: '' }) },
      'signed by nobody',
    );
    const unsignedFolder = join(folder, 'unsigned');
    await write(unsignedFolder, BackupEncryption.for(recipient));
    await expectRejected(
      { folder: unsignedFolder, keys: await getOwnKeys() },
      'manifest.json is not signed: --unsigned',
    );
    // The backup was created before the signing key existed
    await restoreBackup(target, {
      folder: unsignedFolder,
      keys: await getOwnKeys({ unsigned: true }),
      uploads: null,
    });
    expect(await violations(target)).toEqual([]);
  });

  // Fault unencrypted-backup-accepted in KeyRing.from: replace(value('encryption'), 'false')
  test('an unencrypted backup is rejected if a key is configured', async () => {
    for (const trust of [{ identityFile: getKeyPath('own') }, { recipients: recipient }]) {
      const signedTrust = { ...trust, unsigned: true };
      await expectRejected({ keys: await KeyRing.from(signedTrust) }, 'is not sealed: --unsealed');
      await target.dropDatabase();
      await restoreBackup(target, {
        keys: await KeyRing.from({ ...signedTrust, unsealed: true }),
        uploads: null,
      });
    }
    const pictureOnly = await createChangedBackup(
      'open-picture',
      (list) => {
        for (const entry of list.uploads) {
          entry.file = 'uploads/open.webp';
          entry.sha256 = sha256('open');
        }
      },
      signingKey,
    );
    await writeFile(join(pictureOnly, 'uploads/open.webp'), 'open');
    await expectRejected(
      { folder: pictureOnly, keys: await getOwnKeys() },
      'uploads/open.webp is not sealed',
    );
  });

  // Fault backup-path-traversal in isValidName: replace(result('NAME_PATTERN'), "name !== ''")
  test.each([
    'uploads/../x.age',
    'uploads/../../dist/x.age',
    'uploads//x.age',
    '/etc/x.age',
    'uploads/./x.age',
    'x.age',
    'manifest.json.age/../x.age',
    'uploads/x .age',
    'uploads\\\\x.age',
  ])('a signed manifest that names the file %s is rejected before anything is written', async (file) => {
    const copy = await createChangedBackup(
      `climbing-${sha256(file)}`,
      ({ uploads: pictures }) => pictures.forEach((picture) => (picture.file = file)),
      signingKey,
    );
    await cp(join(getEncryptedFolder(), 'uploads/ab/photo.webp.age'), join(copy, 'x.age'));
    const targetFile = join(folder, sha256(file));
    const request = { folder: copy, keys: await getOwnKeys(), uploads: join(targetFile, 'uploads') };
    await expectRejected(request, `${JSON.stringify(file)} is no name of a file`);
    expect(await readdir(targetFile).catch(() => [])).toEqual([]);
  });
});
