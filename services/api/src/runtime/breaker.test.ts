import { AsyncLocalStorage } from 'node:async_hooks';
import { Breaker } from './breaker';

class Away extends Error {}
const isOutage = (error: unknown) => error instanceof Away;
const refusal = () => new Error('not asked');

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
      refusal,
    )
    .catch((error: Error) => error.message);
const away = () => Promise.reject(new Away('away'));
const fine = () => Promise.resolve('fine');
const refused = () => Promise.reject(new Error('refused'));

test('the circuit breaker opens for five seconds after three consecutive failures', async () => {
  await ask(away);
  await ask(away);
  expect(await ask(fine)).toBe('fine');
  for (let turn = 0; turn < 3; turn += 1) expect(await ask(away)).toBe('away');
  expect([breaker.isOpen, calls]).toEqual([true, 6]);
  time = 4_999;
  expect(await ask(fine)).toBe('not asked');
  expect(calls).toBe(6);
});

test('a rejected request does not count as a failure of the circuit breaker', async () => {
  await ask(away);
  await ask(away);
  expect(await ask(refused)).toBe('refused');
  await ask(away);
  expect(breaker.isOpen).toBe(false);
});

test('a successful call closes a half-open circuit breaker', async () => {
  for (let turn = 0; turn < 3; turn += 1) await ask(away);
  time = 5_000;
  let answer: (text: string) => void = () => undefined;
  const trial = ask(() => new Promise((resolve) => (answer = resolve)));
  expect(await ask(fine)).toBe('not asked');
  answer('back');
  expect(await trial).toBe('back');
  expect([await ask(fine), breaker.isOpen]).toEqual(['fine', false]);
});

test('a failed call of a half-open circuit breaker opens the breaker for another five seconds', async () => {
  for (let turn = 0; turn < 3; turn += 1) await ask(away);
  time = 5_000;
  expect(await ask(away)).toBe('away');
  time = 9_999;
  expect(await ask(fine)).toBe('not asked');
  time = 10_000;
  expect(await ask(fine)).toBe('fine');
});

test('a successful probe closes the circuit breaker', async () => {
  const request = new AsyncLocalStorage<string>();
  const contexts: unknown[] = [];
  const results = [away, fine];
  probe.mockImplementation(() => {
    contexts.push(request.getStore());
    return ask(results.shift()!);
  });
  for (let turn = 0; turn < 3; turn += 1) await request.run('a checkout', () => ask(away));
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
  probe.mockImplementation(() => ask(fine));
  for (let turn = 0; turn < 3; turn += 1) await ask(away);
  time = 4_999;
  await jest.advanceTimersByTimeAsync(5_000);
  expect([breaker.isOpen, probe.mock.calls.length]).toEqual([true, 0]);
  time = 5_000;
  await jest.advanceTimersByTimeAsync(1);
  expect([breaker.isOpen, probe.mock.calls.length]).toEqual([false, 1]);
});
