import { MetricsService } from '../../metrics/metrics.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { connectRedis, FAIL_FAST_OPTIONS } from '../../redis/redis.connection';
import { computeLockoutSeconds, LoginThrottleService } from './login-throttle.service';

// A Redis client that never connects, so that attempts are counted in process memory with the clock of this suite.
const redis = connectRedis('redis://127.0.0.1:1', { ...FAIL_FAST_OPTIONS, lazyConnect: true });
const logins = new LoginThrottleService(redis, new ThrottleService(redis, new MetricsService()));

const createTooManyRequestsError = (retryAfterSeconds: number) => ({
  key: 'tooManyRequests',
  details: { retryAfterSeconds },
});

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') }));
afterEach(() => jest.useRealTimers());
afterAll(() => redis.disconnect());

test('login lockouts start at the fifth wrong password and double up to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 11, 100].map(computeLockoutSeconds)).toEqual([
    0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
  ]);
});

describe('login attempts without Redis', () => {
  const failOnce = (email: string) => logins.countAttempt(email, null);
  /** Tries until the account is locked out. @returns the lockouts in seconds */
  const measureLockouts = async (email: string, count: number): Promise<number[]> => {
    const lockouts: number[] = [];
    for (let attempt = 0; lockouts.length < count; attempt += 1) {
      const wait = await failOnce(email).then(
        () => null,
        (error: { details: { retryAfterSeconds: number } }) => error.details.retryAfterSeconds,
      );
      if (wait === null) continue;
      lockouts.push(wait);
      jest.advanceTimersByTime(wait * 1_000);
    }
    return lockouts;
  };

  test('an account is locked for increasing periods after five wrong passwords', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await failOnce('lu@munay.example');
    await expect(failOnce('lu@munay.example')).rejects.toMatchObject(createTooManyRequestsError(30));
    expect(await measureLockouts('mar@munay.example', 8)).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('wrong login attempts expire after a correct password or a day', async () => {
    const failLogins = async (times: number): Promise<string> => {
      let name = '';
      for (let attempt = 0; attempt < times; attempt += 1) name = await failOnce('sol@munay.example');
      return name;
    };
    await logins.onCorrectPassword(await failLogins(5), { emailValidatedAt: new Date() });
    await failLogins(5);
    await logins.unlockAccount('sol@munay.example');
    await failLogins(4);
    jest.advanceTimersByTime(24 * 3_600_000 + 1);
    await failLogins(5);
    await expect(failLogins(1)).rejects.toMatchObject({ key: 'tooManyRequests' });
  });

  test('a correct password on an unconfirmed account does not reset its failed attempts', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await failOnce('paz@munay.example');
    for (let loginCount = 0; loginCount < 3; loginCount += 1) {
      jest.advanceTimersByTime(30_000);
      const name = await failOnce('paz@munay.example');
      await logins.onCorrectPassword(name, { emailValidatedAt: null });
    }
    await expect(failOnce('paz@munay.example')).rejects.toMatchObject({ key: 'tooManyRequests' });
  });

  test('attempts from a known browser count as usual while the browser cannot be looked up', async () => {
    await logins.storeDevice('ada@munay.example', 'her browser');
    for (let attempt = 0; attempt < 5; attempt += 1)
      await logins.countAttempt('ada@munay.example', 'her browser');
    await expect(failOnce('ada@munay.example')).rejects.toMatchObject(createTooManyRequestsError(30));
  });
});

describe('login attempts with Redis', () => {
  const storedValues = new Map<string, string>();
  const lifetimes: unknown[] = [];
  // The counters do not use this client, because its connection is not ready
  const reachable = Object.assign(
    connectRedis('redis://127.0.0.1:1', { ...FAIL_FAST_OPTIONS, lazyConnect: true }),
    {
      get: (key: string) => Promise.resolve(storedValues.get(key) ?? null),
      exists: (key: string) => Promise.resolve(storedValues.has(key) ? 1 : 0),
      set: (key: string, value: string, ...lifetime: unknown[]) => {
        storedValues.set(key, value);
        lifetimes.push(lifetime);
        return Promise.resolve('OK' as const);
      },
    },
  );
  const throttledLogins = new LoginThrottleService(
    reachable,
    new ThrottleService(redis, new MetricsService()),
  );
  const exhaustAttempts = async (email: string, device: string | null) => {
    for (let attempt = 0; attempt < 5; attempt += 1) await throttledLogins.countAttempt(email, device);
    await expect(throttledLogins.countAttempt(email, device)).rejects.toMatchObject(
      createTooManyRequestsError(30),
    );
  };
  afterAll(() => reachable.disconnect());
  beforeEach(() => lifetimes.splice(0));

  test('login attempts from a known browser are counted separately for each account', async () => {
    await throttledLogins.storeDevice('ada@munay.example', 'laptop');
    await throttledLogins.storeDevice('eva@munay.example', 'laptop');
    expect(lifetimes).toEqual([
      ['EX', 180 * 86_400],
      ['EX', 180 * 86_400],
    ]);
    await exhaustAttempts('ada@munay.example', null);
    await expect(throttledLogins.countAttempt('ada@munay.example', 'stranger')).rejects.toMatchObject(
      createTooManyRequestsError(30),
    );
    await exhaustAttempts('ada@munay.example', 'laptop');
    await throttledLogins.countAttempt('eva@munay.example', 'laptop');
  });

  test('resetting the login attempts of an account does not affect other accounts', async () => {
    await throttledLogins.storeDevice('mia@munay.example', 'phone');
    await exhaustAttempts('mia@munay.example', 'phone');
    await exhaustAttempts('mia@munay.example', null);
    await exhaustAttempts('leo@munay.example', null);
    lifetimes.splice(0);
    await throttledLogins.unlockAccount('mia@munay.example');
    expect(lifetimes).toEqual([['EX', 86_400]]);
    await expect(throttledLogins.countAttempt('leo@munay.example', null)).rejects.toMatchObject(
      createTooManyRequestsError(30),
    );
    await exhaustAttempts('mia@munay.example', 'phone');
    await exhaustAttempts('mia@munay.example', null);
  });
});
