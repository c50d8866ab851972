import { setImmediate as tick } from 'node:timers/promises';
import { FairQueue } from './fair-queue';

const gates = () => {
  const entered: string[] = [];
  const open: (() => void)[] = [];
  const work = (name: string) => () => {
    entered.push(name);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  return { entered, work, leaveOne: () => open.shift()?.() };
};

test('who asks for much waits behind themself, and everybody else finds room', async () => {
  const turns = new FairQueue({ all: 4, ofOne: 2, waiting: 10 });
  const { entered, work } = gates();
  for (let asked = 0; asked < 6; asked += 1) void turns.take('a', work('a'));
  void turns.take('b', work('b'));
  await tick();
  expect(entered).toEqual(['a', 'a', 'b']);
  expect(turns.quiet).toBe(false);
});

test('those who wait are let in by turns', async () => {
  const turns = new FairQueue({ all: 2, ofOne: 2, waiting: 10 });
  const { entered, work, leaveOne } = gates();
  const all = ['a', 'a', 'a', 'a', 'b', 'b'].map((name) => turns.take(name, work(name)));
  for (let left = 0; left < 6; left += 1) {
    await tick();
    leaveOne();
  }
  await Promise.all(all);
  expect(entered).toEqual(['a', 'a', 'a', 'b', 'a', 'b']);
  expect(turns.quiet).toBe(true);
});

test('a queue has an end, and a failure gives its place back', async () => {
  const turns = new FairQueue({ all: 1, ofOne: 1, waiting: 1 });
  const fail = () => Promise.reject(new Error('no page'));
  const ends = await Promise.allSettled([fail, fail, fail].map((work) => turns.take('a', work)));
  expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : ''))).toEqual([
    'Error: no page',
    'Error: no page',
    'Error: Too many pages are being rendered.',
  ]);
  await expect(turns.take('a', async () => 'rendered')).resolves.toBe('rendered');
});
