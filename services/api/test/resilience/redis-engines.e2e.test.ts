import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { ReadinessService } from '../../src/modules/ops/readiness.service';
import { OutboxService } from '../../src/outbox/outbox.service';
import { ThrottleService } from '../../src/rate-limit/throttle.service';
import { Mailbox } from '../support/engines/mailbox';
import { RedisEngine } from '../support/engines/redis-engine';
import { insertUser, signIn } from '../support/people';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { waitUntil } from '../support/until';

const MAILS = 40;

describe.each(['sentinel', 'cluster'] as const)('Redis with %s', (kind) => {
  let api: RunningApi;
  let worker: INestApplicationContext;
  let mailbox: Mailbox;
  let engine: RedisEngine;
  let env: Record<string, string>;

  beforeAll(async () => {
    [mailbox, engine] = await Promise.all([Mailbox.open(), RedisEngine.start(kind)]);
    env = { ...createServerUris(), REDIS_URL: engine.url, SMTP_URL: mailbox.smtpUrl };
    api = await startApi(env);
    worker = await startWorker(env);
  });

  afterAll(async () => {
    await worker.close();
    await api.close();
    await Promise.all([mailbox.close(), engine.stop()]);
  });

  const outbox = () => api.stored.outbox;
  const isRedisAvailable = () => api.app.get(ReadinessService, { strict: false }).isRedisAvailable();

  test('rate limits and counters are shared by all processes', async () => {
    const limit = { points: 4, seconds: 60 };
    const [first, other] = [api.app.get(ThrottleService), worker.get(ThrottleService, { strict: false })];
    for (let time = 0; time < 2; time += 1) {
      await first.consume('contact-ip', 'ana', limit);
      await other.consume('contact-ip', 'ana', limit);
    }
    await expect(first.consume('contact-ip', 'ana', limit)).rejects.toMatchObject({ key: 'tooManyRequests' });
    worker.get(SharedCounterService, { strict: false }).add('alerts', 'oversold');
    await waitUntil(async () => (await api.app.get(SharedCounterService).read('alerts', [])).oversold === 1);
  });

  test('the queue board lists the queues', async () => {
    const { client } = await signIn(api, { roles: ['ADMIN'] });
    const board = await client.fetch('GET', '/ops/queues/api/queues');
    expect(await board.json()).toMatchObject({ queues: [{ name: 'mail' }, { name: 'payment' }] });
  });

  test('a job whose queue was lost runs once in the next queue', async () => {
    const { id, email } = await insertUser(api);
    await outbox().add({
      type: 'password-changed',
      dedupeKey: `password-changed:moved-${kind}`,
      refs: { userId: id },
      status: 'pending',
      attempts: 1,
      lastError: null,
      leaseUntil: null,
      nextAttemptAt: new Date(0),
      createdAt: new Date(),
      doneAt: null,
    });
    await mailbox.wait(email);
    await waitUntil(async () => (await outbox().count({ status: 'done', 'refs.userId': id })) === 1);
    expect(await mailbox.list(email)).toHaveLength(1);
  });

  test('no email is lost or duplicated if the primary of the queue is killed', async () => {
    const people = await Promise.all(Array.from({ length: MAILS }, () => insertUser(api)));
    const add = ({ id }: { id: string }) =>
      api.app.get(OutboxService).add({ type: 'password-changed', key: `kill-${id}`, refs: { userId: id } });
    const jobFilter = { dedupeKey: /kill-/ };
    const countDoneJobs = () => outbox().count({ ...jobFilter, status: 'done' });
    await Promise.all(people.slice(0, MAILS / 2).map(add));
    await waitUntil(async () => (await countDoneJobs()) > 2);
    await engine.killPrimary(kind === 'cluster' ? 'bull:{mail}:*' : 'bull:mail:*');
    await Promise.all(people.slice(MAILS / 2).map(add));
    const { email, password } = await insertUser(api);
    const login = await api.client().call(ENDPOINTS.login, { body: { email, password } });
    expect(login.status).toBe(200);
    await waitUntil(isRedisAvailable);
    await waitUntil(async () => (await countDoneJobs()) === MAILS);
    for (const person of people) expect(await mailbox.list(person.email)).toHaveLength(1);
  }, 90_000);
});
