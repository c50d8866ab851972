import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MAIL_QUEUE, type Queue, queueToken } from '../src/outbox/outbox.queue';
import { OutboxService } from '../src/outbox/outbox.service';
import { OutboxSweeper } from '../src/outbox/outbox.sweeper';
import { Mailbox } from './support/mailbox';
import { OwnRedis } from './support/own-redis';
import { insertUser } from './support/people';
import { ownServers } from './support/servers';
import { type RunningApi, startApi } from './support/start-api';
import { startWorker } from './support/start-worker';
import { until } from './support/until';

let api: RunningApi;
let worker: INestApplicationContext;
let mailbox: Mailbox;
let redis: OwnRedis;

beforeAll(async () => {
  [mailbox, redis] = await Promise.all([Mailbox.open(), OwnRedis.create()]);
  const env = { ...ownServers(), REDIS_URL: redis.url, SMTP_URL: mailbox.smtpUrl };
  api = await startApi(env);
  worker = await startWorker(env);
});

afterAll(async () => {
  await worker.close();
  await api.close();
  await Promise.all([mailbox.close(), redis.stop()]);
});

const outbox = () => api.db.collection('outbox');
const ask = (key: string, userId: string): Promise<void> =>
  api.app.get(OutboxService).add({ type: 'password-changed', key, refs: { userId } });
const rowOf = (key: string) => outbox().findOne({ dedupeKey: `password-changed:${key}` });
const statusOf = async (key: string): Promise<unknown> => (await rowOf(key))?.status;

const queue = () => worker.get<Queue>(queueToken(MAIL_QUEUE), { strict: false });

/** The time a lost row waits before it is taken back is over. */
const ageLeases = () =>
  outbox().updateMany({ leaseUntil: { $ne: null } }, { $set: { leaseUntil: new Date(0) } }, { hint: '_id_' });

test('a signup mails a link that confirms the address', async () => {
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
  const row = await until(() => outbox().findOne({ type: 'validate-email', status: 'done' }));
  expect(mail.messageId).toBe(`<validate-email.${row._id.toString()}@localhost>`);
});

test('the same work asked for twice is done once', async () => {
  const { id, email } = await insertUser(api);
  await Promise.all([ask('twice', id), ask('twice', id), ask('twice', id)]);
  await until(async () => (await statusOf('twice')) === 'done');
  expect(await mailbox.list(email)).toHaveLength(1);
});

test('a refused mail is put back with a growing wait and arrives when the server takes mail again', async () => {
  const { id, email } = await insertUser(api);
  await mailbox.fail('reject', 1);
  await ask('refused', id);
  const waiting = await until(async () => {
    const row = await rowOf('refused');
    return row?.lastError ? row : null;
  });
  expect(waiting.status).toBe('pending');
  expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 5_000);
  // Servers name whom they refuse: neither the row nor the queue keeps that
  expect(waiting.lastError).toMatch(/refused on purpose/);
  const failed = await until(async () => (await queue().getFailed(0, 0))[0]);
  expect(failed.failedReason).toMatch(/refused on purpose/);
  for (const kept of [waiting, failed.toJSON()]) expect(JSON.stringify(kept)).not.toContain(email);
  await outbox().updateOne({ _id: waiting._id }, { $set: { nextAttemptAt: new Date() } });
  await mailbox.wait(email);
  await until(async () => (await statusOf('refused')) === 'done');
  expect((await rowOf('refused'))?.attempts).toBe(2);
});

test('work about an account that is gone ends dead, with the reason', async () => {
  await ask('gone', '656565656565656565656565');
  const row = await until(async () => {
    const found = await rowOf('gone');
    return found?.lastError ? found : null;
  });
  expect(row.status).toBe('dead');
});

test('the last mail to an erased account that cannot be sent is given up, and its address with it', async () => {
  await mailbox.fail('reject', 1);
  const refs = { address: 'se-fue@munay.example', firstname: 'Illari', locale: 'es' };
  const entry = {
    type: 'account-erased',
    key: 'left',
    refs,
    notBefore: new Date(Date.now() - 80 * 3_600_000),
  } as const;
  await api.app.get(OutboxService).add(entry);
  const dead = await until(() => outbox().findOne({ dedupeKey: 'account-erased:left', status: 'dead' }));
  expect(JSON.stringify(dead)).not.toMatch(/se-fue|Illari/);
});

test('redis restarted empty loses no mail and sends none twice', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => insertUser(api)));
  await queue().pause(true);
  await Promise.all(people.map(({ id }) => ask(`restart-${id}`, id)));
  const restarted = { dedupeKey: /restart-/ };
  await until(
    async () => (await outbox().countDocuments({ ...restarted, status: 'enqueued' })) === people.length,
  );
  await redis.stop();
  await redis.start();
  await queue().resume(true);
  await ageLeases();
  expect(await worker.get(OutboxSweeper, { strict: false }).sweep()).toBe(people.length);
  await until(async () => {
    await outbox().updateMany({ status: 'pending' }, { $set: { nextAttemptAt: new Date() } });
    return (await outbox().countDocuments({ ...restarted, status: 'done' })) === people.length;
  });
  for (const { email } of people) expect(await mailbox.list(email)).toHaveLength(1);
});

test('a row whose holder vanished is taken back and done', async () => {
  const { id, email } = await insertUser(api);
  const inserted = await outbox().insertOne({
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
  expect(await worker.get(OutboxSweeper, { strict: false }).sweep()).toBe(1);
  await mailbox.wait(email);
  await until(async () => (await outbox().findOne({ _id: inserted.insertedId }))?.status === 'done');
});
