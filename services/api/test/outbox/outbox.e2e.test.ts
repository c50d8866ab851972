import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  MAIL_QUEUE,
  PAYMENT_QUEUE,
  type Queue,
  type QueueJob,
  toQueueToken,
} from '../../src/outbox/job-queue.service';
import { OutboxRepository } from '../../src/outbox/outbox.repository';
import { OutboxService } from '../../src/outbox/outbox.service';
import { OutboxSweeper } from '../../src/outbox/outbox.sweeper';
import type { OutboxType } from '../../src/outbox/outbox.types';
import { Mailbox } from '../support/engines/mailbox';
import { PrivateRedis } from '../support/engines/own-redis';
import { insertUser } from '../support/people';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { waitUntil } from '../support/until';

let api: RunningApi;
let worker: INestApplicationContext;
let mailbox: Mailbox;
let redis: PrivateRedis;

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), PrivateRedis.create()]);
  const env = { ...createServerUris(), REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl };
  api = await startApi(env);
  worker = await startWorker(env);
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await Promise.all([mailbox.close(), redis.stop()]);
});

const outbox = () => api.stored.outbox;
const enqueueJob = (key: string, userId: string): Promise<void> =>
  api.app.get(OutboxService).add({ type: 'password-changed', key, refs: { userId } });
const getRow = (key: string) => outbox().findOne(`password-changed:${key}`);
const getStatus = async (key: string): Promise<unknown> => (await getRow(key))?.status;

const repository = () => worker.get(OutboxRepository, { strict: false });
const queue = () => worker.get<Queue<QueueJob>>(toQueueToken(MAIL_QUEUE), { strict: false });
/** The queue's job for the next attempt at a row. */
const getJob = async (dedupeKey: string) => {
  const row = await outbox().findOne(dedupeKey);
  return row && queue().getJob(`${row._id.toString()}:${row.attempts + 1}`);
};
const listWaitingJobs = async (type: OutboxType) =>
  (await queue().getWaiting()).filter(({ name }) => name === type);

/** Waits until the outbox has not been polled for three times as long as the shortest interval. */
async function waitForRelay(): Promise<void> {
  const findDueSpy = jest.spyOn(repository(), 'findDue');
  let lastCount = { count: 0, at: performance.now() };
  await waitUntil(() => {
    const count = findDueSpy.mock.calls.length;
    if (count !== lastCount.count) lastCount = { count, at: performance.now() };
    return Promise.resolve(performance.now() - lastCount.at > 1_500);
  });
  findDueSpy.mockRestore();
}

test('a sign-up emails a link that confirms the address', async () => {
  const client = api.client();
  const body = {
    firstname: 'Rosa',
    lastname: 'Mamani',
    email: 'rosa@example.com',
    password: 'tres palabras largas',
  };
  await client.call(ENDPOINTS.signup, { body });
  const mail = await mailbox.wait('rosa@example.com', 'Confirma');
  const token = /validate-email\/([\w-]{43})/.exec(mail.text)?.[1];
  expect((await client.call(ENDPOINTS.validateEmail, { params: { subject: token ?? '' } })).status).toBe(200);
  const row = await waitUntil(() => outbox().findOne({ type: 'validate-email', status: 'done' }));
  expect(mail.messageId).toBe(`<validate-email.${row._id.toString()}@localhost>`);
});

