import { setImmediate as tick } from 'node:timers/promises';
import { FairQueue } from './fair-queue';

const createGates = () => {
  const started: string[] = [];
  const open: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  return { entered: started, work, finishOne: () => open.shift()?.() };
};

test('a client with many requests does not delay other clients', async () => {
  const queue = new FairQueue({ all: 4, perClient: 2, waiting: 10 });
  const { entered, work } = createGates();
  for (let index = 0; index < 6; index += 1) void queue.run('a', work('a'));
  void queue.run('b', work('b'));
  await tick();
  expect(entered).toEqual(['a', 'a', 'b']);
  expect(queue.idle).toBe(false);
});

test('waiting clients are admitted in turn', async () => {
  const queue = new FairQueue({ all: 2, perClient: 2, waiting: 10 });
  const { entered, work, finishOne } = createGates();
  const all = ['a', 'a', 'a', 'a', 'b', 'b'].map((name) => queue.run(name, work(name)));
  for (let remaining = 0; remaining < 6; remaining += 1) {
    await tick();
    finishOne();
  }
  await Promise.all(all);
  expect(entered).toEqual(['a', 'a', 'a', 'b', 'a', 'b']);
  expect(queue.idle).toBe(true);
});

test('the queue has a maximum length and frees the slot of a failed task', async () => {
  const queue = new FairQueue({ all: 1, perClient: 1, waiting: 1 });
  const fail = () => Promise.reject(new Error('no page'));
  const results = await Promise.allSettled([fail, fail, fail].map((work) => queue.run('a', work)));
  expect(results.map((end) => (end.status === 'rejected' ? String(end.reason) : ''))).toEqual([
    'Error: no page',
    'Error: no page',
    'Error: Too many pages are being rendered.',
  ]);
  await expect(queue.run('a', async () => 'rendered')).resolves.toBe('rendered');
});
