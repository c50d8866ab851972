// Runs a whole shop for the browser tests: the built processes on free ports, with the database and redis that the
// environment names, seeded. Says `ready {json}` when it is open, obeys `stop NAME`, `kill NAME` and `start NAME` on standard input
// (answering `done`), and ends when that closes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { apps } from './workspace/apps.ts';
import { freePort } from './workspace/port.ts';
import { AppProcess } from './workspace/process.ts';
import { ROOT } from './workspace/root.mjs';
import { settings } from './workspace/settings.ts';

const PORTS = [
  'WEB_PORT',
  'STOREFRONT_PORT',
  'ADMIN_PORT',
  'API_PORT',
  'SANDBOX_PORT',
  'SMTP_PORT',
  'MAILBOX_PORT',
];

const data = mkdtempSync(join(tmpdir(), 'munay-shop-'));
for (const name of PORTS) process.env[name] = String(await freePort());
const shop = settings({
  ...process.env,
  SANDBOX_DATA_DIR: join(data, 'sandbox'),
  MAILBOX_DATA_DIR: join(data, 'mailbox'),
  UPLOAD_DIR: join(data, 'uploads'),
});

const seed = spawn(process.execPath, [join(ROOT, 'dist/services/api/seed.js')], { cwd: ROOT, env: shop.env });
let printed = '';
seed.stdout.on('data', (chunk) => (printed += chunk));
seed.stderr.on('data', (chunk) => (printed += chunk));
const [code] = await once(seed, 'exit');
if (code !== 0) throw new Error(`The seed failed:\n${printed}`);
const accounts = Object.fromEntries(
  [...printed.matchAll(/(admin|store|shopper)@munay\.example\s+(\S+)/g)].map(([, role, password]) => [
    role,
    password,
  ]),
);

const running: Map<string, AppProcess> = new Map();
/** another build of a remote */
const folders: Record<string, string | undefined> = {
  admin: process.env.ADMIN_ASSETS_DIR,
  storefront: process.env.STOREFRONT_ASSETS_DIR,
};
const definitions = apps(shop).map((app) =>
  folders[app.name] === undefined ? app : { ...app, env: { ...app.env, ASSETS_DIR: folders[app.name] } },
);
const start = async (name: string) => {
  if (running.has(name)) return;
  const app = definitions.find((one) => one.name === name);
  if (!app) throw new Error(`No process is called ${name}`);
  const started = new AppProcess(app, (from, line) => {
    if (/"level":(50|60)|Error/.test(line)) console.error(`${from}: ${line}`);
  });
  running.set(name, started);
  await started.ready();
};
await Promise.all(definitions.map(({ name }) => start(name)));

const { WEB_ORIGIN, API_ORIGIN, ADMIN_ORIGIN, STOREFRONT_ORIGIN } = shop.env;
const urls = {
  web: WEB_ORIGIN,
  api: API_ORIGIN,
  admin: ADMIN_ORIGIN,
  storefront: STOREFRONT_ORIGIN,
  mailbox: `http://localhost:${shop.ports.MAILBOX_PORT}`,
  sandbox: `http://localhost:${shop.ports.SANDBOX_PORT}`,
};
console.log(`ready ${JSON.stringify({ urls, accounts })}`);

const orders = createInterface({ input: process.stdin });
orders.on('line', async (line) => {
  const [verb, name = ''] = line.split(' ');
  const app = running.get(name);
  if (verb === 'stop') await app?.stop();
  if (verb === 'kill') {
    app?.child.kill('SIGKILL');
    await app?.exited;
  }
  if (verb !== 'start') running.delete(name);
  if (verb === 'start') await start(name);
  console.log('done');
});
orders.once('close', async () => {
  await Promise.all([...running.values()].map((app) => app.stop()));
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
});
