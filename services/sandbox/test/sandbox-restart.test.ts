import { ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { createSessionParams, SESSION_TOTAL } from './contract-target';
import { findUnusedPort } from './free-port';
import { WebhookReceiver } from './webhook-receiver';

const ROOT = resolve(__dirname, '../../..');
let folder: string;
let port: number;
let receiver: WebhookReceiver;
let child: ChildProcess | null = null;
let buildFolder: string;

/** Starts the sandbox like `npm start` and waits for the printed line. */
async function start(env: Record<string, string> = {}): Promise<ChildProcess> {
  const childProcess = spawn(process.execPath, [join(buildFolder, 'payment.js')], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: join(folder, 'data'),
      SANDBOX_WEBHOOK_URL: receiver.url,
      SANDBOX_WEBHOOK_RETRY_MS: '200,200,200,200,200,200,200,200,200,200',
      STRIPE_WEBHOOK_SECRET: 'whsec_restart',
      ...env,
    },
  });
  child = childProcess;
  await once(createInterface({ input: childProcess.stdout }), 'line');
  return childProcess;
}

async function kill(running: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(running, 'exit');
  running.kill(signal);
  const [code] = (await ended) as [number | null];
  return code;
}

const client = () =>
  new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
const control = async (path: string, body: object) => {
  const response = await fetch(`http://127.0.0.1:${port}/__sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-restart-'));
  port = await findUnusedPort();
  receiver = await WebhookReceiver.open();
  const rspack = join(ROOT, 'node_modules/.bin/rspack');
  // The folder is inside the workspace, so that the bundle finds node_modules.
  const outDir = join(ROOT, 'dist', `sandbox-test-${process.pid}`);
  await promisify(execFile)(
    rspack,
    ['build', '--config', 'services/sandbox/rspack.config.mjs', '--output-path', outDir],
    { cwd: ROOT },
  );
  buildFolder = outDir;
}, 120_000);
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(buildFolder, { recursive: true, force: true });
});

describe('sandbox process', () => {
  it('no confirmed object is lost if the sandbox is killed under load', async () => {
    const running = await start();
    const answered: string[] = [];
    let stop = false;
    let resolveEnough: () => void = () => undefined;
    const loadReached = new Promise<void>((resolve) => (resolveEnough = resolve));
    const runBuyer = async (number: number) => {
      for (let count = 0; !stop; count += 1) {
        const key = { idempotencyKey: `buyer:${number}:${count}` };
        const session = await client()
          .checkout.sessions.create(createSessionParams(), key)
          .catch(() => null);
        if (session) answered.push(session.id);
        if (answered.length >= 100) resolveEnough();
      }
    };
    const buyers = Promise.all(Array.from({ length: 8 }, (_, number) => runBuyer(number)));
    await loadReached;
    const gone = kill(running, 'SIGKILL');
    stop = true;
    await Promise.all([gone, buyers]);

    appendFileSync(join(folder, 'data/journal.ndjson'), '[["session","cs_torn",{"id":"cs_t');
    await start();
    const known = new Set<string>();
    for await (const session of client().checkout.sessions.list({ limit: 100 })) known.add(session.id);
    expect(answered.filter((id) => !known.has(id))).toEqual([]);
    const replayed = await client().checkout.sessions.create(createSessionParams(), {
      idempotencyKey: 'buyer:0:0',
    });
    expect(known.has(replayed.id)).toBe(true);
    expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('webhooks that the shop has not accepted are delivered after a restart', async () => {
    receiver.reset();
    receiver.answers = Array.from({ length: 500 }, () => 503);
    const running = await start();
    const session = await client().checkout.sessions.create(createSessionParams());
    await control('/pay', { session: session.id, wait: false });
    const countCompletedEvents = () =>
      receiver.received.filter(
        ({ event }) => event.type === 'checkout.session.completed' && event.data.object.id === session.id,
      );
    await receiver.waitUntil(() => countCompletedEvents().length >= 1);
    await kill(running, 'SIGKILL');
    const before = countCompletedEvents().length;
    receiver.answers = [];
    await start();
    await receiver.waitUntil(() => countCompletedEvents().length > before);
    const intent = await client().paymentIntents.retrieve(
      (await client().checkout.sessions.retrieve(session.id)).payment_intent as string,
    );
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: SESSION_TOTAL });
  });

  it('the sandbox exits with 0 on SIGTERM and when its parent process ends', async () => {
    expect(await kill(await start(), 'SIGTERM')).toBe(0);
    const orphanedSandbox = await start({ MUNAY_PARENT_PIPE: '1' });
    const ended = once(orphanedSandbox, 'exit');
    orphanedSandbox.stdin?.end();
    expect(await ended).toEqual([0, null]);
  });

  it('a port in use is reported with the name of its setting', async () => {
    await start();
    const second = await promisify(execFile)(process.execPath, [join(buildFolder, 'payment.js')], {
      env: { SANDBOX_PORT: String(port) },
    }).catch((error: { code: number; stderr: string }) => error);
    expect(second).toMatchObject({ code: 1 });
    expect(second.stderr).toContain('SANDBOX_PORT');
  });
});
