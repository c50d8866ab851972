import { AsyncLocalStorage } from 'node:async_hooks';
import { Breaker } from './breaker';

class OutageError extends Error {}
const isOutage = (error: unknown) => error instanceof OutageError;
const createRejection = () => new Error('not asked');

let time = 0;
let calls = 0;
let breaker: Breaker;
const probe = jest.fn<Promise<unknown>, []>();
beforeEach(() => {
  jest.useFakeTimers();
  probe.mockReset().mockResolvedValue(undefined);
  time = calls = 0;
  breaker = new Breaker({ failures: 3, resetTimeoutMs: 5_000 }, probe, () => time);
});

afterEach(() => jest.useRealTimers());

const ask = (outcome: () => Promise<string>) =>
  breaker
    .run(
      () => {
        calls += 1;
        return outcome();
      },
      isOutage,
      createRejection,
    )
    .catch((error: Error) => error.message);
const failWithOutage = () => Promise.reject(new OutageError('away'));
const succeed = () => Promise.resolve('fine');
const rejectCall = () => Promise.reject(new Error('refused'));

test('the circuit breaker opens for five seconds after three consecutive failures', async () => {
  await ask(failWithOutage);
  await ask(failWithOutage);
  expect(await ask(succeed)).toBe('fine');
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await ask(failWithOutage)).toBe('away');
  expect([breaker.isOpen, calls]).toEqual([true, 6]);
  time = 4_999;
  expect(await ask(succeed)).toBe('not asked');
  expect(calls).toBe(6);
});

test('a rejected request does not count as a failure of the circuit breaker', async () => {
  await ask(failWithOutage);
  await ask(failWithOutage);
  expect(await ask(rejectCall)).toBe('refused');
  await ask(failWithOutage);
  expect(breaker.isOpen).toBe(false);
});

test('a successful call closes a half-open circuit breaker', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) await ask(failWithOutage);
  time = 5_000;
  let response: (text: string) => void = () => undefined;
  const trial = ask(() => new Promise((resolve) => (response = resolve)));
  expect(await ask(succeed)).toBe('not asked');
  response('back');
  expect(await trial).toBe('back');
  expect([await ask(succeed), breaker.isOpen]).toEqual(['fine', false]);
});

test('a failed call of a half-open circuit breaker opens the breaker for another five seconds', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) await ask(failWithOutage);
  time = 5_000;
  expect(await ask(failWithOutage)).toBe('away');
  time = 9_999;
  expect(await ask(succeed)).toBe('not asked');
  time = 10_000;
  expect(await ask(succeed)).toBe('fine');
});

test('a successful probe closes the circuit breaker', async () => {
  const request = new AsyncLocalStorage<string>();
  const contexts: unknown[] = [];
  const results = [failWithOutage, succeed];
  probe.mockImplementation(() => {
    contexts.push(request.getStore());
    return ask(results.shift()!);
  });
  for (let attempt = 0; attempt < 3; attempt += 1) await request.run('a checkout', () => ask(failWithOutage));
  time = 5_000;
  await jest.advanceTimersByTimeAsync(5_000);
  expect([breaker.isOpen, contexts.length]).toEqual([true, 1]);
  time = 10_000;
  await jest.advanceTimersByTimeAsync(5_000);
  expect([breaker.isOpen, contexts]).toEqual([false, [undefined, undefined]]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(contexts).toHaveLength(2);
});

test('a probe whose timer fires too early waits until the circuit breaker is half-open', async () => {
  probe.mockImplementation(() => ask(succeed));
  for (let attempt = 0; attempt < 3; attempt += 1) await ask(failWithOutage);
  time = 4_999;
  await jest.advanceTimersByTimeAsync(5_000);
  expect([breaker.isOpen, probe.mock.calls.length]).toEqual([true, 0]);
  time = 5_000;
  await jest.advanceTimersByTimeAsync(1);
  expect([breaker.isOpen, probe.mock.calls.length]).toEqual([false, 1]);
});
