import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AUTH_LIMITS } from '../../src/modules/auth/auth.limits';
import { computeLockoutSeconds } from '../../src/modules/auth/login-throttle.service';
import { hashPassword } from '../../src/modules/auth/password';
import type { LimitName } from '../../src/rate-limit/limit-names';
import { type Limit, ThrottleService } from '../../src/rate-limit/throttle.service';
import { createMailedToken, insertUser, signIn } from '../support/people';
import { startApi, startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());

const login = (email: string, password: string, client = api.client(), headers = {}) =>
  client.send<{ key: string }>('POST', ENDPOINTS.login.path, { email, password }, headers);

const clearPauses = async (): Promise<void> => {
  for (const key of await api.redis.keys('login:pause:*')) await api.redis.del(key);
};
const endAddressCount = async (): Promise<void> => {
  for (const key of await api.redis.keys('throttle:login:*')) await api.redis.del(key);
};

test('login lockouts grow from 30 seconds to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 50].map(computeLockoutSeconds)).toEqual([
    0, 0, 30, 60, 120, 240, 480, 900, 900,
  ]);
});

test('five wrong passwords lock an account for increasing intervals, even for the right password', async () => {
  const { email, password } = await insertUser(api);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await login(email, 'wrong password')).status).toBe(401);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const rejection = await login(email, password);
    expect(rejection).toMatchObject({ status: 429, data: { key: 'tooManyRequests' } });
    waits.push(Number(rejection.headers.get('retry-after')));
    await clearPauses();
    expect((await login(email, 'wrong password')).status).toBe(401);
  }
  // Each lockout's remaining seconds are reduced by the duration of the requests in between
  [30, 60, 120, 240].forEach((pause, attempt) => {
    expect(waits[attempt]).toBeLessThanOrEqual(pause);
    expect(waits[attempt]).toBeGreaterThan(pause / 2);
  });
  await clearPauses();
  expect((await login(email, password)).status).toBe(200);
  expect((await login(email, 'wrong password')).status).toBe(401);
});

// Fault known-browser-ignored in LoginThrottleService.isKnown: replace(condition('device'), "device !== ''")
test('a locked account accepts logins from a browser that logged in before', async () => {
  const { email, password, client } = await signIn(api);
  for (let attempt = 0; attempt < 20; attempt += 1) await login(email, 'wrong password');
  expect((await login(email, password)).status).toBe(429);
  expect((await login(email, password, client)).status).toBe(200);
});

// Fault unknown-browser-trusted in LoginThrottleService.isKnown: replace(result('exists'), 'true')
test('a forged device cookie is not accepted as a known browser', async () => {
  const { email, password } = await insertUser(api);
  const forgedClient = api.client();
  forgedClient.cookies.set('munay_device', 'B'.repeat(43));
  for (let attempt = 0; attempt < 6; attempt += 1) await login(email, 'wrong password');
  expect((await login(email, password, forgedClient)).status).toBe(429);
});

test('twenty concurrent wrong passwords count as five attempts', async () => {
  const { email } = await insertUser(api);
  const responses = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong password')));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('logins with unregistered addresses are throttled like logins with registered addresses', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push((await login('nadie@munay.example', 'wrong password')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a password tried on many accounts is limited by IP address despite forged forwarding headers', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const forgedClient = {
      'x-forwarded-for': `10.0.0.${attempt}`,
      forwarded: `for=10.0.1.${attempt}`,
      'x-real-ip': `10.0.2.${attempt}`,
    };
    statuses.push(
      (await login(`persona-${attempt}@munay.example`, 'Munay2024!', api.client(), forgedClient)).status,
    );
  }
  expect(statuses.indexOf(429)).toBe(30);
  expect(statuses.slice(30)).toEqual(Array(10).fill(429));
});

test('correct passwords do not count as failures of the IP address', async () => {
  const { email, password } = await insertUser(api);
  for (let attempt = 0; attempt < 32; attempt += 1) expect((await login(email, password)).status).toBe(200);
});

/** Counts uses in advance, so that only `leave` uses remain. */
const use = async (
  name: LimitName,
  key: string,
  { points, ...limit }: Limit,
  leave: number,
): Promise<void> => {
  const throttle = api.app.get(ThrottleService, { strict: false });
  for (let attempt = 0; attempt < points - leave; attempt += 1)
    await throttle.consume(name, key, { points, ...limit });
};

// Fault logins-unlimited in CredentialsService.verify: drop(statement('logins-account'))
test('successful logins are limited per account and per IP address', async () => {
  const { id, email, password } = await insertUser(api);
  await use('logins-account', id, AUTH_LIMITS.loginsPerAccount, 1);
  expect((await login(email, password)).status).toBe(200);
  expect((await login(email, password)).status).toBe(429);
  const other = await insertUser(api);
  expect((await login(other.email, other.password)).status).toBe(200);

  await api.redis.flushdb();
  await use('logins', '127.0.0.1', AUTH_LIMITS.loginsPerIp, 1);
  expect((await login(other.email, other.password)).status).toBe(200);
  expect((await login(other.email, other.password)).status).toBe(429);
});

