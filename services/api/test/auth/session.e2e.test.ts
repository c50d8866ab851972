import { Redis } from 'ioredis';
import { Types } from 'mongoose';
import type { Role } from '@munay/contracts/account/access';
import { DAY_MS, HOUR_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Config } from '../../src/config/config';
import { CookieService } from '../../src/http/cookie.service';
import { Clock } from '../../src/runtime/clock';
import { hashSecret } from '../../src/runtime/secret';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { type RunningApi, startApi } from '../support/start-api';
import { waitUntil } from '../support/until';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const at = (time: number): void => {
  jest.spyOn(api.app.get(Clock), 'now').mockReturnValue(new Date(time));
};
/** The status is 401 without a session, and 400 with a session, because the change is empty. */
const getStatus = async (client: Client): Promise<number> =>
  (await client.callRejected(ENDPOINTS.updateUser, { body: {} })).status;
const sessions = () => api.stored.sessions;
const getHash = (client: Client): string => hashSecret(client.cookies.get('munay_session') ?? '');
const setUser = (id: string, $set: object) => api.stored.users.set(id, $set);
const copyClient = (client: Client): Client => {
  const copy = api.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};

test('the session cookie is opaque, HttpOnly, SameSite=Lax and valid for the whole host', async () => {
  const { email, password } = await signIn(api);
  const { headers } = await api.client().call(ENDPOINTS.login, { body: { email, password } });
  const cookies = headers.getSetCookie();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^munay_(session|device)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(Buffer.from(/=([\w-]{43});/.exec(cookie)?.[1] ?? '', 'base64url')).toHaveLength(32);
  }
});

