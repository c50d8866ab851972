import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LOCALES } from '@munay/contracts/locale';
import { OutboxService } from '../../../src/outbox/outbox.service';
import { getLane, OUTBOX_TYPES } from '../../../src/outbox/outbox.types';
import type { Client } from '../../support/client';
import { signIn } from '../../support/people';
import { startSuiteApi } from '../../support/start-api';

const api = startSuiteApi();
let staff: Client;

beforeAll(async () => {
  staff = (await signIn(api, { roles: ['ADMIN'] })).client;
  const outbox = api.app.get(OutboxService, { strict: false });
  for (const key of ['a', 'b', 'c', 'd', 'e'])
    await outbox.add({ type: 'order-paid', key, refs: { orderId: key } });
  await outbox.add({
    type: 'reset-password',
    key: 'f',
    refs: { userId: 'u', token: 'a secret', address: 'ana@munay.example' },
  });
  await api.stored.outbox.set('order-paid:a', { status: 'dead', lastError: '550 no such mailbox' });
});

test('the email job list is sorted newest first and paginated without gaps', async () => {
  const first = (await staff.call(ENDPOINTS.listJobs, { query: { limit: 4 } })).data;
  const second = (
    await staff.call(ENDPOINTS.listJobs, { query: { limit: 4, cursor: String(first.nextCursor) } })
  ).data;
  expect([...first.jobs, ...second.jobs].map(({ refs }) => refs.orderId ?? 'reset')).toEqual([
    'reset',
    'e',
    'd',
    'c',
    'b',
    'a',
  ]);
  expect(second.nextCursor).toBeNull();
});

test('the email job list filters dead jobs and shows their error', async () => {
  const { data } = await staff.call(ENDPOINTS.listJobs, { query: { status: ['dead'] } });
  expect(data.jobs).toEqual([
    expect.objectContaining({
      type: 'order-paid',
      queue: 'mail',
      lastError: '550 no such mailbox',
      nextAttemptAt: null,
    }),
  ]);
  expect(data.counts).toEqual({ dead: 1, pending: 5 });
});

test('the queue summary counts the jobs of each queue completed within a day', async () => {
  const refund = (dedupeKey: string, overrides: object) =>
    api.stored.outbox.add({
      type: 'refund',
      dedupeKey,
      refs: {},
      attempts: 0,
      lastError: null,
      createdAt: new Date(),
      ...overrides,
    });
  const laterAttempt = new Date(Date.now() + 60_000);
  await refund('later', { status: 'pending', nextAttemptAt: laterAttempt });
  await refund('now', { status: 'done', nextAttemptAt: laterAttempt, doneAt: new Date() });
  await refund('long ago', {
    status: 'done',
    nextAttemptAt: laterAttempt,
    doneAt: new Date(Date.now() - 25 * 3_600_000),
  });
  const failedDelivery = { nextAttemptAt: laterAttempt, lastError: '421 try again later' };
  await api.stored.outbox.set('order-paid:b', failedDelivery);
  const { data } = await staff.call(ENDPOINTS.listJobs, { query: { limit: 1 } });
  const inRedis = { paused: false, waiting: 0, active: 0, delayed: 0, failed: 0 };
  expect(data.queues).toEqual([
    { name: 'mail', waiting: 4, later: 1, failing: 1, active: 0, dead: 1, done: 0, inRedis, pausedBy: null },
    {
      name: 'payment',
      waiting: 0,
      later: 1,
      failing: 0,
      active: 0,
      dead: 0,
      done: 1,
      inRedis,
      pausedBy: null,
    },
  ]);
  // Staff see the failed emails before the last attempt
  expect((await staff.call(ENDPOINTS.getToDo)).data.failedMails).toBe(2);
});

test('retrying the dead jobs of all queues creates a single audit log entry', async () => {
  const deadFields = { status: 'dead', lastError: '550 no such mailbox', attempts: 3 };
  await api.stored.outbox.set('order-paid:c', deadFields);
  await api.stored.outbox.set('later', deadFields);
  const { data } = await staff.call(ENDPOINTS.retryDeadJobs);
  expect(data).toEqual({ count: 3 });
  const remainingJobs = (await staff.call(ENDPOINTS.listJobs, { query: { status: ['dead'] } })).data;
  expect([remainingJobs.jobs, remainingJobs.counts.dead]).toEqual([[], undefined]);
  expect(await api.stored.outbox.findOne('later')).toMatchObject({ status: 'pending', attempts: 3 });
  expect((await staff.call(ENDPOINTS.retryDeadJobs)).data).toEqual({ count: 0 });
  const [entry, ...others] = await api.stored.auditLog.all('outbox', { sequence: 1 });
  expect([entry?.fields.action, others]).toEqual(['outbox.requeue', []]);
  expect(entry?.fields.changes).toEqual([
    { field: 'quantity', before: null, after: 3 },
    { field: 'queue', before: null, after: 'all' },
  ]);
});

test('the email job list never shows account links or email addresses', async () => {
  const { data } = await staff.call(ENDPOINTS.listJobs, { query: { type: 'reset-password' } });
  expect(data.jobs[0]?.refs).toEqual({ userId: 'u' });
  expect(JSON.stringify(data)).not.toMatch(/a secret|ana@/);
});

const MAILS = OUTBOX_TYPES.filter((type) => getLane(type).queue === 'mail');
test.each(MAILS)('the email preview of %s is rendered in each language', async (type) => {
  const [es, en] = await Promise.all(
    LOCALES.map(
      async (locale) =>
        (await staff.call(ENDPOINTS.previewMail, { params: { type }, query: { locale } })).data,
    ),
  );
  expect(es?.html).toMatch(/<html[^>]*lang="es"/);
  // The preview's CSP permits only the shop's pictures
  for (const [, from = ''] of es?.html.matchAll(/<img[^>]* src="([^"]*)"/g) ?? [])
    expect(from).toMatch(/^(data:image|http:\/\/(127\.0\.0\.1|localhost))/);
  if (!type.endsWith('-staff')) expect(en?.html).toMatch(/<html[^>]*lang="en"/);
  expect(es?.text.length).toBeGreaterThan(100);
});

test.each(['refund', 'constructor', 'nothing'])(
  'the email preview of the unknown type %s returns 404',
  async (type) => {
    expect(
      (await staff.callRejected(ENDPOINTS.previewMail, { params: { type }, query: { locale: 'es' } })).status,
    ).toBe(404);
  },
);
