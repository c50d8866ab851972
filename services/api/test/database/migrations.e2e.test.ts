import mongoose, { type Connection, type mongo } from 'mongoose';
import { Collections } from '../../src/database/collections';
import { stampDataFormat } from '../../src/database/data-format';
import { migrate, type Migration } from '../../src/migrations/migrations';
import { ProductSchema } from '../../src/modules/product/product.schema';
import { newServers } from '../support/servers';

let connection: Connection;
let db: mongo.Db;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(newServers().MONGODB_URI, { autoCreate: false, autoIndex: false })
    .asPromise();
  if (!connection.db) throw new Error('Not connected');
  db = connection.db;
});
afterEach(() => connection.dropDatabase());
afterAll(() => connection.close());

const counting = (id: string): Migration => ({
  id,
  run: async (into) => {
    await into.collection('runs').insertOne({ migration: id });
  },
});
const runs = async () =>
  (await db.collection('runs').find().sort({ _id: 1 }).toArray()).map((row) => row.migration as string);

test('each migration runs once, in order, and new ones follow later', async () => {
  expect(await migrate(db, [counting('a'), counting('b')])).toEqual(['a', 'b']);
  expect(await migrate(db, [counting('a'), counting('b'), counting('c')])).toEqual(['c']);
  expect(await runs()).toEqual(['a', 'b', 'c']);
});

test('of several processes at once only one works', async () => {
  const done = await Promise.all(
    Array.from({ length: 5 }, () => migrate(db, [counting('a'), counting('b')])),
  );
  expect(done.flat()).toEqual(['a', 'b']);
  expect(await runs()).toEqual(['a', 'b']);
});

test('one that fails is tried again, and nothing after it runs before', async () => {
  const failing: Migration = { id: 'b', run: () => Promise.reject(new Error('no room')) };
  await expect(migrate(db, [counting('a'), failing, counting('c')])).rejects.toThrow('no room');
  expect(await runs()).toEqual(['a']);
  expect(await migrate(db, [counting('a'), counting('b'), counting('c')])).toEqual(['b', 'c']);
});

test('earlier products get their count of edits', async () => {
  await db.collection('products').insertMany([{ slug: 'old' }, { slug: 'new', version: 4 }]);
  await migrate(db);
  const versions = (await db.collection('products').find().sort({ slug: 1 }).toArray()).map(
    ({ version }) => version as number,
  );
  expect(versions).toEqual([4, 0]);
});

