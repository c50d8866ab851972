import { randomBytes } from 'node:crypto';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} is not set: run the tests by npm test, or let jest's global set-up start the servers.`,
    );
  return value;
};

/** An own database, and the redis database of this jest worker. */
export function ownServers(): { MONGODB_URI: string; REDIS_URL: string } {
  const mongo = new URL(required('MUNAY_TEST_MONGODB_URI'));
  mongo.pathname = `/test-${randomBytes(6).toString('hex')}`;
  const redis = new URL(required('MUNAY_TEST_REDIS_URL'));
  redis.pathname = `/${Number(process.env.JEST_WORKER_ID ?? '1') % 16}`;
  return { MONGODB_URI: mongo.href, REDIS_URL: redis.href };
}