test('wrong passwords of strangers do not use up the login limit of an account', async () => {
  const { id, email } = await insertUser(api);
  await use('logins-account', id, AUTH_LIMITS.loginsPerAccount, 1);
  await login(email, 'wrong password');
  const throttle = api.app.get(ThrottleService, { strict: false });
  await expect(throttle.consume('logins-account', id, AUTH_LIMITS.loginsPerAccount)).resolves.toBeUndefined();
});

test('resetting the password by email ends the lockout of the account', async () => {
  const { id, email, password } = await insertUser(api);
  for (let attempt = 0; attempt < 6; attempt += 1) await login(email, 'wrong password');
  expect((await login(email, password)).status).toBe(429);
  await api.client().call(ENDPOINTS.forgotPassword, { body: { email } });
  await api.client().call(ENDPOINTS.resetPassword, {
    body: { token: await createMailedToken(api, 'reset-password', id), password: 'seis jabones de cacao' },
  });
  await endAddressCount();
  expect((await login(email, 'seis jabones de cacao')).status).toBe(200);
});

// Fault password-queue-unlimited in hashLimiter: replace(argument('KeyedLimiter', 1), 'Infinity')
test('excess concurrent password checks are rejected immediately without blocking other requests', async () => {
  const { email, password } = await insertUser(api);
  let isRunning = true;
  const requests = Array.from({ length: 63 }, async () => {
    while (isRunning) await hashPassword('jabones sin parar');
  });
  const rejection = await login(email, password);
  expect(rejection).toMatchObject({ status: 503, data: { key: 'busy' } });
  expect(rejection.headers.get('retry-after')).toBe('2');
  expect((await api.client().callRejected(ENDPOINTS.getUser)).status).toBe(200);
  isRunning = false;
  await Promise.all(requests);
  expect((await login(email, password)).status).toBe(200);
});

describe('API behind a proxy', () => {
  const apiBehindProxy = startSuiteApi({ TRUST_PROXY: '127.0.0.1', CALLS_PER_MINUTE: '100' });
  const from = async (address: string, attempt: number): Promise<number> => {
    const { status } = await login(`p${attempt}@munay.example`, 'Munay2024!', apiBehindProxy.client(), {
      'x-forwarded-for': address,
    });
    return status;
  };

  // Fault ipv6-addresses in toNetwork: drop(argument('slice', 1, 'NETWORK_GROUP_COUNT'))
  test('all addresses of an IPv6 /64 network share a rate limit', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1)
      statuses.push(await from(`2001:db8:7:1:${attempt.toString(16)}::1`, attempt));
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
    expect(await from('2001:db8:7:2::1', 40)).toBe(401);
    expect(await from('::ffff:10.0.0.9', 41)).toBe(401);
  });

  test.each([
    '203.0.113.5:1234',
    '[2001:db8:7:3::5]:1234',
    '[2001:db8:7:4::5]',
    '[',
    ':::',
    ',',
    'unknown',
    '_x:1',
  ])('a request with the forwarded address %s is processed normally', async (forwardedAddress) => {
    const requestPath = (path: string) =>
      apiBehindProxy.client().send('GET', path, undefined, { 'x-forwarded-for': forwardedAddress });
    expect((await requestPath(ENDPOINTS.getUser.path)).status).toBe(200);
    expect((await requestPath('/api/none')).status).toBe(404);
  });

  test('the client address is taken from the trusted proxy', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 35; attempt += 1) statuses.push(await from(`10.0.0.${attempt}`, attempt));
    expect(statuses).toEqual(Array(35).fill(401));
  });
});

// Fault calls-unlimited in createServer: replace(argument('limitCalls', 1), '0')
test('requests are limited per network, except from internal services and the payment provider', async () => {
  const apiBehindProxy = await startApi({ TRUST_PROXY: '127.0.0.0/24', CALLS_PER_MINUTE: '3' });
  try {
    const requestPath = async (path: string, from?: string) => {
      const { status, headers } = await apiBehindProxy
        .client()
        .fetch('GET', path, undefined, from ? { 'x-forwarded-for': from } : {});
      return [status, headers.get('retry-after') !== null];
    };
    const paths = ['/api/product/get-all-products?q=a', ENDPOINTS.getPublicAddresses.path, '/api/none'];
    for (const path of paths) expect((await requestPath(path, '203.0.113.7'))[0]).not.toBe(429);
    expect(await requestPath(ENDPOINTS.getCart.path, '203.0.113.7')).toEqual([429, true]);
    expect(await requestPath(ENDPOINTS.getCart.path, '203.0.113.8')).toEqual([200, false]);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await requestPath(ENDPOINTS.getCart.path)).toEqual([200, false]);
      const event = await apiBehindProxy
        .client()
        .send('POST', '/api/billing/webhook', {}, { 'x-forwarded-for': '203.0.113.7' });
      expect(event.status).toBe(400);
      expect(await requestPath('/healthz', '203.0.113.7')).toEqual([200, false]);
    }
  } finally {
    await apiBehindProxy.close();
  }
});
