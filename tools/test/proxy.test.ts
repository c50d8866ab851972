import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { Agent, request as requestTls } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { canAccess } from '@munay/contracts/account/access';
import { type Endpoint, fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ERRORS } from '@munay/contracts/errors';
import type { RunningServer } from '../servers/start-server';
import { type Part, PARTS, startCaddy, startHaproxy } from '../test-shop/local-proxies';
import { findAnyFreePort } from '../workspace/port';

jest.setTimeout(120_000);

type ResponseMode = (method: string, port: number) => 'answers' | 'dies';

let folder: string;
let servers: Server[];
let proxy: RunningServer;
let tls: Awaited<ReturnType<typeof startCaddy>> & { port: number };
let ports: Record<Part, number>;
let responseMode: ResponseMode;
/** A form that is sent byte by byte while the other tests run. */
let slowRequest: ReturnType<typeof sendSlowly>;
/** The requests received by the processes behind the proxy, with the port of the process. */
let received: { method: string; port: number; path: string; from: string | undefined }[];

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
/** Health checks succeed. Each test defines the response to all other requests. */
const process = (): Server =>
  createServer((request, response) => {
    if (/^\/(healthz|readyz)$/.test(request.url ?? '')) return void response.end('ok');
    const port = request.socket.localPort ?? 0;
    const method = request.method ?? '';
    const from = request.headers['x-forwarded-for'];
    received.push({ method, port, path: request.url ?? '', from: from?.toString() });
    request.resume().on('end', () => {
      if (responseMode(method, port) === 'dies') request.socket.destroy();
      else response.end('done');
    });
  });

/** The status of the proxy's response; 0 without a response. */
const sendTo = (part: Part, method: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const clientRequest = request({
      host: '127.0.0.1',
      port: ports[part],
      method,
      path: '/x',
      headers,
      agent: false,
    });
    clientRequest.on('response', (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    clientRequest.on('error', () => resolve(0));
    clientRequest.end(method === 'GET' ? undefined : 'a=b');
  });

/** Sends the start of a form, then a byte per second. @returns the timed response, and a function that ends the form */
function sendSlowly(from: string, part: Part = 'web') {
  const socket = connect(ports[part], '127.0.0.1');
  const startedAt = Date.now();
  let response = '';
  socket.write(`POST /x HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Length: 900\r\n\r\n`);
  const interval = setInterval(() => socket.write('a'), 1_000);
  socket.on('data', (data) => (response += data.toString()));
  socket.on('error', () => undefined);
  const done = new Promise<{ status: number; ms: number }>((resolve) => {
    socket.once('close', () => {
      clearInterval(interval);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0), ms: Date.now() - startedAt });
    });
  });
  return { end: () => socket.destroy(), done };
}

const INTERNAL_IP = '127.0.0.8';
const EXTERNAL_IP = '127.0.0.9';

interface TlsRequest {
  method?: string;
  /** Source address of this machine. */
  from?: string;
  headers?: Record<string, string>;
}
const agent = new Agent({ keepAlive: true });
/** Sends a request through Caddy and then HAProxy; status 0 without a response. */
const requestOverTls = (path: string, { method = 'GET', from = EXTERNAL_IP, headers }: TlsRequest = {}) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const clientRequest = requestTls({
      host: '127.0.0.1',
      servername: 'localhost',
      port: tls.port,
      localAddress: from,
      agent,
      method,
      path,
      headers: { host: 'localhost', ...headers },
      ca: readFileSync(tls.certificate),
    });
    clientRequest.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    clientRequest.on('error', ({ message }) => resolve({ status: 0, text: message }));
    clientRequest.end(/^P/.test(method) ? 'a=b' : undefined);
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'munay-proxy-'));
  received = [];
  ports = Object.fromEntries(
    await Promise.all(PARTS.map(async (part) => [part, await findAnyFreePort()])),
  ) as Record<Part, number>;
  servers = PARTS.flatMap(() => [process(), process()]);
  const serverPorts = await Promise.all(servers.map(listen));
  // Two processes per part represent the addresses to which a container name resolves
  const serversByPart = PARTS.map((part, index) => [part, serverPorts.slice(2 * index, 2 * index + 2)]);
  proxy = await startHaproxy(folder, ports, Object.fromEntries(serversByPart) as Record<Part, number[]>);
  responseMode = () => 'answers';
  slowRequest = sendSlowly('203.0.113.99');
  for (const part of PARTS) while ((await sendTo(part, 'GET')) !== 200);
  const port = await findAnyFreePort();
  tls = { port, ...(await startCaddy(folder, port, ports, `10.8.0.0/24 ${INTERNAL_IP}`)) };
});
afterAll(async () => {
  agent.destroy();
  await tls.stop();
  await proxy.stop();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  received = [];
  responseMode = () => 'answers';
});