test('an idle worker rarely polls the outbox but starts a new job immediately', async () => {
  await waitForRelay();
  const { id } = await insertUser(api);
  const startedAt = performance.now();
  await enqueueJob('found at once', id);
  await waitUntil(async () => (await getStatus('found at once')) === 'done');
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

// Fault outbox-added-twice in OutboxRelay.fillQueue: replace(value('missingAttempts'), 'attempts')
test('a new job is queued once and stays pending until a worker claims the job', async () => {
  const { id, email } = await insertUser(api);
  await queue().pause();
  const adding = jest.spyOn(queue(), 'addBulk');
  await enqueueJob('waits', id);
  const first = await waitUntil(() => getJob('password-changed:waits'));
  await enqueueJob('follows', id);
  const second = await waitUntil(() => getJob('password-changed:follows'));
  expect(await getRow('waits')).toMatchObject({ status: 'pending', attempts: 0, leaseUntil: null });
  expect(adding.mock.calls.flat(2).map(({ opts }) => opts?.jobId)).toEqual([first.id, second.id]);
  adding.mockRestore();
  await queue().resume();
  await waitUntil(
    async () => (await getStatus('waits')) === 'done' && (await getStatus('follows')) === 'done',
  );
  expect(await mailbox.list(email)).toHaveLength(2);
});

// Fault outbox-finished-stays in OutboxRelay.add: drop(statement('remove'))
test('a job that could not be claimed is queued again', async () => {
  const { id, email } = await insertUser(api);
  const claiming = jest.spyOn(repository(), 'claimAll').mockRejectedValueOnce(new Error('No primary'));
  await enqueueJob('unclaimed', id);
  await waitUntil(async () => (await getJob('password-changed:unclaimed'))?.failedReason);
  claiming.mockRestore();
  await outbox().set('password-changed:unclaimed', { nextAttemptAt: new Date() });
  await waitUntil(async () => (await getStatus('unclaimed')) === 'done');
  expect(await getRow('unclaimed')).toMatchObject({ attempts: 1, lastError: null });
  expect(await mailbox.list(email)).toHaveLength(1);
});

test('a job that is missing from its queue is queued again', async () => {
  const { id, email } = await insertUser(api);
  await queue().pause();
  await enqueueJob('unlisted', id);
  await waitUntil(() => getJob('password-changed:unlisted'));
  await queue().client.del(['paused', 'priority'].map((list) => queue().toKey(list)));
  await queue().resume();
  await outbox().set('password-changed:unlisted', { nextAttemptAt: new Date(Date.now() - 120_000) });
  await waitUntil(async () => (await getStatus('unlisted')) === 'done');
  expect(await mailbox.list(email)).toHaveLength(1);
});

// Fault outbox-key in OutboxRepository.insert:
// replace(value('dedupeKey'), '`${type}:${key}:${Math.random()}`')
test('a job that is added to its queue several times runs once', async () => {
  const { id, email } = await insertUser(api);
  await Promise.all([enqueueJob('twice', id), enqueueJob('twice', id), enqueueJob('twice', id)]);
  await waitUntil(async () => (await getStatus('twice')) === 'done');
  expect(await mailbox.list(email)).toHaveLength(1);
});

test('a rejected email is retried with increasing delays until the server accepts the email', async () => {
  const { id, email } = await insertUser(api);
  await mailbox.fail('reject', 1);
  await enqueueJob('refused', id);
  const waitingJob = await waitUntil(async () => {
    const row = await getRow('refused');
    return row?.lastError ? row : null;
  });
  expect(waitingJob.status).toBe('pending');
  expect(waitingJob.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 5_000);
  // SMTP servers quote rejected recipients, which neither the row nor the queue may store
  expect(waitingJob.lastError).toMatch(/refused on purpose/);
  const failedJob = await waitUntil(async () => (await queue().getDelayed(0, 0))[0]);
  expect(failedJob.stacktrace.join()).toMatch(/refused on purpose/);
  for (const row of [waitingJob, failedJob.toJSON()]) expect(JSON.stringify(row)).not.toContain(email);
  await outbox().set(waitingJob._id, { nextAttemptAt: new Date() });
  await mailbox.wait(email);
  await waitUntil(async () => (await getStatus('refused')) === 'done');
  expect((await getRow('refused'))?.attempts).toBe(2);
});

test('an email sent during a database failure is marked as sent later and not sent again', async () => {
  const { id, email } = await insertUser(api);
  const diskFullError = new Error('No space left on device');
  const setDoneSpy = jest
    .spyOn(repository(), 'setDone')
    .mockRejectedValueOnce(diskFullError)
    .mockRejectedValueOnce(diskFullError);
  await enqueueJob('noted late', id);
  await waitUntil(() => Promise.resolve(setDoneSpy.mock.calls.length > 1));
  await waitUntil(async () => (await getStatus('noted late')) === 'done');
  setDoneSpy.mockRestore();
  expect(await getRow('noted late')).toMatchObject({ attempts: 1, lastError: null });
  expect(await mailbox.list(email)).toHaveLength(1);
});

test('a job for a deleted account becomes dead and stores the reason', async () => {
  await enqueueJob('gone', '656565656565656565656565');
  const row = await waitUntil(async () => {
    const found = await getRow('gone');
    return found?.lastError ? found : null;
  });
  expect(row.status).toBe('dead');
});

describe('queue board', () => {
  const orderId = '707070707070707070707070';
  const listBoardJobs = (state: 'getDelayed' | 'getFailed') =>
    waitUntil(async () =>
      (await queue()[state]()).find(({ data }) => data.refs.orderNumber === 'MUN-2026-000009'),
    );
  /** Adds a job about an order that does not exist, and about an existing customer. */
  const askAbout = async (key: string, code: number) => {
    const { id, email } = await insertUser(api);
    await mailbox.fail('reject', 1, code);
    const refs = { userId: id, orderId, orderNumber: 'MUN-2026-000009', address: email };
    await api.app.get(OutboxService).add({ type: 'password-changed', key, refs });
    return email;
  };
  afterEach(() => queue().empty());

  test('the queue board shows a delayed job by name and reference and can promote the job', async () => {
    const email = await askAbout('promoted', 451);
    const job = await listBoardJobs('getDelayed');
    expect([job.name, job.data.refs]).toEqual([
      'password-changed',
      { userId: expect.any(String) as string, orderId, orderNumber: 'MUN-2026-000009' },
    ]);
    await job.promote();
    await mailbox.wait(email);
    await waitUntil(async () => (await getStatus('promoted')) === 'done');
    expect((await getRow('promoted'))?.attempts).toBe(2);
    await waitUntil(() => job.isCompleted());
    await job.remove();
  });

  test('the queue board shows a permanently rejected job and can retry the job', async () => {
    const email = await askAbout('refused for good', 550);
    const job = await listBoardJobs('getFailed');
    expect(await getRow('refused for good')).toMatchObject({ status: 'dead', attempts: 1 });
    expect(job.failedReason).toMatch(/refused on purpose/);
    await job.retry();
    await waitUntil(async () => (await getStatus('refused for good')) === 'done');
    expect(await mailbox.list(email)).toHaveLength(1);
    await waitUntil(() => job.isCompleted());
    await job.remove();
  });
});

// Fault outbox-lane-starves in OutboxRepository.findDue: drop(property('type', 'listTypes'))
// Fault outbox-late-jobs-wait in OutboxRelay.fillQueue: drop(operand('opts'))
test('a worker limits its concurrency and sends urgent and overdue emails first', async () => {
  const { id } = await insertUser(api);
  const add = (type: OutboxType, key: string) =>
    api.app.get(OutboxService).add({ type, key, refs: { userId: id, alertId: id, messageId: id } });
  const bulkFilter = { dedupeKey: /^back-in-stock:bulk/ };
  await queue().pause();
  for (let count = 0; count < 60; count += 1) await add('back-in-stock', `bulk-${count}`);
  const [waiting] = await waitUntil(async () => {
    const jobs = await listWaitingJobs('back-in-stock');
    return jobs.length > 1 && jobs;
  });
  await add('password-changed', 'overtakes');
  await waitUntil(() => getJob('password-changed:overtakes'));
  expect((await listWaitingJobs('back-in-stock')).length).toBeLessThan(30);
  const { outboxId = '' } = waiting?.data ?? {};
  await outbox().set(outboxId, { nextAttemptAt: new Date(Date.now() - 120_000) });
  await waitUntil(async () => (await queue().getJob(`${outboxId}:1`))?.opts.priority === 1);
  await queue().resume();
  await waitUntil(async () => (await outbox().count({ ...bulkFilter, status: 'done' })) === 60);
  const after = { ...bulkFilter, doneAt: { $gt: (await getRow('overtakes'))?.doneAt as Date } };
  expect(await outbox().count(after)).toBeGreaterThan(30);
});

test('overdue jobs in a resumed queue run before urgent jobs', async () => {
  const { id } = await insertUser(api);
  const add = (type: OutboxType, key: string, notBefore?: Date) =>
    api.app.get(OutboxService).add({ type, key, refs: { userId: id, alertId: id }, notBefore });
  await queue().pause();
  for (let count = 0; count < 70; count += 1) await add('password-changed', `flood-${count}`);
  const floodJobs = { dedupeKey: /flood-/ };
  await waitUntil(async () => (await queue().getWaitingCount()) >= 60);
  await waitForRelay();
  await add('back-in-stock', 'of now');
  await add('back-in-stock', 'long due', new Date(Date.now() - 120_000));
  const lateJob = await waitUntil(async () => (await listWaitingJobs('back-in-stock'))[0]);
  const row = await outbox().findOne('back-in-stock:long due');
  expect(lateJob).toMatchObject({ data: { outboxId: row?._id.toString() }, opts: { priority: 1 } });
  expect(await getJob('back-in-stock:of now')).toBeNull();
  await queue().resume();
  await waitUntil(async () => (await outbox().count({ ...floodJobs, status: 'done' })) === 70);
});

test('an unreachable queue does not delay the other queues', async () => {
  const { id, email } = await insertUser(api);
  const payments = worker.get<Queue>(toQueueToken(PAYMENT_QUEUE), { strict: false });
  const getCount = jest.spyOn(payments, 'getWaitingCount').mockRejectedValue(new Error('CLUSTERDOWN'));
  await api.app.get(OutboxService).add({ type: 'refund', key: 'unreachable', refs: {} });
  await enqueueJob('beside', id);
  await mailbox.wait(email);
  expect(getCount).toHaveBeenCalled();
  await outbox().remove({ dedupeKey: 'refund:unreachable', status: 'pending' });
  getCount.mockRestore();
});

// Fault dead-jobs-keep-personal-data in OutboxRepository.setFailed: drop(property('$unset'))
test('a dead job for the last email to an erased account contains no address', async () => {
  await mailbox.fail('reject', 1);
  const refs = { address: 'se-fue@munay.example', firstname: 'Illari', locale: 'es' };
  const entry = {
    type: 'account-erased',
    key: 'left',
    refs,
    notBefore: new Date(Date.now() - 80 * 3_600_000),
  } as const;
  await api.app.get(OutboxService).add(entry);
  const deadJob = await waitUntil(() =>
    outbox().findOne({ dedupeKey: 'account-erased:left', status: 'dead' }),
  );
  expect(JSON.stringify(deadJob)).not.toMatch(/se-fue|Illari/);
});

test('a Redis restart without data neither loses nor duplicates an email', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => insertUser(api)));
  await queue().pause(true);
  await Promise.all(people.map(({ id }) => enqueueJob(`restart-${id}`, id)));
  const restartFilter = { dedupeKey: /restart-/ };
  await waitUntil(async () => (await queue().getWaitingCount()) === people.length);
  await redis.stop();
  await redis.start();
  await queue().resume(true);
  await waitUntil(async () => (await outbox().count({ ...restartFilter, status: 'done' })) === people.length);
  for (const { email } of people) expect(await mailbox.list(email)).toHaveLength(1);
});

