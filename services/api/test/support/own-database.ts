import { randomBytes } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';

/** Outlives the suites of a worker, whose own modules are loaded anew for each. */
interface Worker {
  /** Databases that a suite has left, with its path. */
  leftDatabases?: { name: string; by: string | undefined }[];
  /** What the collections of a new one are. */
  freshCollections?: string;
}
const worker = globalThis as Worker;

const suite = () => expect.getState().testPath;
export const newName = (): string => `test-${randomBytes(6).toString('hex')}`;

async function describe(db: mongo.Db): Promise<string> {
  const found = await db.listCollections<mongo.CollectionInfo>().toArray();
  const facts = found.map(({ name, options, type }) => [name, type, options] as const);
  return JSON.stringify(facts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A name for this suite's database: of one that an earlier suite of the worker has left, emptied, or a new one. */
export async function databaseFor(server: string): Promise<string> {
  const index = (worker.leftDatabases ?? []).findIndex(({ by }) => by !== suite());
  const [left] = index < 0 ? [] : (worker.leftDatabases?.splice(index, 1) ?? []);
  if (!left) return newName();
  const client = await mongoose.mongo.MongoClient.connect(server);
  try {
    const db = client.db(left.name);
    const names = (await db.collections()).map(({ collectionName }) => collectionName);
    await Promise.all(
      names.map((name) => db.collection(name).deleteMany({}, { hint: { _id: 1 }, maxTimeMS: 2_000 })),
    );
    return left.name;
  } catch {
    await client.db(left.name).dropDatabase();
    return newName();
  } finally {
    await client.close();
  }
}

/**
 * Leaves the database of a suite to a later one: collections and indexes take as long to make as an API to start. It is
 * emptied by that one, when everything of this suite has ended.
 */
export async function leaveDatabase(db: mongo.Db): Promise<void> {
  const left = (worker.leftDatabases ??= []);
  // Two of a suite may have shared it
  if (left.some(({ name }) => name === db.databaseName)) return;
  if ((await describe(db)) === worker.freshCollections) left.push({ name: db.databaseName, by: suite() });
  else await db.dropDatabase();
}

/** To be told of the first database when an API has made its collections. */
export async function noteFresh(db: mongo.Db): Promise<void> {
  worker.freshCollections ??= await describe(db);
}
