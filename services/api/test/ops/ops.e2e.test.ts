import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Redis } from 'ioredis';
import { type Connection, type Model, Types } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { BillingAlertService } from '../../src/modules/billing/billing-alert.service';
import { DrainService } from '../../src/modules/ops/drain.service';
import { HeartbeatRepository } from '../../src/modules/ops/heartbeat.repository';
import { ReadinessService } from '../../src/modules/ops/readiness.service';
import { type Queue, toQueueToken } from '../../src/outbox/job-queue.service';
import { OutboxService } from '../../src/outbox/outbox.service';
import { ThrottleService } from '../../src/rate-limit/throttle.service';
import { REDIS } from '../../src/redis/redis.connection';
import { signIn } from '../support/people';
import { type RunningApi, startApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const PROXIED = { 'x-forwarded-for': '203.0.113.9' };
const TOKEN = 'of-a-collector-in-this-suite';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN: TOKEN });
  await api.app.get(HeartbeatRepository, { strict: false }).record('a worker', new Date());
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const createReadiness = (connection: Connection): ReadinessService =>
  new ReadinessService(
    connection,
    api.app.get<Redis>(REDIS),
    api.app.get(HeartbeatRepository, { strict: false }),
    api.app.get(DrainService, { strict: false }),
  );

const get = async (path: string, headers: Record<string, string> = {}, client = api.client()) => {
  const response = await client.fetch('GET', path, undefined, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the health check of a running process returns no details', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
});

describe('GET /readyz', () => {
  test('the API is ready if MongoDB has every index and Redis responds', async () => {
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ready', mongo: true, indexes: true, redis: true, workers: 1 },
    ]);
  });

  test('external callers see only the readiness status', async () => {
    expect(await get('/readyz', PROXIED)).toMatchObject({ status: 200, text: '{"status":"ready"}' });
  });

  test('the API is not ready while an index is missing', async () => {
    const connection = api.app.get<Connection>(getConnectionToken());
    const newReadiness = createReadiness(connection);
    await api.db.model('User').collection.dropIndex('roles_1_createdAt_-1__id_-1');
    expect(await newReadiness.check()).toMatchObject({ status: 'not ready', mongo: true, indexes: false });
    await api.app.get<Model<unknown>>(getModelToken('User')).createIndexes();
    expect(await newReadiness.check()).toMatchObject({ status: 'ready' });
  });

  test('the API stays ready with a degraded status without Redis', async () => {
    jest.spyOn(api.app.get<Redis>(REDIS), 'ping').mockRejectedValue(new Error('away'));
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'degraded', mongo: true, indexes: true, redis: false, workers: 1 },
    ]);
  });

  test('the API reports a degraded status without a recent worker heartbeat', async () => {
    const heartbeats = api.app.get(HeartbeatRepository, { strict: false });
    await heartbeats.record('a worker', new Date(Date.now() - 60_000));
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'degraded', workers: 0 });
    await heartbeats.record('a worker', new Date());
  });

  test('the API is not ready without MongoDB', async () => {
    jest.spyOn(api.app.get(ReadinessService), 'check').mockImplementation(() =>
      createReadiness({
        models: {},
        db: { admin: () => ({ ping: () => Promise.reject(new Error('away')) }) },
      } as never).check(),
    );
    const { status, text } = await get('/readyz');
    expect([status, JSON.parse(text).status]).toEqual([503, 'not ready']);
  });
});

