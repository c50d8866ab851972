import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const ASSET_ENVIRONMENT = { ASSETS_DIR: 'dist/storefront', ASSETS_PORT: '0' };

/** Runs a process that fails to start. @returns its exit code and its whole output */
function start(name: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/services/web/${name}.js`], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      WEB_PORT: '0',
      ...ASSET_ENVIRONMENT,
      ...env,
    },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return [status, `${stdout}${stderr}`];
}

test.each([
  ['main', 'WEB_PORT'],
  ['main', 'METRICS_PORT'],
  ['assets', 'ASSETS_PORT'],
  ['assets', 'METRICS_PORT'],
])(
  'the %s process does not start and names the setting if the port of %s is in use',
  async (name, setting) => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    expect(start(name, { [setting]: String(port) })).toEqual([
      1,
      `Port ${port} is in use. Stop what uses it, or set ${setting} to a free one.\n`,
    ]);
    busy.close();
  },
);

test.each([
  ['main', { LISTEN_HOST: '203.0.113.9' }, 'This machine has no address 203.0.113.9. Set LISTEN_HOST to one'],
  ['main', { WEB_PORT: '80000' }, 'WEB_PORT must be at most 65535'],
  ['assets', { ASSETS_PORT: '80000' }, 'ASSETS_PORT must be at most 65535'],
  ['assets', { ASSETS_DIR: '/nowhere' }, 'ASSETS_DIR'],
])('the %s process names the invalid setting %j and does not start', (name, env, sentence) => {
  const [status, output] = start(name, env);
  expect(output).toContain(sentence);
  expect(output).not.toMatch(/^ +at /m);
  expect(status).toBe(1);
});
