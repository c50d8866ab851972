import { databaseFor, newName } from './own-database';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: run the tests by npm test, or let jest's global set-up start the servers.`,
    );
  return value;
};

/** An own database, and the redis database of this jest worker. @param database a new one without */
export function ownServers(database = newName()): { MONGODB_URI: string; REDIS_URL: string } {
  const mongo = new URL(required('MUNAY_TEST_MONGODB_URI'));
  mongo.pathname = `/${database}`;
  const redis = new URL(required('MUNAY_TEST_REDIS_URL'));
  redis.pathname = `/${Number(process.env.JEST_WORKER_ID ?? '1') % 16}`;
  return { MONGODB_URI: mongo.href, REDIS_URL: redis.href };
}

/** The same with a database that an earlier suite may have used. */
export const usedServers = async (): Promise<ReturnType<typeof ownServers>> =>
  ownServers(await databaseFor(required('MUNAY_TEST_MONGODB_URI')));

/** Whether it is a database of the server that all suites share. */
export const isTestServer = (uri: string): boolean =>
  new URL(uri).host === new URL(required('MUNAY_TEST_MONGODB_URI')).host;