test('links of accounts from before open nothing, and no address waits any more', async () => {
  const link = { hash: 'x', expiresAt: new Date(), usedAt: null };
  const users = db.collection('users');
  await users.createIndex({ 'emailLink.hash': 1 });
  await users.insertMany([
    { email: 'old', emailLink: link, resetLink: link, pendingEmail: 'thief' },
    { email: 'young', confirmLink: null, moveLink: null, resetLink: { ...link, epoch: 3 } },
  ]);
  await migrate(db);
  await db.collection('migrations').deleteMany({});
  await migrate(db);
  expect(await users.find().sort({ email: 1 }).project({ _id: 0, terms: 0 }).toArray()).toEqual([
    { email: 'old', confirmLink: null, moveLink: null, resetLink: null },
    { email: 'young', confirmLink: null, moveLink: null, resetLink: { ...link, epoch: 3 } },
  ]);
  expect((await users.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('an index that no query could use gives way to one that is used, and the key stays unique', async () => {
  const orders = db.collection('orders');
  await orders.createIndex(
    { checkoutKey: 1 },
    { unique: true, partialFilterExpression: { checkoutKey: { $type: 'string' } } },
  );
  const { name, unique, sparse } = { name: 'checkoutKey_sparse', unique: true, sparse: true };
  await orders.createIndex({ checkoutKey: 1 }, { name, unique, sparse });
  await migrate(db);
  expect((await orders.indexes()).map((index) => index.name)).toEqual(['_id_', name]);
  await orders.insertMany([{ checkoutKey: 'a:1' }, {}, {}]);
  await expect(orders.insertOne({ checkoutKey: 'a:1' })).rejects.toThrow('duplicate key');
  expect(await orders.findOne({ checkoutKey: 'a:1' })).not.toBeNull();
});

test('earlier accounts and posts are found by their words', async () => {
  const person = { firstname: 'Inés', middlename: '', lastname: 'Huamán Ríos', phone: '+34 600 123 456' };
  await db.collection('users').insertOne({ ...person, email: 'ines.huaman@correo.example' });
  await db.collection('posts').insertOne({ title: { es: 'Jabón y agua', en: 'Soap and water' } });
  await migrate(db);
  const [user, post] = [await db.collection('users').findOne(), await db.collection('posts').findOne()];
  expect(user?.terms).toEqual(
    expect.arrayContaining(['ines', 'huaman', 'rios', 'ines.huaman@correo.example', '600123456']),
  );
  expect(post?.terms).toEqual(expect.arrayContaining(['jabon', 'water']));
});

test('earlier orders are found by all they say, those of an erased person by their numbers', async () => {
  const address = { name: 'Begoña Iturralde', phone: '600 112 233', postcode: '28013', city: 'Ávila' };
  const order = {
    number: 'MUN-2025-000007',
    customer: { name: 'Ana Quispe', email: 'ana@munay.example' },
    address,
    lines: [{ sku: 'LAV-100', title: 'Highland Lavender', slug: 'lavanda-del-altiplano' }],
    totals: { totalCents: 123_450 },
    shipping: { tracking: 'SR-7' },
    payment: { reference: 'Norma43 12' },
    stripe: { intentId: 'pi_7' },
    billNumber: 'F-2025-000003',
    refunds: [{ reference: 'SEPA', creditNote: 'R-2025-000001' }, {}],
    terms: ['7'],
    version: 0,
    source: 'web',
  };
  const gone = { name: '—', email: '—', postcode: '—' };
  await db.collection('orders').insertMany([
    order,
    {
      number: 'MUN-2025-000008',
      customer: gone,
      address: gone,
      lines: [],
      totals: { totalCents: 500 },
      terms: ['8'],
      version: 0,
    },
  ]);
  for (let run = 0; run < 2; run += 1) {
    await migrate(db);
    await db.collection('migrations').deleteMany({});
  }
  const [full, erased] = await db.collection('orders').find({}, { hint: '_id_' }).toArray();
  expect(full?.terms).toEqual(
    expect.arrayContaining([
      ...[
        'mun-2025-000007',
        '7',
        'ana',
        'iturralde',
        '600112233',
        '28013',
        'lav-100',
        'sr-7',
        'norma43',
        'pi_7',
      ],
      ...['f-2025-000003', 'f3', 'sepa', 'r-2025-000001'],
      ...['avila', 'highland', 'lavanda', 'altiplano', '€1234,50'],
    ]),
  );
  expect(full?.terms).not.toContain('000003');
  expect(erased?.terms).toEqual(['mun-2025-000008', '000008', '8', '€5,00']);
});

test('earlier withdrawals are open until their goods are refunded', async () => {
  const declaredAt = new Date('2026-11-01T10:00:00Z');
  const refund = {
    state: 'done',
    at: new Date('2026-11-03T10:00:00Z'),
    amountCents: 500,
    lines: [{ sku: 'A', quantity: 1 }],
  };
  const order = {
    lines: [{ sku: 'A', quantity: 1 }],
    payment: { paidCents: 500, refundedCents: 500 },
    version: 0,
  };
  const [back, waiting] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
  const withdrawal = { reference: 'D-1', declaredAt, goods: '' };
  await db.collection('orders').insertMany([
    { ...order, _id: back, number: 'a', refunds: [refund], withdrawal },
    { ...order, _id: waiting, number: 'b', refunds: [], payment: { paidCents: 500, refundedCents: 0 } },
  ]);
  await db.collection('withdrawals').insertMany([
    { ...withdrawal, orderId: back.toString() },
    { reference: 'D-2', declaredAt, goods: '', orderId: waiting.toString() },
    { reference: 'D-3', declaredAt, goods: '', orderId: null },
  ]);
  await migrate(db);
  const stored = await db.collection('withdrawals').find({}, { hint: '_id_' }).toArray();
  expect(stored.map(({ closedAt }) => closedAt instanceof Date)).toEqual([true, false, false]);
  const marked = await db.collection('orders').findOne({ _id: back });
  expect((marked?.withdrawal as { closedAt?: Date }).closedAt).toBeInstanceOf(Date);
});

test('dead jobs of earlier versions lose their personal data', async () => {
  const outbox = db.collection('outbox');
  const refs = { userId: '1', token: 'x', address: 'ana@munay.example', firstname: 'Ana' };
  await outbox.insertMany([
    { dedupeKey: 'dead', status: 'dead', refs, lastError: '550 <ana@munay.example> unknown' },
    { dedupeKey: 'waits', status: 'pending', refs, lastError: null },
  ]);
  await migrate(db);
  expect(await outbox.find().sort({ dedupeKey: 1 }).project({ _id: 0 }).toArray()).toEqual([
    { dedupeKey: 'dead', status: 'dead', refs: { userId: '1' }, lastError: '550 <[mail]> unknown' },
    { dedupeKey: 'waits', status: 'pending', refs, lastError: null },
  ]);
});

test('staff orders for an account with an unconfirmed address belong to no account', async () => {
  const [claim, owner] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
  const users = db.collection('users');
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertMany([
    { _id: claim, email: 'claim@munay.example', emailValidatedAt: null },
    { _id: owner, email: 'owner@munay.example', emailValidatedAt: new Date() },
  ]);
  await db.collection('orders').insertMany([
    { number: 'a', version: 0, source: 'staff', userId: claim },
    { number: 'b', version: 0, source: 'staff', userId: owner },
    { number: 'c', version: 0, source: 'web', userId: claim },
  ]);
  await migrate(db);
  const orders = await db.collection('orders').find({}, { hint: '_id_' }).sort({ _id: 1 }).toArray();
  const whose = (id: mongoose.Types.ObjectId) =>
    id.equals(claim) ? 'claim' : id.equals(owner) ? 'owner' : 'nobody';
  expect(orders.map(({ userId }) => whose(userId as mongoose.Types.ObjectId))).toEqual([
    'nobody',
    'owner',
    'claim',
  ]);
  expect((await users.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('nothing starts on records that a unique index forbids, and a start makes what is missing', async () => {
  const products = connection.model('Product', ProductSchema);
  await stampDataFormat(db);
  await db.collection('products').insertMany([{ slug: 'twice' }, { slug: 'twice' }]);
  const start = () => new Collections(connection).onModuleInit();
  await expect(start()).rejects.toThrow('dup key: { slug: "twice" }');
  await products.collection.deleteMany({});
  await start();
  expect(Object.keys(await products.collection.indexInformation())).toContain('slug_1');
});

test('what was known by the label of a size learns its SKU; carts and alerts follow one that was changed', async () => {
  const id = new mongoose.Types.ObjectId();
  const size = '60 g';
  const sizes = [{ label: size, sku: 'LAV-60', weightGrams: 60, priceCents: 450 }];
  await db.collection('products').insertMany([{ _id: id, slug: 'lavanda', sizes }, { slug: 'bare' }]);
  const decision = { product: id, priceCents: 450, discount: null, decidedAt: new Date() };
  await db.collection('product_prices').insertMany([
    { ...decision, size },
    { ...decision, size: '40 g' },
    { ...decision, size: '40 g', sku: 'LAV-40' },
  ]);
  const drop = { size, fromCents: 500, after: null };
  const watched = { prices: [{ size, cents: 450 }], drop, version: 3 };
  await db.collection('price_watch').insertOne({ _id: id, ...watched });
  await db.collection('price_mails').insertOne({ productId: id, size, tokenHash: 'x' });
  const waits = { productId: id, size, state: 'waiting' };
  await db.collection('stock_notices').insertMany([
    { ...waits, sku: 'LAV-60-OLD', who: 'a' },
    { ...waits, sku: 'LAV-60', who: 'b' },
    { ...waits, sku: 'LAV-40', size: '40 g', who: 'c' },
  ]);
  const line = { productId: id.toString(), size, quantity: 2 };
  await db.collection('carts').insertMany([
    { owner: 'a', version: 7, lines: [{ ...line, id: '1', sku: 'LAV-60-OLD' }] },
    { owner: 'b', version: 7, lines: [{ ...line, id: '2', sku: 'LAV-60', size: 'sixty' }] },
  ]);
  await migrate(db);
  const all = async (name: string, ...fields: string[]): Promise<unknown[]> =>
    (await db.collection(name).find({}).sort({ _id: 1 }).toArray()).map((row) =>
      fields.map((field) => row[field] as unknown),
    );
  expect(await all('product_prices', 'size', 'sku')).toEqual([
    [size, 'LAV-60'],
    ['40 g', undefined],
    ['40 g', 'LAV-40'],
  ]);
  expect(await all('price_watch', 'prices', 'drop', 'version')).toEqual([
    [[{ sku: 'LAV-60', size, cents: 450 }], { sku: 'LAV-60', ...drop }, 4],
  ]);
  expect(await all('price_mails', 'sku')).toEqual([['LAV-60']]);
  expect(await all('stock_notices', 'who', 'sku')).toEqual([
    ['a', 'LAV-60'],
    ['b', 'LAV-60'],
    ['c', 'LAV-40'],
  ]);
  expect(await all('carts', 'version', 'lines')).toEqual([
    [8, [{ ...line, id: '1', sku: 'LAV-60' }]],
    [7, [{ ...line, id: '2', sku: 'LAV-60', size: 'sixty' }]],
  ]);
});
