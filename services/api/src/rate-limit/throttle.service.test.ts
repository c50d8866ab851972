import { MetricsService } from '../metrics/metrics.service';
import { connectRedis, FAIL_FAST_OPTIONS } from '../redis/redis.connection';
import type { LimitName } from './limit-names';
import { ThrottleService, toThrottleKey } from './throttle.service';

// Redis is never connected, so every limit is counted in the memory of the process, with the clock of this suite.
const redis = connectRedis('redis://127.0.0.1:1', { ...FAIL_FAST_OPTIONS, lazyConnect: true });
const metrics = new MetricsService();
const throttle = new ThrottleService(redis, metrics);

const LIMIT = { points: 2, seconds: 60 };
const createTooManyRequestsError = (retryAfterSeconds: number) => ({
  key: 'tooManyRequests',
  details: { retryAfterSeconds },
});

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') }));
afterEach(() => jest.useRealTimers());
afterAll(() => redis.disconnect());

describe('ThrottleService', () => {
  const use = (name: LimitName, key = 'ana') => throttle.consume(name, key, LIMIT);

  // Fault limits-off in createLimiter: replace(argument('RateLimiterMemory', 0), '{ ...options, points: 1e9 }')
  test('rate limits are counted in memory if Redis is unavailable', async () => {
    await use('contact-ip');
    await use('contact-ip');
    jest.advanceTimersByTime(20_500);
    await expect(use('contact-ip')).rejects.toMatchObject(createTooManyRequestsError(40));
    jest.advanceTimersByTime(39_000);
    await expect(use('contact-ip')).rejects.toMatchObject(createTooManyRequestsError(1));
    jest.advanceTimersByTime(600);
    await use('contact-ip');
  });

  describe('rate limits that are counted before a request is processed', () => {
    const codeGuessLimit = { name: 'code-guess' as const, keys: ['ana', 'network'], limit: LIMIT };
    const submitGuess = (isCorrect: boolean, keys = codeGuessLimit.keys) =>
      throttle.runCounted({ ...codeGuessLimit, keys }, () => Promise.resolve(isCorrect), Boolean);

    test('concurrent requests above the rate limit are rejected', async () => {
      for (let time = 0; time < 3; time += 1) await submitGuess(true);
      const runFailing = () =>
        throttle.runCounted(codeGuessLimit, () => Promise.reject(new Error('away')), Boolean);
      for (let time = 0; time < 3; time += 1) await expect(runFailing()).rejects.toThrow('away');
      const results = await Promise.allSettled([
        submitGuess(false),
        submitGuess(false),
        submitGuess(false),
        submitGuess(true),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
      await expect(submitGuess(true)).rejects.toMatchObject(createTooManyRequestsError(60));
      await throttle.revertCount('code-guess', 'ana', LIMIT);
      await throttle.revertCount('code-guess', 'network', LIMIT);
      await submitGuess(false);
    });

    test('refunding a request restores only the rate limits that were counted', async () => {
      const revertSpy = jest.spyOn(throttle, 'revertCount');
      await submitGuess(true, ['cleo', 'shop']);
      expect(revertSpy.mock.calls.map(([, key]) => key)).toEqual(['cleo', 'shop']);
      revertSpy.mockRestore();
    });

    test('the first rate limit is refunded if the second rate limit is exceeded', async () => {
      for (let time = 0; time < 2; time += 1) await submitGuess(false, ['shared']);
      for (let time = 0; time < 3; time += 1)
        await expect(submitGuess(false, ['bea', 'shared'])).rejects.toMatchObject(
          createTooManyRequestsError(60),
        );
      await submitGuess(false, ['bea']);
    });
  });

  test('each rate limit and key is counted separately', async () => {
    for (const key of ['bea', 'eva']) for (const name of ['calls', 'forgot'] as const) await use(name, key);
    await use('calls', 'bea');
    await throttle.revertCount('calls', 'bea', LIMIT);
    await use('calls', 'bea');
    await expect(use('calls', 'bea')).rejects.toMatchObject({ key: 'tooManyRequests' });
    await use('forgot', 'bea');
  });

  test('rejected requests are counted per rate limit', async () => {
    expect(await metrics.read()).toContain('munay_throttled_total{limit="draw"} 0');
    await use('draw');
    await use('draw');
    for (let time = 0; time < 3; time += 1) await use('draw').catch(() => undefined);
    jest.useRealTimers();
    expect(await metrics.read()).toContain('munay_throttled_total{limit="draw"} 3');
  });
});

test('a rate limit key does not reveal the email address or IP address', () => {
  expect(toThrottleKey('ana@munay.example')).toMatch(/^[\w-]{43}$/);
  expect(toThrottleKey('ana@munay.example')).not.toBe(toThrottleKey('eva@munay.example'));
});