describe.each(PARTS)('unanswered request to %s', (part) => {
  // Fault form-sent-again in haproxy.cfg: line('http-request disable-l7-retry', '', 'frontend web')
  test.each(['POST', 'PUT', 'DELETE'])('an unanswered %s request is not sent again', async (method) => {
    responseMode = () => 'dies';
    expect(await sendTo(part, method)).toBe(502);
    expect(received.map(({ method }) => method)).toEqual([method]);
  });

  test('an unanswered GET request is sent to another process', async () => {
    let stoppedPort: number | undefined;
    responseMode = (_, port) => ((stoppedPort ??= port) === port ? 'dies' : 'answers');
    expect(await sendTo(part, 'GET')).toBe(200);
    expect(new Set(received.map(({ port }) => port)).size).toBe(2);
  });
});

test('all forms of a client reach the same process, unlike its pages', async () => {
  const listPorts = async (method: string, from: string) => {
    received = [];
    for (let time = 0; time < 6; time += 1) await sendTo('web', method, { 'X-Forwarded-For': from });
    return new Set(received.map(({ port }) => port));
  };
  const people = Array.from({ length: 12 }, (_, number) => `203.0.113.${number}`);
  const used = [];
  for (const person of people) {
    const serverPorts = await listPorts('POST', person);
    expect(serverPorts.size).toBe(1);
    used.push(...serverPorts);
  }
  expect(new Set(used).size).toBe(2);
  expect((await listPorts('GET', '203.0.113.1')).size).toBe(2);
});

