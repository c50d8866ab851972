import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { parseRedisAddress } from '../config/redis-address';

export type RedisClient = Redis | Cluster;
/** The connection for counters and limits, as an injection token. */
export const REDIS = Symbol('redis');

const lastErrors = new WeakMap<RedisClient, string>();
/** Message of a connection's last error; not cleared when the connection recovers. */
export const getLastError = (redis: RedisClient): string | undefined => lastErrors.get(redis);

/** The server's message if there is one, because a cluster client only reports that all servers have failed. */
function getMessage(error: NodeJS.ErrnoException & { lastNodeError?: NodeJS.ErrnoException | null }): string {
  const { message, code } = error.lastNodeError ?? error;
  return message || String(code); // An error that combines failures for several addresses of a host has no message
}

/**
 * Options for connections that must fail fast while Redis is down, so that no request waits. If Redis hangs, the first
 * command waits for `socketTimeout`; then the connection is closed and counts as down until a new connection gets a
 * response.
 */
export const FAIL_FAST_OPTIONS: RedisOptions = {
  enableOfflineQueue: false,
  // Without this check, ioredis treats a connection that was closed before its first response as ready, and never opens
  // another
  enableReadyCheck: true,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  socketTimeout: 500,
};
/**
 * The blocking connections of consumers receive data from Redis at least every 5 s, so silence means a dead connection.
 */
export const BLOCKING_OPTIONS: RedisOptions = {
  maxRetriesPerRequest: null,
  enableReadyCheck: false,
  socketTimeout: 15_000,
};
/** Opened by the first command. Waits for a slow Redis server, but at most three seconds for an unavailable one. */
export const LENIENT_OPTIONS: RedisOptions = {
  lazyConnect: true,
  retryStrategy: () => 500,
  maxRetriesPerRequest: 5,
  socketTimeout: 5_000,
  commandTimeout: 5_000,
};

/**
 * Maximum number of redirections in a cluster for commands that must end quickly. A moved slot needs one redirection;
 * the replacement of a primary may need several.
 */
const MAX_REDIRECTIONS = 4;

/** A primary that was replaced but still runs rejects writes. A new connection finds the new primary. */
const isReadOnlyError = (error: Error): boolean => error.message.includes('READONLY');

/**
 * Connects to a single server, to the primary that sentinels report, or to a cluster.
 * @param address a `REDIS_URL`
 */
export function connectRedis(address: string, options: RedisOptions): RedisClient {
  const redis = open(address, options);
  if (isCluster(redis)) redis.on('+node', endDeadlineWithConnection);
  else endDeadlineWithConnection(redis);
  // An unhandled error event would end the process
  redis.on('error', (error: Error) => lastErrors.set(redis, getMessage(error)));
  return redis;
}

/**
 * The timer of `socketTimeout` outlives a connection that closes while a command waits: it closes the next connection
 * instead, and keeps an otherwise idle process alive. Fixed in ioredis 6 (redis/ioredis#2147).
 */
function endDeadlineWithConnection(redis: Redis): void {
  const redisInternals = redis as unknown as { socketTimeoutTimer: NodeJS.Timeout | undefined };
  redis.on('close', () => {
    clearTimeout(redisInternals.socketTimeoutTimer);
    redisInternals.socketTimeoutTimer = undefined;
  });
}

function open(address: string, options: RedisOptions): RedisClient {
  const where = parseRedisAddress(address);
  if (where.kind === 'single') return new Redis(where.url, options);
  const { username, password, nodes } = where;
  const login = { username, password, ...(where.tls && { tls: {} }) };
  if (where.kind === 'cluster') {
    const { enableOfflineQueue = true, lazyConnect = false } = options;
    return new Cluster(nodes, {
      enableOfflineQueue,
      lazyConnect,
      ...(!enableOfflineQueue && { maxRedirections: MAX_REDIRECTIONS }),
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
    reconnectOnError: isReadOnlyError,
  });
}

const isCluster = (redis: RedisClient): redis is Cluster => redis instanceof Cluster;

/** The writable servers; in a cluster, each stores some of the keys. */
export const listPrimaries = (redis: RedisClient): Redis[] =>
  isCluster(redis) ? redis.nodes('master') : [redis];

/**
 * Key prefix of a queue. Keys with the same text in braces are stored on the same server of a cluster, as Bull's
 * scripts require.
 */
export const toQueuePrefix = (address: string, queue: string): string =>
  parseRedisAddress(address).kind === 'cluster' ? `bull:{${queue}}` : 'bull';
