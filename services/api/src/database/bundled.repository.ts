import { setTimeout as wait } from 'node:timers/promises';
import mongoose, { type mongo } from 'mongoose';

/** Roles that allow reading and writing data, and creating collections and their validation rules. */
const ROLES = ['readWrite', 'dbAdmin'];
const ALREADY_EXISTS = 51_003;

async function prepare(client: mongo.MongoClient, uri: string): Promise<void> {
  const admin = client.db('admin');
  const { hosts, replicaSet, credentials, dbName } = new mongoose.mongo.MongoClient(uri).options;
  const { setName } = await admin.command({ hello: 1 });
  if (setName === undefined)
    await admin.command({
      replSetInitiate: {
        _id: replicaSet,
        members: hosts.map(({ host, port }, _id) => ({ _id, host: `${host}:${port}` })),
      },
    });
  while (!(await admin.command({ hello: 1 })).isWritablePrimary) await wait(250);
  const shop = client.db(dbName);
  // A backup drill restores into a separate database
  const roles = [dbName, `${dbName}-drill`].flatMap((db) => ROLES.map((role) => ({ role, db })));
  const account = { pwd: credentials?.password, roles };
  await shop.command({ createUser: credentials?.username, ...account }).catch(async (error: unknown) => {
    if ((error as mongo.MongoServerError).code !== ALREADY_EXISTS) throw error;
    await shop.command({ updateUser: credentials?.username, ...account });
  });
}

/**
 * Prepares the bundled database on the server at MONGODB_ADMIN_URI: initiates the replica set and creates the account
 * in MONGODB_URI. Idempotent; if the account exists, its password is set to the one in MONGODB_URI.
 */
export async function prepareDatabase(adminUri: string, uri: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(adminUri, { serverSelectionTimeoutMS: 5_000 });
  try {
    await prepare(client, uri);
  } finally {
    await client.close();
  }
}
