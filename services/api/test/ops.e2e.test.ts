import { ENDPOINTS } from '@munay/contracts/endpoints';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { Redis } from 'ioredis';
import type { Connection, Model } from 'mongoose';
import { Types } from 'mongoose';
import { Config } from '../src/config';
import { OutboxService } from '../src/outbox/outbox.service';
import { DrainService } from '../src/modules/ops/drain.service';
import { HeartbeatRepository } from '../src/modules/ops/heartbeat.repository';
import { ReadinessService } from '../src/modules/ops/readiness.service';
import { RedisSettings } from '../src/modules/ops/redis-settings.service';
import type { Client } from './support/client';
import { signIn } from './support/people';
import { type RunningApi, startApi } from './support/start-api';

const PROXIED = { 'x-forwarded-for': '203.0.113.9' };
const BOARD = '/ops/queues';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
  await api.app.get(HeartbeatRepository, { strict: false }).beat('a worker', new Date());
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const newReadiness = (connection: Connection): ReadinessService =>
  new ReadinessService(
    connection,
    api.app.get(Redis),
    api.app.get(HeartbeatRepository, { strict: false }),
    api.app.get(DrainService, { strict: false }),
  );

const get = async (path: string, headers: Record<string, string> = {}, client = api.client()) => {
  const response = await client.fetch('GET', path, undefined, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('health answers while the process runs, and tells nothing', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
});

describe('readiness', () => {
  test('holds when MongoDB has every index and redis answers', async () => {
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ready', mongo: true, indexes: true, redis: true, workers: 1 },
    ]);
  });

  test('tells the outside one word', async () => {
    expect(await get('/readyz', PROXIED)).toMatchObject({ status: 200, text: '{"status":"ready"}' });
  });

  test('is lost when an index is missing', async () => {
    const connection = api.app.get<Connection>(getConnectionToken());
    const fresh = newReadiness(connection);
    await api.db.collection('users').dropIndex('email_1');
    expect(await fresh.check()).toMatchObject({ status: 'not ready', mongo: true, indexes: false });
    await api.app.get<Model<unknown>>(getModelToken('User')).createIndexes();
    expect(await fresh.check()).toMatchObject({ status: 'ready' });
  });

  test('is degraded, not lost, without redis', async () => {
    jest.spyOn(api.app.get(Redis), 'ping').mockRejectedValue(new Error('away'));
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'degraded', mongo: true, indexes: true, redis: false, workers: 1 },
    ]);
  });

  test('is degraded when no worker was heard of lately', async () => {
    const heartbeats = api.app.get(HeartbeatRepository, { strict: false });
    await heartbeats.beat('a worker', new Date(Date.now() - 60_000));
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'degraded', workers: 0 });
    await heartbeats.beat('a worker', new Date());
  });

  test('is lost without MongoDB', async () => {
    jest.spyOn(api.app.get(ReadinessService), 'check').mockImplementation(() =>
      newReadiness({
        models: {},
        db: { admin: () => ({ ping: () => Promise.reject(new Error('away')) }) },
      } as never).check(),
    );
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text).status]).toEqual([503, 'not ready']);
  });
});

