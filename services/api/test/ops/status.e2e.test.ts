import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'node:tls';
import { formatStatus, type Status } from '@munay/contracts/admin/status';
import { STATUS_TEXTS } from '@munay/contracts/admin/status-texts';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { recordRun } from '../../src/backup/backup.runs';
import { storeRun } from '../../src/invariants/invariants.runs';
import { readCertificateEnd } from '../../src/modules/ops/certificate';
import { HeartbeatRepository } from '../../src/modules/ops/heartbeat.repository';
import { StatusService } from '../../src/modules/ops/status.service';
import { MAIL_QUEUE, type Queue, toQueueToken } from '../../src/outbox/job-queue.service';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { waitUntil } from '../support/until';

const ROOT = resolve(__dirname, '../../../..');
const COMMAND = join(ROOT, 'dist/services/api/status.js');

let api: RunningApi;
let env: Record<string, string>;
let staff: Client;
beforeAll(async () => {
  env = createServerUris();
  api = await startApi({ ...env, RELEASE: '1.2.3' });
  staff = (await signIn(api, { roles: ['ADMIN'] })).client;
});
afterAll(() => api.close());

const clearStatusCache = () => Object.assign(api.app.get(StatusService, { strict: false }), { cached: null });
async function listFindings(): Promise<Record<string, string>> {
  clearStatusCache();
  const { lines } = (await staff.call(ENDPOINTS.getStatus)).data;
  return Object.fromEntries(lines.map(({ fact, finding }) => [fact, finding]));
}
const runCommand = (...args: string[]) =>
  new Promise<{ code: unknown; text: string }>((done) => {
    const options = { env: { ...process.env, ...env, NODE_ENV: 'test' }, cwd: ROOT };
    execFile(process.execPath, [COMMAND, ...args], options, (error, text) =>
      done({ code: error?.code ?? 0, text }),
    );
  });

test('the status of a new shop shows unknown figures for jobs that never ran', async () => {
  // On a busy machine, Redis may exceed the half second that it has to respond
  await waitUntil(async () => (await listFindings()).redis === 'fine');
  expect(await listFindings()).toMatchObject({
    database: 'ready',
    redis: 'fine',
    workers: 'none',
    queues: 'fine',
    jobs: 'fine',
    mail: 'none',
    failedJobs: 'fine',
    payments: 'fine',
    webhooks: 'none',
    backup: 'none',
    restoreDrill: 'none',
    backupChanges: 'none',
    certificate: 'none',
    invariants: 'none',
    reconciler: 'none',
    databaseDisk: expect.stringMatching(/fine|low|full/),
    settings: 'development',
    version: 'fine',
  });
});

test('each line of the shop status comes from its stored source', async () => {
  const [at, db] = [new Date(), api.db.db!];
  await api.app.get(HeartbeatRepository, { strict: false }).record('a worker', at);
  await recordRun(db, {
    _id: 'last',
    finishedAt: at,
    bytes: 1,
    documents: 1,
    seconds: 1,
    folder: 'f',
    sealed: false,
    copied: false,
  });
  await recordRun(db, { _id: 'changes', finishedAt: at, until: at, copied: false });
  await recordRun(db, { _id: 'drill', finishedAt: at, seconds: 1, lostSeconds: 0, violations: 3 });
  await storeRun(api.db, { I6: 2 });
  await api.stored.consistencyReports.add({ startedAt: at, tookMs: 1, counts: {}, violations: [] });
  const job = { refs: {}, attempts: 1, createdAt: at, nextAttemptAt: at };
  const openMail = (key: string, overrides: object) =>
    api.stored.outbox.add({ ...job, type: 'order-paid', dedupeKey: `order-paid:${key}`, ...overrides });
  await openMail('sent', { status: 'done', doneAt: at, lastError: null });
  await openMail('refused', { status: 'dead', lastError: '550 no such mailbox' });
  await api.stored.webhooks.add({
    _id: 'evt_1',
    type: 'x',
    requestId: 'r',
    createdAt: at,
    receivedAt: at,
    nextAttemptAt: at,
    status: 'done',
    outcome: 'ok',
    doneAt: at,
  });
  expect(await listFindings()).toMatchObject({
    workers: 'fine',
    backup: 'fine',
    backupChanges: 'fine',
    restoreDrill: 'failed',
    mail: 'fine',
    failedJobs: 'dead',
    webhooks: 'fine',
    invariants: 'broken',
    reconciler: 'fine',
  });
  const { lines } = (await staff.call(ENDPOINTS.getStatus)).data;
  expect(lines.find(({ fact }) => fact === 'invariants')?.values).toEqual({
    at: expect.any(String),
    names: 'I6 (2)',
  });
});