describe('GET /metrics', () => {
  test('requests are counted by route template and not by full path', async () => {
    await api.client().send('GET', '/api/product/get-product/jabon-secreto');
    await api.client().send('GET', '/api/nothing/here');
    const { status, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(
      /munay_http_request_duration_seconds_count\{method="GET",route="\/api\/product\/get-product\/:id",status="404"\} 1/,
    );
    expect(text).not.toContain('jabon-secreto');
    expect(text).not.toContain('nothing/here');
  });

  test('metrics report pending jobs of the outbox and the queues', async () => {
    await api.app
      .get(OutboxService, { strict: false })
      .add({ type: 'password-changed', key: 'figures', refs: {} });
    await api.stored.outbox.set('password-changed:figures', { nextAttemptAt: new Date(Date.now() - 90_000) });
    const { text } = await get('/metrics');
    expect(text).toMatch(/munay_outbox_rows\{status="pending"\} 1/);
    expect(Number(/munay_outbox_lag_seconds (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
    expect(text).toMatch(/munay_queue_jobs\{queue="mail",state="waiting"\} 0/);
    expect(text).toMatch(/munay_stock_holds 0/);
    expect(text).toContain('process_resident_memory_bytes');
  });

  test('metrics report job waiting times, failed attempts and stalled workers', async () => {
    const queue = api.app.get<Queue>(toQueueToken('mail'), { strict: false });
    const enqueue = () =>
      queue.add('password-changed', { outboxId: new Types.ObjectId().toString(), attempts: 0, refs: {} });
    const [oldest] = [await enqueue(), await enqueue()];
    await api.redis.hset(`bull:mail:${oldest.id}`, 'timestamp', Date.now() - 300_000);
    const counters = api.app.get(SharedCounterService);
    counters.add('stalled', 'payment');
    counters.add('failures', 'order-paid');
    api.app.get(BillingAlertService, { strict: false }).report('oversold', {});
    await waitUntil(async () => Boolean((await counters.read('alerts', [])).oversold));
    const { text } = await get('/metrics');
    await queue.empty();
    expect(Number(/munay_queue_lag_seconds\{queue="mail"\} (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
      300,
    );
    expect(text).toContain('munay_queue_lag_seconds{queue="payment"} 0');
    expect(text).toContain('munay_queue_stalled_total{queue="payment"} 1');
    expect(text).toContain('munay_queue_stalled_total{queue="mail"} 0');
    expect(text).toContain('munay_alerts_total{kind="dispute"} 0');
    expect(text).toContain('munay_outbox_failures_total{type="order-paid"} 1');
    expect(text).toContain('munay_alerts_total{kind="oversold"} 1');
    expect((await get('/metrics')).text).toContain('munay_alerts_total{kind="oversold"} 1');
  });

  test('metrics report the last heartbeat of each worker', async () => {
    const heartbeats = api.app.get(HeartbeatRepository, { strict: false });
    await heartbeats.record('a silent worker', new Date(Date.now() - 90_000));
    const { text } = await get('/metrics');
    await heartbeats.deleteHeartbeat('a silent worker');
    const age = (worker: string) =>
      Number(
        new RegExp(`munay_worker_heartbeat_age_seconds\\{worker="${worker}"\\} ([\\d.]+)`).exec(text)?.[1],
      );
    expect(age('a silent worker')).toBeGreaterThanOrEqual(90);
    expect(age('a worker')).toBeLessThan(60);
  });

  test('metrics report rate-limited requests and the state of the payment circuit breaker', async () => {
    const countRejected = async (): Promise<number> =>
      Number(/munay_throttled_total\{limit="export"\} (\d+)/.exec((await get('/metrics')).text)?.[1]);
    const throttle = api.app.get(ThrottleService);
    const consumeExport = () => throttle.consume('export', 'somebody', { points: 1, seconds: 60 });
    await consumeExport();
    expect(await countRejected()).toBe(0);
    await expect(consumeExport()).rejects.toThrow(ERRORS.tooManyRequests.message);
    expect(await countRejected()).toBe(1);
    expect((await get('/metrics')).text).toContain('munay_breaker_open{breaker="payment"} 0');
  });

  test('metric names follow the Prometheus conventions', async () => {
    const { text } = await get('/metrics');
    const shopMetrics = [...text.matchAll(/^# TYPE (munay_\w+) (\w+)/gm)].map(([, name = '', type]) => ({
      name,
      type,
    }));
    expect(shopMetrics.length).toBeGreaterThan(20);
    expect(shopMetrics.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual(
      [],
    );
    expect(
      shopMetrics.filter(({ name }) => /_(?:ms|millis|minutes|hours|cents|kb|mb|percent)\b/.test(name)),
    ).toEqual([]);
    // No label combines several values with a colon
    expect(text.match(/^munay_(?!worker)\w+\{[^}]*="[^"/]*:[^"]*"/gm) ?? []).toEqual([]);
  });

  test('metrics are available only to local requests, administrators and token holders', async () => {
    const admin = await signIn(api, { roles: ['ADMIN'] });
    const customer = await signIn(api);
    expect((await get('/metrics', PROXIED)).status).toBe(404);
    expect((await get('/metrics', { 'x-real-ip': '203.0.113.9' })).status).toBe(404);
    expect((await get('/metrics', PROXIED, customer.client)).status).toBe(404);
    expect((await get('/metrics', PROXIED, admin.client)).status).toBe(200);
    const fetchMetrics = (authorization: string) => get('/metrics', { ...PROXIED, authorization });
    expect((await fetchMetrics(`Bearer ${TOKEN}`)).status).toBe(200);
    for (const invalidHeader of ['Bearer ', 'Bearer undefined', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      expect([invalidHeader, (await fetchMetrics(invalidHeader)).status]).toEqual([invalidHeader, 404]);
  });
});

test('the endpoint table contains no operator route', () => {
  expect(Object.values(ENDPOINTS).every(({ path }) => path.startsWith('/api/'))).toBe(true);
});
