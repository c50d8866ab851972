import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { redisAddress } from '../config/redis-address';

export type RedisClient = Redis | Cluster;
/** The connection for counts and limits, as the container hands it out. */
export const REDIS = Symbol('redis');

/**
 * Fails fast while redis is down, so that no request waits. A redis that hangs costs the first command
 * `socketTimeout`; then the connection is dropped and counts as down until a new one answers.
 */
export const IMPATIENT: RedisOptions = {
  enableOfflineQueue: false,
  // ioredis would otherwise treat a connection dropped before its first answer as ready, and never open another
  enableReadyCheck: true,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  socketTimeout: 500,
};
/** The blocking connections of consumers hear from redis every 5 s at least; silence is a dead connection. */
export const PATIENT: RedisOptions = {
  maxRetriesPerRequest: null,
  enableReadyCheck: false,
  socketTimeout: 15_000,
};

/** Of a call to a cluster that nobody waits long for: one for a slot that moved, others while a master is replaced. */
const FEW_REDIRECTIONS = 4;

/** A primary that was replaced and lives on refuses writes; a new connection finds the next one. */
const isDemoted = (error: Error): boolean => error.message.includes('READONLY');

/**
 * Opens one connection: to a server, to the primary that sentinels name, or to a cluster.
 * @param address a `REDIS_URL`
 */
export function connectRedis(address: string, options: RedisOptions): RedisClient {
  const redis = open(address, options);
  redis.on('error', () => undefined); // readiness and the outbox tell of it; an unhandled event would end the process
  return redis;
}

function open(address: string, options: RedisOptions): RedisClient {
  const where = redisAddress(address);
  if (where.kind === 'single') return new Redis(where.url, options);
  const { username, password, nodes } = where;
  const login = { username, password, ...(where.tls && { tls: {} }) };
  if (where.kind === 'cluster') {
    const { enableOfflineQueue = true, lazyConnect = false } = options;
    return new Cluster(nodes, {
      enableOfflineQueue,
      lazyConnect,
      ...(!enableOfflineQueue && { maxRedirections: FEW_REDIRECTIONS }),
      redisOptions: { ...options, ...login },
    });
  }
  const { primary, db, sentinelPassword } = where;
  return new Redis({
    ...options,
    ...login,
    sentinels: nodes,
    name: primary,
    db,
    sentinelPassword,
    ...(where.tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    reconnectOnError: isDemoted,
  });
}

export const isCluster = (redis: RedisClient): redis is Cluster => redis instanceof Cluster;

/** The servers that take writes; those of a cluster hold a part each. */
export const primariesOf = (redis: RedisClient): Redis[] =>
  isCluster(redis) ? redis.nodes('master') : [redis];

/**
 * What the keys of a queue begin with. A cluster keeps keys with one text in braces on one server, which Bull's scripts
 * need. Others keep the older names, so that an upgrade finds its jobs.
 */
export const queuePrefix = (address: string, queue: string): string =>
  redisAddress(address).kind === 'cluster' ? `bull:{${queue}}` : 'bull';
