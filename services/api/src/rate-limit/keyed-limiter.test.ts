import { KeyedLimiter } from './keyed-limiter';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('the limiter never runs more tasks concurrently than its limit', async () => {
  const keyedLimiter = new KeyedLimiter(3, 20);
  let runningCount = 0;
  let maxRunning = 0;
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      keyedLimiter.run([`sku-${index}`], async () => {
        maxRunning = Math.max(maxRunning, ++runningCount);
        await tick();
        runningCount -= 1;
        return index;
      }),
    ),
  );
  expect([maxRunning, done.length]).toEqual([3, 20]);
});

test('tasks with the same key run one after the other', async () => {
  const keyedLimiter = new KeyedLimiter(8, 20);
  const order: number[] = [];
  let runningCount = 0;
  const runs = Array.from({ length: 10 }, (_, index) =>
    keyedLimiter.run(['lavanda', `other-${index}`], async () => {
      expect(++runningCount).toBe(1);
      order.push(index);
      await tick();
      runningCount -= 1;
      if (index === 4) throw new Error('sold out');
    }),
  );
  const results = await Promise.allSettled(runs);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a task is rejected while the queue of the limiter is full', async () => {
  const keyedLimiter = new KeyedLimiter(1, 2);
  const runs = await Promise.allSettled(Array.from({ length: 5 }, () => keyedLimiter.run([], tick)));
  expect(runs.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(runs[4]).toMatchObject({ reason: { key: 'busy', details: { retryAfterSeconds: 2 } } });
  await expect(keyedLimiter.run([], () => Promise.resolve('in'))).resolves.toBe('in');
});

// Fault queue-unlimited in KeyedLimiter.run: replace(condition('maxWaiting'), 'this.activeCount < 0')
test('tasks waiting for a key count towards the queue limit of the limiter', async () => {
  const keyedLimiter = new KeyedLimiter(2, 3);
  const runs = await Promise.allSettled(Array.from({ length: 7 }, () => keyedLimiter.run(['lavanda'], tick)));
  expect(runs.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await expect(keyedLimiter.run(['lavanda'], () => Promise.resolve('in'))).resolves.toBe('in');
});