test('an email that is being retried counts as not accepted by the mail server', async () => {
  const at = new Date();
  await api.stored.outbox.add({
    refs: {},
    attempts: 2,
    createdAt: at,
    nextAttemptAt: at,
    type: 'order-paid',
    dedupeKey: 'order-paid:again',
    status: 'sending',
    lastError: 'Greeting never received',
  });
  expect(await listFindings()).toMatchObject({ mail: 'rejected' });
  await api.stored.outbox.remove('order-paid:again');
});

test('the shop status reports a paused queue as a failure', async () => {
  const queue = api.app.get<Queue>(toQueueToken(MAIL_QUEUE), { strict: false });
  await queue.pause();
  expect(await listFindings()).toMatchObject({ queues: 'paused' });
  await queue.resume();
});

test('the shop status is cached for five seconds', async () => {
  clearStatusCache();
  const [first, second] = [await staff.call(ENDPOINTS.getStatus), await staff.call(ENDPOINTS.getStatus)];
  expect(second.data.checkedAt).toBe(first.data.checkedAt);
});

test('the shop status reads the certificate expiry from the public address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'munay-certificate-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const opensslArguments = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ];
  execFileSync(
    'openssl',
    [...opensslArguments, '-days', '9', '-subj', '/CN=shop', '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  );
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const end = await readCertificateEnd(`https://127.0.0.1:${port}`);
  server.close();
  rmSync(folder, { recursive: true });
  expect(Math.round(((end?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(9);
  expect(await readCertificateEnd('http://127.0.0.1:1')).toBeNull();
  expect(await readCertificateEnd('https://127.0.0.1:1')).toBeNull();
});

test('npm run status prints the shop status and exits with 2 for a failure', async () => {
  const { code, text } = await runCommand();
  expect(code).toBe(2);
  expect(text).toContain('FAIL  Failed jobs: Not retried any more: 1.');
  expect(text).toContain('ok    Full backup: The last one: ');
  // Only an API process knows whether it reaches the provider
  expect(text).toContain('-     Payment provider: Only an API process knows it: see the status page.');
  expect(text).toContain('(docs/runbooks.md#outboxdead)');
});

test('npm run status --json prints the status as JSON and exits with 1 for warnings only', async () => {
  await api.stored.outbox.remove('order-paid:refused');
  await storeRun(api.db, {});
  await recordRun(api.db.db!, {
    _id: 'drill',
    finishedAt: new Date(),
    seconds: 1,
    lostSeconds: 0,
    violations: 0,
  });
  await api.app.get(HeartbeatRepository, { strict: false }).record('a worker', new Date());
  const { code, text } = await runCommand('--json');
  const { lines } = JSON.parse(text) as Status;
  expect(lines.filter(({ level }) => level === 'failure')).toEqual([]);
  expect(code).toBe(1);
  expect(lines.map((line) => formatStatus(line, 'es').title)).toEqual(
    Object.values(STATUS_TEXTS).map(({ title }) => title.es),
  );
});

test('every documentation section that a status line names exists', () => {
  const names = Object.values(STATUS_TEXTS).flatMap(({ findings }) =>
    Object.values(findings).flatMap(({ runbook }) => runbook ?? []),
  );
  for (const [file = '', section] of names.map((name) => name.split('#'))) {
    const headings = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      String(title).toLowerCase().replaceAll(' ', '-'),
    );
    expect([file, section ?? headings[0], headings]).toEqual([
      file,
      section ?? headings[0],
      expect.arrayContaining([section ?? headings[0]]),
    ]);
  }
});
