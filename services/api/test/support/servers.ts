import { randomBytes } from 'node:crypto';
import mongoose, { type mongo } from 'mongoose';

const readRequired = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: run the tests by npm test, or let jest's global set-up start the servers.`,
    );
  return value;
};

/** Settings with a new database and the Redis database of this Jest worker. @param database defaults to a new one */
export function createServerUris(database = createDatabaseName()): {
  MONGODB_URI: string;
  REDIS_URL: string;
} {
  const mongo = new URL(readRequired('MUNAY_TEST_MONGODB_URI'));
  mongo.pathname = `/${database}`;
  const redis = new URL(readRequired('MUNAY_TEST_REDIS_URL'));
  redis.pathname = `/${Number(process.env.JEST_WORKER_ID ?? '1') % 16}`;
  return { MONGODB_URI: mongo.href, REDIS_URL: redis.href };
}

/** Like `allocateServers`, but may reuse the database of an earlier suite. */
export const allocateServers = async (): Promise<ReturnType<typeof createServerUris>> =>
  createServerUris(await createDatabaseFor(readRequired('MUNAY_TEST_MONGODB_URI')));

/** Whether the URI belongs to the server that all suites share. */
export const isTestServer = (uri: string): boolean =>
  new URL(uri).host === new URL(readRequired('MUNAY_TEST_MONGODB_URI')).host;

/** State that the suites of a Jest worker share, although each suite loads its modules again. */
interface Worker {
  /** Databases of finished suites, with the path of the suite. */
  releasedDatabases?: { name: string; by: string | undefined }[];
  /** The collections that a new database has. */
  freshCollections?: string;
}
const worker = globalThis as Worker;

const suite = () => expect.getState().testPath;
const createDatabaseName = (): string => `test-${randomBytes(6).toString('hex')}`;

async function readFacts(db: mongo.Db): Promise<string> {
  const found = await db.listCollections<mongo.CollectionInfo>().toArray();
  const facts = found.map(({ name, options, type }) => [name, type, options] as const);
  return JSON.stringify(facts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A name for this suite's database: an emptied database of an earlier suite in this worker, or a new one. */
async function createDatabaseFor(server: string): Promise<string> {
  const index = (worker.releasedDatabases ?? []).findIndex(({ by }) => by !== suite());
  const [releasedDatabase] = index < 0 ? [] : (worker.releasedDatabases?.splice(index, 1) ?? []);
  if (!releasedDatabase) return createDatabaseName();
  const client = await mongoose.mongo.MongoClient.connect(server);
  try {
    const db = client.db(releasedDatabase.name);
    const names = (await db.collections()).map(({ collectionName }) => collectionName);
    await Promise.all(
      names.map((name) => db.collection(name).deleteMany({}, { hint: { _id: 1 }, maxTimeMS: 2_000 })),
    );
    return releasedDatabase.name;
  } catch {
    await client.db(releasedDatabase.name).dropDatabase();
    return createDatabaseName();
  } finally {
    await client.close();
  }
}

/**
 * Releases the database of a suite for a later suite, because creating collections and indexes takes as long as
 * starting an API. The later suite empties it after all processes of this suite have ended.
 */
export async function releaseDatabase(db: mongo.Db): Promise<void> {
  const releasedDatabase = (worker.releasedDatabases ??= []);
  // If two servers of a suite share the database, it has already been released
  if (releasedDatabase.some(({ name }) => name === db.databaseName)) return;
  if ((await readFacts(db)) === worker.freshCollections)
    releasedDatabase.push({ name: db.databaseName, by: suite() });
  else await db.dropDatabase();
}

/** Records the collections of the first database that an API created. */
export async function recordFreshCollections(db: mongo.Db): Promise<void> {
  worker.freshCollections ??= await readFacts(db);
}
