import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { DATA_FORMAT_COLLECTION, DATA_FORMAT_VERSION } from '../../src/database/data-format';
import { createServerUris } from '../support/servers';
import { startApi } from '../support/start-api';

const ROOT = join(__dirname, '../../../..');
const OTHER = DATA_FORMAT_VERSION + 1;

let servers: ReturnType<typeof createServerUris>;
let db: Connection;
beforeEach(async () => {
  servers = createServerUris();
  db = await mongoose.createConnection(servers.MONGODB_URI).asPromise();
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

const getStamps = () => db.collection<{ _id: string; version: number }>(DATA_FORMAT_COLLECTION);
const products = () => db.collection('products');
const writeWithVersion = async (version: number | null) => {
  await products().insertOne({ slug: 'lavanda' });
  if (version !== null) await getStamps().insertOne({ _id: 'stamp', version });
};
const createMismatchMessage = (data: string) =>
  `The database ${db.name} holds data ${data} and this version of the shop reads version ${DATA_FORMAT_VERSION}: ` +
  'run the version of the shop that wrote it, or delete all data with npm run reset.';

test('processes that start on an empty database store its format version', async () => {
  const apis = await Promise.all([startApi(servers), startApi(servers)]);
  expect(await getStamps().find().toArray()).toEqual([{ _id: 'stamp', version: DATA_FORMAT_VERSION }]);
  await products().insertOne({ slug: 'lavanda' });
  apis.push(await startApi(servers));
  await Promise.all(apis.map((api) => api.close()));
});

test.each([
  ['of another format version', OTHER, `of format version ${OTHER}`],
  ['without a format version', null, 'without a format version'],
])('the API does not start on data %s', async (_name, version, data) => {
  await writeWithVersion(version);
  await expect(startApi(servers)).rejects.toThrow(createMismatchMessage(data));
  expect((await db.listCollections()).map(({ name }) => name).sort()).toEqual(
    version === null ? ['products'] : [DATA_FORMAT_COLLECTION, 'products'],
  );
  expect(await products().countDocuments({}, { hint: '_id_' })).toBe(1);
});

test.each(['main', 'seed'])(
  'the %s process exits with a one-line error if the data format is incompatible',
  async (name) => {
    await writeWithVersion(OTHER);
    const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/services/api/${name}.js`], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'info', ...servers },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(`${stdout}${stderr}`).toBe(`${createMismatchMessage(`of format version ${OTHER}`)}\n`);
    expect(status).not.toBe(0);
  },
);