describe('Caddy in front of HAProxy', () => {
  const PATHS = { api: '/api/x', web: '/x', storefront: '/_storefront/x', admin: '/_admin/x' };

  test('each path is forwarded to its part of the shop', async () => {
    const serverPorts = new Map<Part, Set<number>>();
    for (const part of PARTS) {
      received = [];
      for (let time = 0; time < 6; time += 1)
        expect(await requestOverTls(PATHS[part], { from: INTERNAL_IP })).toEqual({
          status: 200,
          text: 'done',
        });
      serverPorts.set(part, new Set(received.map(({ port }) => port)));
    }
    expect(new Set([...serverPorts.values()].flatMap((used) => [...used])).size).toBe(2 * PARTS.length);
  });

  test.each(PARTS)(
    'the proxy repeats an unanswered request to %s only if it is a GET request',
    async (part) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'GET']) {
        received = [];
        responseMode = () => 'dies';
        expect((await requestOverTls(PATHS[part], { method, from: INTERNAL_IP })).status).toBe(502);
        expect([method, method === 'GET' ? received.length > 1 : received.length === 1]).toEqual([
          method,
          true,
        ]);
      }
    },
  );

  test('the proxy replaces the address headers of the client with the client address', async () => {
    for (const from of [INTERNAL_IP, EXTERNAL_IP]) {
      received = [];
      const headers = { 'X-Forwarded-For': '10.8.0.7', Forwarded: 'for=10.8.0.7', 'X-Real-IP': '10.8.0.7' };
      await requestOverTls(PATHS.web, { from, headers });
      expect(received.map(({ from: client }) => client)).toEqual([`${from}, 127.0.0.1`]);
    }
  });

  const rows = Object.values(ENDPOINTS as Record<string, Endpoint>).map(({ method, path, access }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), '0'.repeat(24)]);
    const filled = fillPath(path, Object.fromEntries(names));
    return { method, path: filled, isStaffOnly: !canAccess(access, { roles: [] }) };
  });
  const routes = readFileSync(resolve(__dirname, '../../admin-remote/src/route-list.ts'), 'utf8');
  const pages = [...routes.matchAll(/path: '(\/.+)'/g)].map(([, path = '']) => path);
  const PAGES = [...pages, '/_admin/manifest.json', '/ops/queues'].map((path) => ({
    method: 'GET',
    path: path.replace(/:\w+/g, '1'),
    isStaffOnly: true,
  }));
  const FORGED_HEADERS = { 'X-Forwarded-For': '10.8.0.7' };

  // Fault network-claimed in Caddyfile:
  // line('not remote_ip {$STAFF_NETWORKS', 'not remote_ip forwarded {$STAFF_NETWORKS:0.0.0.0/0 ::/0}')
  test('only staff requests and pages are rejected from outside the staff networks', async () => {
    const deniedPaths = [];
    for (const { method, path, isStaffOnly } of [...rows, ...PAGES]) {
      received = [];
      await requestOverTls(path, { method, headers: FORGED_HEADERS });
      const outsideCount = received.length;
      await requestOverTls(path, { method, from: INTERNAL_IP });
      const insideCount = received.length - outsideCount;
      if (outsideCount !== (isStaffOnly ? 0 : 1) || insideCount !== 1)
        deniedPaths.push({ path, outside: outsideCount, inside: insideCount });
    }
    expect([rows.length > 150, PAGES.length > 15]).toEqual([true, true]);
    expect(deniedPaths).toEqual([]);
    const { status, text } = await requestOverTls('/api/admin/orders');
    expect([status, JSON.parse(text)]).toEqual([403, { ...ERRORS.notAllowed, data: { key: 'notAllowed' } }]);
  });

  test('alternative spellings of staff paths are rejected from outside the staff networks', async () => {
    for (const { path } of PAGES) {
      const [, first = ''] = path;
      const escapedPath = `/%${first.charCodeAt(0).toString(16)}${path.slice(2)}`;
      const paths = [
        path.toUpperCase(),
        `/x/..${path}`,
        `/%2e${path}`,
        `/${path}`,
        `${path}?x=1`,
        escapedPath,
      ];
      for (const path of paths) await requestOverTls(path, { headers: FORGED_HEADERS });
    }
    expect(received.map(({ path }) => path)).toEqual([]);
  });
});

// Fault slow-form-passed-on in haproxy.cfg: line('option http-buffer-request', '')
test('a form sent byte by byte is rejected before reaching a process', async () => {
  const { status, ms } = await slowRequest.done;
  expect([status, ms > 14_000, ms < 30_000]).toEqual([408, true, true]);
}, 40_000);

// Fault connections-of-one-client in haproxy.cfg: line('tcp-request content reject', '', 'frontend web')
test.each(PARTS)(
  '%s serves other clients while one client has 400 open connections',
  async (part) => {
    // Some connections are closed, because the requests below also count towards the limit
    const slowRequests = Array.from({ length: 450 }, () => sendSlowly('203.0.113.50', part));
    const from = (address: string) => sendTo(part, 'GET', { 'X-Forwarded-For': `198.51.100.1, ${address}` });
    // Under load, some connections have failed or been closed, so more are opened until the limit is reached
    while ((await from('203.0.113.50')) === 200) slowRequests.push(sendSlowly('203.0.113.50', part));
    expect(await from('203.0.113.51')).toBe(200);
    for (const { end } of slowRequests) end();
    while ((await from('203.0.113.50')) !== 200);
  },
  40_000,
);