test('the session cookie in production has the __Host- prefix and requires HTTPS', () => {
  const config = { production: true } as Config;
  const setCookie = jest.fn();
  new CookieService(config).setCookie({ setCookie } as never, 'session', 'x');
  expect(setCookie).toHaveBeenCalledWith(
    '__Host-munay_session',
    'x',
    expect.objectContaining({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' }),
  );
  expect(setCookie.mock.calls[0][2]).not.toHaveProperty('domain');
});

test('the database stores no usable session ids', async () => {
  const { client } = await signIn(api);
  const storedSessions = await sessions().all();
  expect(storedSessions.length).toBeGreaterThan(0);
  expect(JSON.stringify(storedSessions)).not.toContain(client.cookies.get('munay_session') ?? 'none');
  for (const { _id } of storedSessions) {
    const attackerClient = api.client();
    attackerClient.cookies.set('munay_session', _id.slice(0, 43));
    expect(await getStatus(attackerClient)).toBe(401);
  }
});

test('login issues a new session id and ends the previous session of the browser', async () => {
  const first = await signIn(api);
  const before = copyClient(first.client);
  await signIn(api, {}, first.client);
  expect(first.client.cookies.get('munay_session')).not.toBe(before.cookies.get('munay_session'));
  expect(await getStatus(before)).toBe(401);
  expect(await getStatus(first.client)).toBe(400);
});

test('login replaces a session id that the browser already has', async () => {
  const victim = api.client();
  const plantedToken = 'A'.repeat(43);
  victim.cookies.set('munay_session', plantedToken);
  await signIn(api, {}, victim);
  expect(victim.cookies.get('munay_session')).not.toBe(plantedToken);
  const attacker = api.client();
  attacker.cookies.set('munay_session', plantedToken);
  expect(await getStatus(attacker)).toBe(401);
});

test('logout ends only the current session', async () => {
  const { client, email, password, id } = await signIn(api);
  const other = api.client();
  await other.call(ENDPOINTS.login, { body: { email, password } });
  const copy = copyClient(client);
  const response = await client.send('POST', ENDPOINTS.logout.path, { id });
  expect(response).toMatchObject({ status: 200, message: 'You are logged out.' });
  expect(client.cookies.has('munay_session')).toBe(false);
  expect(await getStatus(copy)).toBe(401);
  expect(await getStatus(other)).toBe(400);
});

test.each([
  ['disabled', (id: string) => setUser(id, { disabledAt: new Date() })],
  ['deleted', (id: string) => api.stored.users.remove(id)],
  ['given a new session number', (id: string) => setUser(id, { sessionEpoch: 1 })],
])('a session ends immediately when its account is %s', async (_, change) => {
  const { client, id } = await signIn(api);
  expect(await getStatus(client)).toBe(400);
  await change(id);
  expect(await getStatus(client)).toBe(401);
  expect((await client.call(ENDPOINTS.getUser)).data.user).toBeNull();
});

test('a demoted administrator is rejected by the next request of the session', async () => {
  const { client, id } = await signIn(api, { roles: ['ADMIN'] });
  expect((await client.callRejected(ENDPOINTS.getAllUsers)).status).toBe(200);
  await setUser(id, { roles: [] });
  expect((await client.callRejected(ENDPOINTS.getAllUsers)).status).toBe(403);
  expect((await client.call(ENDPOINTS.getUser)).data.user?.roles).toEqual([]);
});

describe.each<[string, Role[], number, number]>([
  ['customer', [], 14 * DAY_MS, 90 * DAY_MS],
  ['shop owner', ['STORE'], HOUR_MS / 2, 12 * HOUR_MS],
  ['administrator', ['ADMIN'], HOUR_MS / 2, 12 * HOUR_MS],
])('the session of a %s', (_, roles, idleMs, absoluteMs) => {
  test('a session expires after the idle timeout', async () => {
    const { client } = await signIn(api, { roles });
    const startedAt = Date.now();
    at(startedAt + idleMs - 10_000);
    expect(await getStatus(copyClient(client))).toBe(400);
    at(startedAt + idleMs - 10_000 + idleMs + 1_000);
    expect(await getStatus(client)).toBe(401);
  });

  test('a session expires after its maximum lifetime, even in constant use', async () => {
    const { client } = await signIn(api, { roles });
    const startedAt = Date.now();
    const step = idleMs * 0.9;
    let now = startedAt;
    while (now + step < startedAt + absoluteMs) {
      now += step;
      at(now);
      expect(await getStatus(client)).toBe(400);
      // The request does not wait until the last use of the session is stored
      await expectLastSeen(client, now);
    }
    at(startedAt + absoluteMs + 1_000);
    expect(await getStatus(client)).toBe(401);
  });

  const expectLastSeen = (client: Client, time: number): Promise<unknown> =>
    waitUntil(() => sessions().findOne({ _id: getHash(client), seenAt: new Date(time) }));
});

test('concurrent requests do not revive a session that is being ended', async () => {
  const { client } = await signIn(api);
  const hash = getHash(client);
  at(Date.now() + HOUR_MS);
  await Promise.all([
    getStatus(copyClient(client)),
    getStatus(copyClient(client)),
    client.call(ENDPOINTS.logout),
  ]);
  expect(await sessions().findOne(hash)).toBeNull();
});

// Fault sessions-unlimited in SessionService.removeOldestSessions: replace(argument('slice', 0), '10 * MAX_SESSIONS')
test('an account keeps its 50 most recently used sessions', async () => {
  const { client, id, email, password } = await signIn(api);
  const newestSession = (await sessions().findOne(getHash(client)))!;
  const olderSessions = Array.from({ length: 60 }, (_, index) => ({
    ...newestSession,
    _id: hashSecret(`${id} ${index}`),
    userId: new Types.ObjectId(id),
    seenAt: new Date(Date.now() - (index + 1) * 1_000),
  }));
  await sessions().add(...olderSessions);
  await api.client().call(ENDPOINTS.login, { body: { email, password } });
  const remainingSessions = await sessions().all({ userId: new Types.ObjectId(id) }, { seenAt: -1 });
  expect(remainingSessions).toHaveLength(50);
  expect(remainingSessions.at(-1)?._id).toBe(olderSessions[47]?._id);
  expect(await getStatus(client)).toBe(400);
});

test('a request without cookies sends no Redis commands', async () => {
  // MONITOR would also report the commands of other suites. It also fails when a command arrives together with its
  // first response
  const commandSpy = jest.spyOn(Redis.prototype, 'sendCommand');
  const client = api.client();
  await client.call(ENDPOINTS.getUser);
  await client.call(ENDPOINTS.getCart);
  await client.send('GET', ENDPOINTS.getAllProducts.path);
  await api.redis.echo('end');
  const commands = commandSpy.mock.calls.map(([{ name }]) => name);
  commandSpy.mockRestore();
  expect(commands).toContain('echo');
  expect(
    commands.filter((command) => !['echo', 'ping', 'info', 'select', 'client'].includes(command)),
  ).toEqual([]);
});
