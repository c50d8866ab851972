import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { PRODUCTION_ENV } from '../../src/config/config.sample';
import { ApiProcess } from '../support/api-process';
import { PrivateRedis } from '../support/engines/own-redis';
import { createServerUris } from '../support/servers';
import { waitUntil } from '../support/until';

const ROOT = join(__dirname, '../../../..');
const PASSWORD = 'Zk3v9QpLw8Tr5YxN';
const PROCESSES = ['main', 'worker'] as const;

const servers = createServerUris();
let redis: PrivateRedis;
let db: Connection;
let busyServer: Server;
let busyPort: number;

beforeAll(async () => {
  redis = await PrivateRedis.create();
  await redis.runQuery(async (client) => {
    const readPermissions = ['+@read', '+@connection', '+info', '+config'];
    await client.call('ACL', 'SETUSER', 'reader', 'on', `>${PASSWORD}`, '~*', '&*', ...readPermissions);
    await client.call('ACL', 'SETUSER', 'shop', 'on', `>${PASSWORD}`, '~*', '&*', '+@all');
    await client.call('ACL', 'SETUSER', 'default', 'resetpass', `>${PASSWORD}`);
  });
  db = await mongoose.createConnection(servers.MONGODB_URI).asPromise();
  await db.db?.command({ createUser: 'munay', pwd: PASSWORD, roles: ['dbOwner'] });
  busyServer = createServer().listen(0, '127.0.0.1');
  await once(busyServer, 'listening');
  busyPort = (busyServer.address() as AddressInfo).port;
}, 60_000);

afterAll(async () => {
  await db.db?.command({ dropUser: 'munay' });
  await db.dropDatabase();
  await db.close();
  busyServer.close();
  await redis.stop();
});

const as = (login: string) => redis.url.replace('//', `//${login}@`);

/** Runs a process that fails to start. @returns its exit code and its whole output */
function start(name: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/services/api/${name}.js`], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', API_PORT: '0', ...servers, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return [status, `${stdout}${stderr}`];
}

describe.each(PROCESSES)('startup checks of the %s process', (name) => {
  test.each([
    ['with a wrong password', 'shop:no', 'WRONGPASS invalid username-password pair or user is disabled.'],
    ['without a password', '', 'NOAUTH Authentication required.'],
    [
      'as a user without permission for scripts',
      `reader:${PASSWORD}`,
      'NOPERM this user has no permissions to run',
    ],
  ])('a Redis login %s aborts the startup and prints the Redis error', (_name, login, message) => {
    const [status, output] = start(name, { REDIS_URL: login ? as(login) : redis.url });
    expect(output).toContain(`Redis rejects the user or password of REDIS_URL: ${message}`);
    expect(String(output).trimEnd().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });

  test('the startup fails with a wrong MongoDB password and names the setting', () => {
    const MONGODB_URI = servers.MONGODB_URI.replace('//', '//munay:no@');
    expect(start(name, { MONGODB_URI })).toEqual([
      1,
      'MongoDB rejects the user or password of MONGODB_URI: Authentication failed.\n',
    ]);
  });

  test('the startup fails in production if Redis runs without appendonly', async () => {
    const client = await countConnections();
    await client.config('SET', 'appendonly', 'no');
    const MONGODB_URI = servers.MONGODB_URI.replace('//', `//munay:${PASSWORD}@`);
    expect(
      start(name, {
        ...PRODUCTION_ENV,
        MONGODB_URI,
        REDIS_URL: as(`shop:${PASSWORD}`),
        STRIPE_API_URL: '',
        PAYMENT_PAGE_ORIGIN: '',
      }),
    ).toEqual([
      1,
      'The Redis of REDIS_URL is not safe for production: ' +
        'it has appendonly no, not yes: a restart would lose queued work.\n',
    ]);
    await client.config('SET', 'appendonly', 'yes');
    client.disconnect();
  });

  test('the startup fails on a port in use and names its setting', () => {
    const setting = name === 'main' ? 'API_PORT' : 'METRICS_PORT';
    expect(start(name, { [setting]: String(busyPort) })).toEqual([
      1,
      `Port ${busyPort} is in use. Stop what uses it, or set ${setting} to a free one.\n`,
    ]);
  });

  test('the startup fails if the upload folder is not writable and names the setting', () => {
    expect(start(name, { UPLOAD_DIR: 'package.json/uploads' })).toEqual([
      1,
      expect.stringMatching(/^UPLOAD_DIR must be a folder that this user can write to: ENOTDIR: [^\n]+\n$/),
    ]);
  });

  test.each([
    ['with an invalid port', { API_PORT: '80000' }, 'API_PORT must be at most 65535'],
    ['with an invalid metrics port', { METRICS_PORT: '80000' }, 'METRICS_PORT must be at most 65535'],
    [
      'with a secret in a file that cannot be read',
      { FORM_SECRET_FILE: '/nowhere/secret' },
      "FORM_SECRET_FILE cannot be read: ENOENT: no such file or directory, open '/nowhere/secret'",
    ],
  ])('the startup fails %s and names the setting', (_name, env, problem) => {
    expect(start(name, env)).toEqual([
      1,
      `The settings are not valid (.env.example explains each):\n  ${problem}\n`,
    ]);
  });
});

test('the startup of the main process fails without the folder of the built-in pictures', () => {
  expect(start('main', { MEDIA_DIR: 'nowhere' })).toEqual([
    1,
    expect.stringMatching(/^MEDIA_DIR must be a folder that this user can read: ENOENT: [^\n]+'nowhere'\n$/),
  ]);
});

test('the startup of the worker process fails if its heartbeat file is not writable', () => {
  expect(start('worker', { HEARTBEAT_FILE: 'nowhere/heartbeat' })).toEqual([
    1,
    expect.stringMatching(/^HEARTBEAT_FILE must be a file that this user can write to: ENOENT: [^\n]+\n$/),
  ]);
});

const countConnections = async () => {
  const { Redis } = await import('ioredis');
  return new Redis(as(`shop:${PASSWORD}`));
};

test('the startup succeeds with an unreachable Redis and logs its error once', async () => {
  const unreachableUrl = `redis://127.0.0.1:1`;
  const worker = await ApiProcess.start('worker', {
    ...servers,
    REDIS_URL: unreachableUrl,
    LOG_LEVEL: 'warn',
  });
  try {
    await waitUntil(async () => worker.output.includes('Redis does not respond'));
    // Long enough for several connection attempts
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(worker.output.match(/connect ECONNREFUSED 127\.0\.0\.1:1/g)).toHaveLength(1);
  } finally {
    await worker.kill();
  }
}, 30_000);

test('a Redis connection error after the startup is logged once', async () => {
  const env = { ...servers, REDIS_URL: as(`shop:${PASSWORD}`), LOG_LEVEL: 'warn' };
  const worker = await ApiProcess.start('worker', env);
  try {
    await redis.stop();
    await waitUntil(async () => worker.output.includes('The connection to Redis failed'));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(worker.output.match(/The connection to Redis failed: connect ECONNREFUSED/g)).toHaveLength(1);
  } finally {
    await worker.kill();
  }
}, 30_000);