describe('figures', () => {
  test('count requests by route template, never by address', async () => {
    await api.client().send('GET', '/api/product/get-product/jabon-secreto');
    await api.client().send('GET', '/api/nothing/here');
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(
      /munay_http_request_seconds_count\{method="GET",route="\/api\/product\/get-product\/:id",status="404"\} 1/,
    );
    expect(text).not.toContain('jabon-secreto');
    expect(text).not.toContain('nothing/here');
  });

  test('tell what waits in the outbox and the queues', async () => {
    await api.app
      .get(OutboxService, { strict: false })
      .add({ type: 'password-changed', key: 'figures', refs: {} });
    await api.db
      .collection('outbox')
      .updateOne(
        { dedupeKey: 'password-changed:figures' },
        { $set: { nextAttemptAt: new Date(Date.now() - 90_000) } },
      );
    const { text } = await get('/metrics');
    expect(text).toMatch(/munay_outbox_rows\{status="pending"\} 1/);
    expect(Number(/munay_outbox_lag_seconds (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
    expect(text).toMatch(/munay_queue_jobs\{queue_state="mail:waiting"\} 0/);
    expect(text).toMatch(/munay_stock_holds 0/);
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('are for this machine and administrators', async () => {
    const admin = await signIn(api, { roles: ['ADMIN'] });
    const customer = await signIn(api);
    expect((await get('/metrics', PROXIED)).status).toBe(404);
    expect((await get('/metrics', { 'x-real-ip': '203.0.113.9' })).status).toBe(404);
    expect((await get('/metrics', PROXIED, customer.client)).status).toBe(404);
    expect((await get('/metrics', PROXIED, admin.client)).status).toBe(200);
  });
});

describe('the queue board', () => {
  const paths = async (admin: Client): Promise<string[]> => {
    const { text } = await get(BOARD, {}, admin);
    const assets = [...text.matchAll(/(?:src|href)="((?:\/|static)[^"]+)"/g)].map(([, path]) =>
      String(path).startsWith('/') ? String(path) : `${BOARD}/${String(path)}`,
    );
    return [BOARD, `${BOARD}/`, `${BOARD}/queue/mail`, `${BOARD}/api/queues`, ...assets];
  };

  test('opens with all its files to an administrator', async () => {
    const { client } = await signIn(api, { roles: ['ADMIN'] });
    const all = await paths(client);
    expect(all.length).toBeGreaterThan(6);
    for (const path of all) expect([path, (await get(path, {}, client)).status]).toEqual([path, 200]);
    const page = await get(BOARD, {}, client);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.text).toContain('Munay');
    expect(JSON.parse((await get(`${BOARD}/api/queues`, {}, client)).text)).toMatchObject({
      queues: expect.arrayContaining([
        expect.objectContaining({ name: 'mail' }),
        expect.objectContaining({ name: 'payment' }),
      ]),
    });
  });

  test('does not exist for anybody else, nor does any file or call of it', async () => {
    const admin = await signIn(api, { roles: ['ADMIN'] });
    const all = await paths(admin.client);
    const others = [
      api.client(),
      (await signIn(api)).client,
      (await signIn(api, { roles: ['STORE'] })).client,
    ];
    for (const client of others)
      for (const path of [...all, `/${BOARD}`, `${BOARD}//api/queues`, BOARD.toUpperCase()]) {
        const answer = await get(path, {}, client);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.text).not.toContain('mail');
      }
  });

  test('closes at once for an administrator who is no longer one', async () => {
    const { client, id } = await signIn(api, { roles: ['ADMIN'] });
    expect((await get(BOARD, {}, client)).status).toBe(200);
    await api.db.collection('users').updateOne({ _id: new Types.ObjectId(id) }, { $set: { roles: [] } });
    expect((await get(BOARD, {}, client)).status).toBe(404);
  });

  test('obeys its own pages only', async () => {
    const { client } = await signIn(api, { roles: ['ADMIN'] });
    const pause = (headers: Record<string, string>) =>
      client.send('PUT', `${BOARD}/api/queues/mail/pause`, undefined, headers);
    const paused = async () =>
      (
        JSON.parse((await get(`${BOARD}/api/queues`, {}, client)).text) as {
          queues: { name: string; isPaused: boolean }[];
        }
      ).queues.find(({ name }) => name === 'mail')?.isPaused;
    expect((await pause({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(
      404,
    );
    expect((await pause({ origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' })).status).toBe(
      404,
    );
    expect(await paused()).toBe(false);
    expect((await pause({ origin: 'http://localhost:5000', 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    );
    expect(await paused()).toBe(true);
    await client.send('PUT', `${BOARD}/api/queues/mail/resume`, undefined, {
      origin: 'http://localhost:5000',
    });
    expect(await paused()).toBe(false);
  });
});

describe('redis that may forget', () => {
  const settings = (production: boolean, answers: Record<string, string | Error>) => {
    const redis = {
      config: async (_: string, name: string) => {
        const answer = answers[name];
        if (answer instanceof Error) throw answer;
        return [name, answer];
      },
    };
    return new RedisSettings(redis as never, { production } as Config).onApplicationBootstrap();
  };

  test('stops production and only warns in development', async () => {
    await expect(settings(true, { appendonly: 'no', 'maxmemory-policy': 'noeviction' })).rejects.toThrow(
      'appendonly no, not yes',
    );
    await expect(settings(true, { appendonly: 'yes', 'maxmemory-policy': 'allkeys-lru' })).rejects.toThrow(
      'maxmemory-policy allkeys-lru',
    );
    await expect(
      settings(true, { appendonly: 'yes', 'maxmemory-policy': 'noeviction' }),
    ).resolves.toBeUndefined();
    await expect(
      settings(false, { appendonly: 'no', 'maxmemory-policy': 'allkeys-lru' }),
    ).resolves.toBeUndefined();
  });

  test('does not stop production where redis keeps its settings to itself', async () => {
    const hidden = new Error('ERR unknown command CONFIG');
    await expect(settings(true, { appendonly: hidden, 'maxmemory-policy': hidden })).resolves.toBeUndefined();
  });
});

test('no operator address is in the endpoint table', () => {
  expect(Object.values(ENDPOINTS).every(({ path }) => path.startsWith('/api/'))).toBe(true);
});
