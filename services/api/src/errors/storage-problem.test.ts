import { once } from 'node:events';
import { createServer } from 'node:net';
import mongoose, { mongo } from 'mongoose';
import { toStorageProblem } from './storage-problem';

const toBulkError = (error: mongo.AnyError) =>
  new mongo.MongoBulkWriteError(error, {} as unknown as mongo.BulkWriteResult);
const createServerError = (code: number, errmsg = 'x') => new mongo.MongoServerError({ ok: 0, code, errmsg });

test.each([
  ['a primary that stepped down', createServerError(189), 'away'],
  ['a member that is no primary', createServerError(10_107), 'away'],
  ['a majority that did not hear of it in time', createServerError(64), 'away'],
  ['no room', createServerError(14_031), 'full'],
  ['no room, by the storage engine', createServerError(8, '28: No space left on device'), 'full'],
  ['no room, by a hosted database', createServerError(8_000, 'you are over your space quota'), 'full'],
  ['no room for a file', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'full'],
  ['many at once, and the connection breaks', toBulkError(new mongo.MongoNetworkError('closed')), 'away'],
  ['many at once, and no room', toBulkError(createServerError(14_031)), 'full'],
  ['many at once, and a key that is taken', toBulkError(createServerError(11_000)), null],
  ['a socket that the server has closed', Object.assign(new Error('write'), { code: 'EPIPE' }), 'away'],
  ['a key that is taken', createServerError(11_000), null],
  ['a document the schema refuses', createServerError(121), null],
  ['something of ours', new TypeError('x is not a function'), null],
  ['nothing', undefined, null],
])('a storage error is classified by its cause: %s', (_, error, problem) => {
  expect(toStorageProblem(error)).toBe(problem);
});

test('a refused connection is classified as an unavailable database', async () => {
  const probeServer = createServer().listen(0, '127.0.0.1');
  await once(probeServer, 'listening');
  const { port } = probeServer.address() as { port: number };
  probeServer.close();
  const uri = `mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=50`;
  const client = new mongo.MongoClient(uri);
  const driverError = await client
    .db()
    .command({ ping: 1 })
    .catch((error: unknown) => error);
  const mongooseError = await mongoose
    .createConnection(uri)
    .asPromise()
    .catch((error: unknown) => error);
  expect([driverError, mongooseError].map(toStorageProblem)).toEqual(['away', 'away']);
  await client.close();
});
