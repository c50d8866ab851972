import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { Config } from '../../src/config/config';
import { WITHHELD_SETTINGS } from '../../src/config/withheld';
import { connectRedis, listPrimaries } from '../../src/redis/redis.connection';
import { createServer } from '../../src/server';
import { Client } from './client';
import {
  allocateServers,
  createServerUris,
  isTestServer,
  recordFreshCollections,
  releaseDatabase,
} from './servers';
import { createStoredCollections, type Stored } from './stored';

export const WEB_ORIGIN = 'http://localhost:3000';
export const AUDIT_KEY = '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0';

export interface RunningApi {
  url: string;
  app: NestFastifyApplication;
  db: Connection;
  stored: Stored;
  redis: Redis;
  client(): Client;
  close(): Promise<void>;
}

/**
 * Starts the API on a free port with its own database, which is dropped on close.
 * @param env settings that differ from the development defaults
 */
export async function startApi(env: Record<string, string> = {}): Promise<RunningApi> {
  const testSettings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_DOCS: '0',
    WEB_ORIGIN,
    AUDIT_KEYS: AUDIT_KEY,
    PAYMENT_TYPES: 'card',
  };
  const servers = env.MONGODB_URI ? createServerUris() : await allocateServers();
  const config = new Config({ ...testSettings, ...servers, ...env }, WITHHELD_SETTINGS.api);
  const redis = connectRedis(config.values.REDIS_URL, { lazyConnect: true });
  await redis.connect();
  const primaries = listPrimaries(redis);
  await Promise.all(primaries.map((primary) => primary.flushdb()));
  const app = await createServer(config);
  await app.listen(0, '127.0.0.1').catch(async (error: unknown) => {
    redis.disconnect();
    await app.close();
    throw error;
  });
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const db = app.get<Connection>(getConnectionToken());
  await recordFreshCollections(db.getClient().db(db.name));
  return {
    url,
    app,
    db,
    stored: createStoredCollections(db),
    redis: primaries[0] as Redis,
    client: () => new Client(url, WEB_ORIGIN),
    close: async () => {
      if (isTestServer(config.values.MONGODB_URI)) await releaseDatabase(db.getClient().db(db.name));
      else await db.dropDatabase();
      await app.close();
      await db.destroy();
      redis.disconnect();
    },
  };
}

/** Starts one API for all tests of a suite. @param env settings that differ from the development defaults */
export function startSuiteApi(env: Record<string, string> = {}): RunningApi {
  const api = {} as RunningApi;
  beforeAll(async () => {
    Object.assign(api, await startApi(env));
  });
  afterAll(() => api.close());
  return api;
}