// Fault outbox-attempt in toClaimWrite: drop(property('attempts', '1'))
// Fault outbox-end in OutboxRepository.setDone: drop(property('attempts'))
test('only one of two concurrent claims of an outbox row succeeds', async () => {
  const claimedJob = { dedupeKey: 'password-changed:claimed', status: 'pending', attempts: 2 };
  const nextAttemptAt = new Date(Date.now() + 3_600_000);
  const [insertedId] = await outbox().add({
    ...claimedJob,
    nextAttemptAt,
    type: 'password-changed',
    refs: {},
  });
  const rows = repository();
  const baseClaim = { outboxId: String(insertedId), attempts: 3, givenUp: false };
  const [mine, other, late] = ['mine', 'other', 'late'].map((claim) => ({ ...baseClaim, claim }));
  if (!mine || !other || !late) throw new Error('There are three');
  expect(await rows.claimAll([{ ...mine, attempts: 2 }])).toEqual([null]);
  expect(await rows.claimAll([mine, other])).toMatchObject([{ attempts: 3 }, null]);
  expect(await rows.claimAll([late, mine])).toMatchObject([null, { attempts: 3 }]);
  await rows.setDone([{ id: baseClaim.outboxId, attempts: 2 }]);
  expect(await rows.claimAll([mine])).toMatchObject([{ attempts: 3 }]);
  await rows.setDone([{ id: baseClaim.outboxId, attempts: 3 }]);
  expect(await rows.claimAll([mine, late])).toEqual([null, null]);
});

// Fault outbox-lease in OutboxRepository.releaseOverdue: replace(text('sending'), "'done'")
test('an outbox row whose worker disappeared is claimed again and completed', async () => {
  const { id, email } = await insertUser(api);
  await outbox().add({
    type: 'password-changed',
    dedupeKey: 'password-changed:vanished',
    refs: { userId: id },
    status: 'sending',
    attempts: 1,
    nextAttemptAt: new Date(),
    leaseUntil: new Date(0),
    lastError: null,
    createdAt: new Date(),
    doneAt: null,
  });
  await worker.get(OutboxSweeper, { strict: false }).sweep();
  await mailbox.wait(email);
  await waitUntil(async () => (await getRow('vanished'))?.status === 'done');
});
