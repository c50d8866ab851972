import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHaproxy } from '../servers/haproxy';
import { type RunningServer, startServer } from '../servers/start-server';
import { freePort } from '../workspace/port';
import { proxyConfig } from './compose-stack';

jest.setTimeout(120_000);

const PORTS = { api: 5000, web: 3000, storefront: 3001, admin: 3002 };
const PARTS = Object.keys(PORTS) as (keyof typeof PORTS)[];
type Asked = (method: string, port: number) => 'answers' | 'dies';

let folder: string;
let servers: Server[];
let proxy: RunningServer;
let ports: Record<string, number>;
let behave: Asked;
/** What arrived at the processes behind the proxy: method, part and which process. */
let arrived: { method: string; port: number }[];

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
/** Healthy; what becomes of other requests is said by the test. */
const process = (): Server =>
  createServer((asked, answer) => {
    if (/^\/(healthz|readyz)$/.test(asked.url ?? '')) return void answer.end('ok');
    const port = asked.socket.localPort ?? 0;
    const method = asked.method ?? '';
    arrived.push({ method, port });
    asked.resume().on('end', () => {
      if (behave(method, port) === 'dies') asked.socket.destroy();
      else answer.end('done');
    });
  });

/** As the proxy answers; 0 when it does not. */
const ask = (part: string, method: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port: ports[part], method, path: '/x', headers, agent: false });
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    sent.on('error', () => resolve(0));
    sent.end(method === 'GET' ? undefined : 'a=b');
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'munay-proxy-'));
  arrived = [];
  ports = Object.fromEntries(await Promise.all(PARTS.map(async (part) => [part, await freePort()])));
  // The names of containers are nobody's here: two processes of each stand for those that they lead to
  let config = proxyConfig.replace(/bind 127\.0\.0\.1:5001/, `bind 127.0.0.1:${await freePort()}`);
  servers = PARTS.flatMap(() => [process(), process()]);
  const own = await Promise.all(servers.map(listen));
  for (const [index, part] of PARTS.entries()) {
    const two = own.slice(2 * index, 2 * index + 2);
    config = config
      .replace(new RegExp(`bind :${PORTS[part]}`), `bind 127.0.0.1:${ports[part]}`)
      .replace(new RegExp(`server-template \\S+ 8 ${part}:\\d+(.*)`, 'g'), (_, more: string) =>
        two.map((port, number) => `server ${part}${number} 127.0.0.1:${port}${more}`).join('\n    '),
      );
  }
  expect(config).not.toMatch(/server-template|bind :/);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  proxy = await startServer({
    name: 'haproxy',
    binary: await findHaproxy(() => undefined),
    args: ['-db', '-f', join(folder, 'haproxy.cfg')],
    port: Number(ports.web),
    logFile: join(folder, 'haproxy.log'),
  });
  behave = () => 'answers';
  for (const part of PARTS) while ((await ask(part, 'GET')) !== 200);
});
afterAll(async () => {
  await proxy.stop();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  arrived = [];
  behave = () => 'answers';
});

describe.each(PARTS)('what %s was asked and did not answer', (part) => {
  test.each(['POST', 'PUT', 'DELETE'])('is not sent again where it was a %s', async (method) => {
    behave = () => 'dies';
    expect(await ask(part, method)).toBe(502);
    expect(arrived).toEqual([{ method, port: expect.any(Number) }]);
  });

  test('is asked at another process where it was a GET', async () => {
    let dead: number | undefined;
    behave = (_, port) => ((dead ??= port) === port ? 'dies' : 'answers');
    expect(await ask(part, 'GET')).toBe(200);
    expect(new Set(arrived.map(({ port }) => port)).size).toBe(2);
  });
});

test('the forms of one person reach one process, which knows what was sent twice; pages are spread', async () => {
  const portsOf = async (method: string, from: string) => {
    arrived = [];
    for (let time = 0; time < 6; time += 1) await ask('web', method, { 'X-Forwarded-For': from });
    return new Set(arrived.map(({ port }) => port));
  };
  const people = Array.from({ length: 12 }, (_, number) => `203.0.113.${number}`);
  const used = [];
  for (const person of people) {
    const own = await portsOf('POST', person);
    expect(own.size).toBe(1);
    used.push(...own);
  }
  expect(new Set(used).size).toBe(2);
  expect((await portsOf('GET', '203.0.113.1')).size).toBe(2);
});
