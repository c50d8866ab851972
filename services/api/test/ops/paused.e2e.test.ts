import type { INestApplicationContext } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../src/config/config';
import { WITHHELD_SETTINGS } from '../../src/config/withheld';
import { checkQueueInvariant } from '../../src/invariants/invariants.queues';
import { MAIL_QUEUE, type Queue, toQueueToken } from '../../src/outbox/job-queue.service';
import { OutboxService } from '../../src/outbox/outbox.service';
import { insertUser, signIn } from '../support/people';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { waitUntil } from '../support/until';

const ACTIVE_JOB_AGE_S = 240;
const KEY = 'password-changed:waits';

let api: RunningApi;
let worker: INestApplicationContext;
let env: Record<string, string>;

/** An email that has been due for four minutes in the paused queue of a running worker. */
beforeAll(async () => {
  env = createServerUris();
  api = await startApi(env);
  worker = await startWorker(env);
  const { id } = await insertUser(api);
  await queue().pause();
  await api.app.get(OutboxService).add({ type: 'password-changed', key: 'waits', refs: { userId: id } });
  await waitUntil(async () => (await queue().getWaitingCount()) === 1);
  await setOverdue();
});
afterAll(async () => {
  await queue().resume();
  await worker.close();
  await api.close();
});

const setOverdue = () =>
  api.stored.outbox.set(KEY, { nextAttemptAt: new Date(Date.now() - ACTIVE_JOB_AGE_S * 1_000) });
const queue = () => worker.get<Queue>(toQueueToken(MAIL_QUEUE), { strict: false });
const readMetrics = async () => (await api.client().fetch('GET', '/metrics')).text();
const sample = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

test('a job in a paused queue counts as overdue in the metrics', async () => {
  const text = await readMetrics();
  expect(sample(text, 'munay_outbox_lag_seconds')).toBeGreaterThanOrEqual(ACTIVE_JOB_AGE_S);
  expect(sample(text, 'munay_queue_paused{queue="mail"}')).toBe(1);
  expect(sample(text, 'munay_queue_paused{queue="payment"}')).toBe(0);
  expect(sample(text, 'munay_queue_lag_seconds{queue="mail"}')).toBeGreaterThan(0);
});

test('a job that a paused queue has lost is queued again with its original due time', async () => {
  const [job] = await queue().getWaiting();
  await job?.remove();
  await setOverdue();
  await waitUntil(async () => (await queue().getWaitingCount()) === 1);
  expect(sample(await readMetrics(), 'munay_outbox_lag_seconds')).toBeGreaterThanOrEqual(ACTIVE_JOB_AGE_S);
});

test('staff see the paused queue with the count and the lag of each lane', async () => {
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  const { data } = await client.call(ENDPOINTS.listJobs, { query: {} });
  expect(data.lagSeconds).toBeGreaterThanOrEqual(ACTIVE_JOB_AGE_S);
  expect(data.queues).toMatchObject([
    { name: 'mail', inRedis: { paused: true } },
    { name: 'payment', inRedis: { paused: false, waiting: 0 } },
  ]);
  const lanes = Object.fromEntries(data.lanes.map(({ lane, ...state }) => [lane, state]));
  expect(lanes.account).toMatchObject({ queue: 'mail', unfinished: 1, patient: false });
  expect(lanes.account?.lagSeconds).toBeGreaterThanOrEqual(ACTIVE_JOB_AGE_S);
  expect(lanes.bulk).toEqual({ queue: 'mail', unfinished: 0, lagSeconds: 0, patient: true });
  const { data: toDo } = await client.call(ENDPOINTS.getToDo);
  expect(toDo).toMatchObject({ queuesPaused: 1, overdueJobs: 1 });
  expect(Date.parse(toDo.overdueJobsSince ?? '')).toBeLessThanOrEqual(Date.now() - ACTIVE_JOB_AGE_S * 1_000);
});

test('the queue board shows who paused a queue and when', async () => {
  const { client, id } = await signIn(api, { roles: ['ADMIN'], firstname: 'Rosa' });
  const clickButton = (path: string) =>
    client.send('PUT', `/ops/queues/api/queues/${path}`, undefined, { origin: 'http://localhost:5000' });
  const findPausedBy = async () => {
    const { queues } = (await client.call(ENDPOINTS.listJobs, { query: {} })).data;
    return queues.map((state) => state.pausedBy);
  };
  // The queue was paused by a command instead of the board
  expect(await findPausedBy()).toEqual([null, null]);
  const before = Date.now();
  expect((await clickButton('pause')).status).toBe(200);
  const [mail, payment] = await findPausedBy();
  expect(mail).toEqual({ actor: { _id: id, name: 'Rosa Quispe' }, at: expect.any(String) });
  expect(payment).toEqual(mail);
  expect(Date.parse(mail?.at ?? '')).toBeGreaterThanOrEqual(before);
  await clickButton('payment/resume');
  expect(await findPausedBy()).toEqual([mail, null]);
});

test('the consistency check reports a paused queue with its waiting jobs', async () => {
  const { values } = new Config({ NODE_ENV: 'test', ...env }, WITHHELD_SETTINGS.worker);
  const { id, violations } = await checkQueueInvariant(api.db, values.REDIS_URL);
  expect(id).toBe('queue');
  expect(violations).toEqual([
    expect.stringMatching(/^mail is paused, account: 1 unfinished, overdue by 2\d\d s$/),
  ]);
});

test('jobs of low-priority lanes count neither as lag nor as a staff task', async () => {
  const dueFields = {
    nextAttemptAt: new Date(Date.now() - 3_600_000),
    status: 'pending',
    refs: {},
    attempts: 0,
  };
  await api.stored.outbox.add({
    type: 'back-in-stock',
    dedupeKey: 'back-in-stock:slow',
    leaseUntil: null,
    createdAt: new Date(),
    lastError: null,
    ...dueFields,
  });
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  const { data } = await client.call(ENDPOINTS.listJobs, { query: {} });
  expect(data.lagSeconds).toBeLessThan(600);
  expect(data.lanes.find(({ lane }) => lane === 'bulk')?.lagSeconds).toBeGreaterThanOrEqual(3_600);
  expect((await client.call(ENDPOINTS.getToDo)).data.overdueJobs).toBe(1);
  await api.stored.outbox.remove('back-in-stock:slow');
});

test('a staff page or a metrics scrape reads the outbox only once', async () => {
  const database = api.db.getClient();
  let reads = 0;
  const count = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    if (commandName === 'aggregate' && command.aggregate === 'outbox') reads += 1;
  };
  const { client } = await signIn(api, { roles: ['ADMIN'] });
  database.on('commandStarted', count);
  await client.call(ENDPOINTS.getToDo);
  expect(reads).toBe(1);
  await readMetrics();
  expect(reads).toBe(2);
  database.off('commandStarted', count);
});
