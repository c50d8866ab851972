import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { findProxy, isReachable } from '../servers/cache.ts';
import { listMissingServers, type System } from '../workspace/system.mjs';

const createSystem = (system: Partial<System>, installed: string[] = []) =>
  listMissingServers({
    platform: 'linux',
    arch: 'x64',
    distribution: 'debian',
    env: {},
    ...system,
    has: (name) => installed.includes(name),
  });

test.each([
  ['Debian on x86_64', {}],
  ['Ubuntu on x86_64', { distribution: 'ubuntu' }],
])('the system check on %s lists nothing to install', (_name, system) => {
  expect(createSystem(system)).toEqual([]);
});

test.each([
  ['Windows', { platform: 'win32', distribution: '' }, ['MONGODB_URI', 'REDIS_URL']],
  ['Alpine', { distribution: 'alpine' }, ['alpine', 'apk add redis']],
  ['Debian on arm64', { arch: 'arm64' }, ['Debian on arm64', 'redis-server']],
  ['macOS', { platform: 'darwin', arch: 'arm64', distribution: '' }, ['brew install redis']],
  ['a processor without prebuilt servers', { arch: 'riscv64' }, ['riscv64', 'redis-server']],
])('the system check on %s lists what has to be installed', (_name, system, expectedTexts) => {
  const lines = createSystem(system);
  expect(lines).toHaveLength(expectedTexts.length);
  expectedTexts.forEach((expectedText, index) => expect(lines[index]).toContain(expectedText));
});

test('the system check passes if the servers are installed or configured', () => {
  expect(createSystem({ distribution: 'alpine' }, ['mongod', 'valkey-server'])).toEqual([]);
  const env = { MONGODB_URI: 'mongodb://db/munay', REDIS_URL: 'redis://store' };
  expect(createSystem({ platform: 'win32', env })).toEqual([]);
});

test('the proxy settings are read like in curl and npm', () => {
  const env = { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'localhost, .example' };
  expect(findProxy('https://fastdl.mongodb.org', env)).toBe('http://proxy:3128');
  expect(findProxy('http://fastdl.mongodb.org', env)).toBe(null);
  expect(findProxy('https://inner.example', env)).toBe(null);
  expect(findProxy('http://any', { ALL_PROXY: 'http://all:1' })).toBe('http://all:1');
});

test('a host counts as reachable only if the proxy does not reject it', async () => {
  const host = createServer((_request, response) => response.end('here'));
  const proxy = createServer().on('connect', (request, socket) => {
    if (request.url !== 'mirror.example:80') return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const { port } = host.address() as AddressInfo;
    const connection = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      connection.pipe(socket).pipe(connection);
    });
    connection.on('error', () => socket.destroy());
    socket.on('error', () => connection.destroy());
  });
  for (const server of [host, proxy]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const originalProxy = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    expect(await isReachable('http://mirror.example/')).toBe(true);
    expect(await isReachable('http://other.example/')).toBe(false);
  } finally {
    if (originalProxy === undefined) delete process.env.HTTP_PROXY;
    else process.env.HTTP_PROXY = originalProxy;
    host.close();
    proxy.close();
  }
});
