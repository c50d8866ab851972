import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { startSuiteApi } from '../support/start-api';
import { Shards } from './shards';

const PAGE = readFileSync(join(__dirname, '../../../../docs/many-machines.md'), 'utf8');
/** The rows of the documentation's table of collections and their shard keys. */
const readRowsAfter = (heading: string): [string, mongo.IndexSpecification][] =>
  [...(PAGE.split(heading)[1]?.split(/^#/m)[0] ?? '').matchAll(/^\| `(\w+)` +\| `(\{[^`]+\})`/gm)].map(
    ([, collection = '', key = '']) => [collection, JSON.parse(key) as mongo.IndexSpecification],
  );

const api = startSuiteApi();
let shards: Shards;

beforeAll(async () => {
  shards = await Shards.start();
});
afterAll(() => shards.stop());

function listIndexes(collection: string): mongo.IndexDescription[] {
  const model = Object.values(api.db.models).find(
    ({ collection: { collectionName } }) => collectionName === collection,
  );
  if (!model) throw new Error(`No model keeps ${collection}`);
  return model.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
}

const toShardKeyTrial = ([collection, key]: [string, mongo.IndexSpecification]) =>
  shards.shardCollection(collection, listIndexes(collection), key);

test('each collection documented as shardable can be sharded by its documented key', async () => {
  const advisedRows = readRowsAfter('### What can be sharded');
  expect(advisedRows.length).toBeGreaterThan(5);
  for (const row of advisedRows) expect([row[0], await toShardKeyTrial(row)]).toEqual([row[0], '']);
});

test('sharding a collection documented as not shardable fails because of a unique index', async () => {
  const unsupportedRows = readRowsAfter('### What cannot');
  expect(unsupportedRows.length).toBeGreaterThan(2);
  for (const row of unsupportedRows)
    expect([row[0], await toShardKeyTrial(row)]).toEqual([row[0], expect.stringContaining('unique index')]);
});
