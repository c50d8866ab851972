import mongoose, { type Connection, type mongo } from 'mongoose';
import { CollectionBuilder } from '../../src/database/collection.builder';
import { stampDataFormat } from '../../src/database/data-format';
import { type Migration, runMigrations } from '../../src/migrations/migration.runner';
import { ProductSchema } from '../../src/modules/product/product.schema';
import { createServerUris } from '../support/servers';

let connection: Connection;
let db: mongo.Db;

beforeAll(async () => {
  connection = await mongoose
    .createConnection(createServerUris().MONGODB_URI, { autoCreate: false, autoIndex: false })
    .asPromise();
  if (!connection.db) throw new Error('Not connected');
  db = connection.db;
});
afterEach(() => connection.dropDatabase());
afterAll(() => connection.close());

const createCountingMigration = (id: string): Migration => ({
  id,
  run: async (database) => {
    await database.collection('runs').insertOne({ migration: id });
  },
});
const runs = async () =>
  (await db.collection('runs').find().sort({ _id: 1 }).toArray()).map((row) => row.migration as string);

test('each migration runs exactly once and in order', async () => {
  expect(await runMigrations(db, [createCountingMigration('a'), createCountingMigration('b')])).toEqual([
    'a',
    'b',
  ]);
  expect(
    await runMigrations(db, [
      createCountingMigration('a'),
      createCountingMigration('b'),
      createCountingMigration('c'),
    ]),
  ).toEqual(['c']);
  expect(await runs()).toEqual(['a', 'b', 'c']);
});

test('concurrent processes run each migration once', async () => {
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      runMigrations(db, [createCountingMigration('a'), createCountingMigration('b')]),
    ),
  );
  expect(results.flat()).toEqual(['a', 'b']);
  expect(await runs()).toEqual(['a', 'b']);
});

test('a failed migration blocks all later migrations until it succeeds', async () => {
  const failingMigration: Migration = { id: 'b', run: () => Promise.reject(new Error('no room')) };
  await expect(
    runMigrations(db, [createCountingMigration('a'), failingMigration, createCountingMigration('c')]),
  ).rejects.toThrow('no room');
  expect(await runs()).toEqual(['a']);
  expect(
    await runMigrations(db, [
      createCountingMigration('a'),
      createCountingMigration('b'),
      createCountingMigration('c'),
    ]),
  ).toEqual(['b', 'c']);
});

test('a repeatable migration covers rows that the previous version wrote during the rollout', async () => {
  const again: Migration = { ...createCountingMigration('a'), again: true };
  expect(await runMigrations(db, [again, createCountingMigration('b')])).toEqual(['a', 'b']);
  expect(await runMigrations(db, [again, createCountingMigration('b')])).toEqual([]);
  expect(await runs()).toEqual(['a', 'b', 'a']);
});

test('the startup creates missing indexes and fails on duplicates of a unique index', async () => {
  const products = connection.model('Product', ProductSchema);
  await stampDataFormat(db);
  await db.collection('products').insertMany([{ slug: 'twice' }, { slug: 'twice' }]);
  const start = () => new CollectionBuilder(connection).onModuleInit();
  await expect(start()).rejects.toThrow('dup key: { slug: "twice" }');
  await products.collection.deleteMany({});
  await start();
  expect(Object.keys(await products.collection.indexInformation())).toContain('slug_1');
});
