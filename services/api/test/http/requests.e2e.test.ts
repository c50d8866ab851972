import { connect } from 'node:net';
import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { createSecurityHeaders } from '../../src/server';
import type { Client } from '../support/client';
import { insertUser, signIn } from '../support/people';
import { startSuiteApi, WEB_ORIGIN } from '../support/start-api';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());

const FOREIGN_BODIES = [
  'https://evil.example',
  'null',
  `${WEB_ORIGIN}.evil.example`,
  WEB_ORIGIN.replace('http:', 'https:'),
  WEB_ORIGIN.replace('localhost', 'evil.localhost'),
  WEB_ORIGIN.replace(':3000', ':3001'),
];

/** Cookies for requests with hand-written headers. */
const getCookie = (client: Client): string => client.cookies.header.cookie ?? '';
const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(api.url + path, { method, headers, body: body ?? null, redirect: 'manual' });
const UNKNOWN_USER_ID = 'f'.repeat(24);
const encodeForged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const sendRaw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (response += data.toString()));
    socket.once('end', () => resolve(response));
    socket.once('error', reject);
  });
const listUsers = () => api.stored.users.all();

describe('cross-site requests', () => {
  const PAYLOAD = JSON.stringify({ firstname: 'Mallory' });
  const json = { 'content-type': 'application/json' };
  const csrfHeaders = { ...json, 'x-requested-with': 'munay' };

  test.each<[string, Record<string, string>, number]>([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }, 415],
    [
      'a multipart form',
      { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://evil.example' },
      415,
    ],
    ['plain text', { 'content-type': 'text/plain', origin: 'https://evil.example' }, 415],
    ['JSON without the header of the shop', { ...json, origin: WEB_ORIGIN }, 403],
    ['JSON without origin and site', csrfHeaders, 403],
    [
      'JSON marked as cross-site',
      { ...csrfHeaders, origin: WEB_ORIGIN, 'sec-fetch-site': 'cross-site' },
      403,
    ],
    ['JSON marked as cross-site without an origin', { ...csrfHeaders, 'sec-fetch-site': 'cross-site' }, 403],
    ['JSON typed into the address bar', { ...csrfHeaders, 'sec-fetch-site': 'none' }, 403],
    ...FOREIGN_BODIES.map((origin): [string, Record<string, string>, number] => [
      `JSON from ${origin}`,
      { ...csrfHeaders, origin },
      403,
    ]),
    ...FOREIGN_BODIES.map((origin): [string, Record<string, string>, number] => [
      `JSON from ${origin} said to be same-site`,
      { ...csrfHeaders, origin, 'sec-fetch-site': 'same-site' },
      403,
    ]),
  ])('a cross-site request cannot change an account by %s', async (_, headers, status) => {
    const { client } = await signIn(api);
    const before = await listUsers();
    const response = await send(
      'PUT',
      ENDPOINTS.updateUser.path,
      { ...headers, cookie: getCookie(client) },
      PAYLOAD,
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code: status,
      data: { key: status === 415 ? 'wrongMediaType' : 'crossSite' },
    });
    expect(await listUsers()).toEqual(before);
  });

  test.each([ENDPOINTS.login, ENDPOINTS.signup])(
    'a cross-site request to $path cannot start a session',
    async ({ path }) => {
      const { email, password } = await insertUser(api);
      const body = JSON.stringify({ email, password, firstname: 'a', lastname: 'b' });
      const response = await send(
        'POST',
        path,
        { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        body,
      );
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  test('every endpoint that changes data rejects cross-site requests, even without a session', async () => {
    for (const { method, path, kind } of Object.values(ENDPOINTS).map((row) => ({
      kind: undefined,
      ...row,
    }))) {
      if (method === 'GET' || kind === 'webhook' || kind === 'mailed') continue;
      const response = await send(
        method,
        path.replace(/:\w+/, '0'.repeat(24)),
        { origin: 'https://evil.example', ...csrfHeaders },
        '{}',
      );
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  test('requests from the pages of the shop are accepted, even from old browsers', async () => {
    const { client } = await signIn(api);
    const cookie = getCookie(client);
    for (const site of [
      { origin: WEB_ORIGIN },
      { origin: WEB_ORIGIN, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin' },
    ])
      expect(
        (await send('PUT', ENDPOINTS.updateUser.path, { ...csrfHeaders, ...site, cookie }, PAYLOAD)).status,
      ).toBe(200);
  });

  test.each(FOREIGN_BODIES)('the origin %s cannot read API responses', async (origin) => {
    const { client } = await signIn(api);
    const response = await send('GET', ENDPOINTS.getUser.path, { origin, cookie: getCookie(client) });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('vary')).toMatch(/origin/i);
  });

  test('only the origin of the shop can read responses with credentials', async () => {
    const response = await send('GET', ENDPOINTS.getUser.path, { origin: WEB_ORIGIN });
    expect(response.headers.get('access-control-allow-origin')).toBe(WEB_ORIGIN);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('vary')).toMatch(/origin/i);
  });

  test('a preflight response allows only the listed methods and headers for ten minutes', async () => {
    const sendPreflight = (origin: string, method: string, header: string) =>
      send('OPTIONS', ENDPOINTS.updateUser.path, {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': header,
      });
    const preflightResponse = await sendPreflight(WEB_ORIGIN, 'PUT', 'content-type,x-requested-with');
    expect(preflightResponse.status).toBe(204);
    expect(preflightResponse.headers.get('access-control-allow-methods')?.split(/, ?/)).toEqual([
      'GET',
      'POST',
      'PUT',
      'DELETE',
    ]);
    expect(preflightResponse.headers.get('access-control-allow-headers')?.split(/, ?/)).toEqual([
      'content-type',
      'x-requested-with',
      'accept-language',
    ]);
    expect(Number(preflightResponse.headers.get('access-control-max-age'))).toBeLessThanOrEqual(600);
    expect(
      (await sendPreflight('https://evil.example', 'PUT', 'content-type')).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });
});

describe('unusual paths and methods', () => {
  const { path } = ENDPOINTS.getAllUsers;

  test.each([
    ['HEAD', path],
    ['GET', `${path}/`],
    ['GET', path.toUpperCase()],
    ['GET', path.replace('/api', '//api')],
    ['GET', path.replace('/admin/', '//admin/')],
    ['GET', path.replace('/admin/', '%2fadmin%2f')],
    ['GET', path.replace('admin', '%61dmin')],
    ['GET', `${path};x=1`],
    ['GET', `/api/user/../admin/get-all-users`],
    ['POST', path],
  ])('the request %s %s gives a customer no access', async (method, unusualPath) => {
    const { client } = await signIn(api);
    const response = await client.fetch(method, unusualPath);
    expect([401, 403, 404, 405]).toContain(response.status);
  });

  test.each([
    [
      'a value above the limit of the router',
      ENDPOINTS.getPost.path.replace(':slug', 'a'.repeat(5_000)),
      400,
    ],
    ['an incomplete character', ENDPOINTS.getPost.path.replace(':slug', '%ff'), 400],
    ['an invalid cursor', `${ENDPOINTS.getQuestions.path}?cursor=${encodeForged('questions', 'x', 1)}`, 400],
    ['a cursor of another list', `${ENDPOINTS.getPosts.path}?cursor=${encodeForged('post', 'x', 1)}`, 400],
    [
      'a cursor with an impossible date',
      `${ENDPOINTS.getPosts.path}?cursor=${encodeForged('post', UNKNOWN_USER_ID, 1e300)}`,
      400,
    ],
    ['a null byte', `${path}?q=a%00b`, 200],
    ['a regular expression as search text', `${path}?q=((((((((((a%2B)%2B)%2B)%2B)%2B$`, 200],
  ])('a request with %s returns a standard response', async (_, unusualPath, status) => {
    const { client } = await signIn(api, { roles: ['ADMIN'] });
    const response = await client.send('GET', unusualPath);
    expect([response.status, response.code]).toEqual([status, status]);
  });

  test.each([
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['text that is not HTTP', 'nonsense\r\n\r\n'],
  ])('a raw request with %s is rejected with a standard error response', async (_, text) => {
    const response = await sendRaw(text);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 400,
      data: { key: 'badRequest' },
    });
  });

  test.each([
    ['QUERY', ENDPOINTS.getUser.path, 'GET, OPTIONS'],
    ['PATCH', ENDPOINTS.getUser.path, 'GET, OPTIONS'],
    ['PROPFIND', '/api/none', 'GET, POST, PUT, DELETE, OPTIONS'],
    ['TRACE', '/api/none', 'GET, POST, PUT, DELETE, OPTIONS'],
  ])(
    'the request %s %s returns 405 with the allowed methods',
    async (method, unusualPath, allowedMethods) => {
      const lines = [`${method} ${unusualPath} HTTP/1.1`, 'Host: x', 'Connection: close', '', ''];
      const response = await sendRaw(lines.join('\r\n'));
      expect(response).toMatch(/^HTTP\/1\.1 405 /);
      expect(response).toMatch(new RegExp(`^allow: ${allowedMethods}\r$`, 'im'));
      expect(response).toContain('"key":"methodNotAllowed"');
    },
  );

  test('OPTIONS without a preflight returns an empty response', async () => {
    const response = await api.client().fetch('OPTIONS', path);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('a method override header is ignored', async () => {
    const { client } = await signIn(api);
    const before = await listUsers();
    const response = await client.send(
      'POST',
      `${ENDPOINTS.updateUser.path}?_method=PUT`,
      { firstname: 'Eva', _method: 'PUT' },
      { 'x-http-method-override': 'PUT' },
    );
    expect(response.status).toBe(405);
    expect(await listUsers()).toEqual(before);
  });

  test('identity headers of a request are ignored', async () => {
    const { id } = await insertUser(api, { roles: ['ADMIN'] });
    const response = await api.client().send('GET', ENDPOINTS.getUser.path, undefined, {
      'x-user-id': id,
      'x-user': id,
      authorization: `Bearer ${id}`,
    });
    expect(response.data).toMatchObject({ user: null });
  });
});

test('every response has the security headers of an API', async () => {
  for (const path of [ENDPOINTS.getUser.path, '/api/none', '/healthz']) {
    const { headers } = await api.client().fetch('GET', path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

// Fault https-not-required in createSecurityHeaders: keep('whenFalse', 'production', 'maxAge')
test('production responses contain the HSTS header', async () => {
  const server = fastify();
  await server.register(helmet, createSecurityHeaders({ production: true }));
  const { headers } = await server.inject('/');
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});
