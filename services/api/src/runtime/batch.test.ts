import { AsyncLocalStorage } from 'node:async_hooks';
import { Batch } from './batch';

test('a batch combines the items that arrived while the previous batch was running', async () => {
  const batches: number[][] = [];
  const doubleBatch = new Batch<number, number>((items) => {
    batches.push(items);
    return Promise.resolve(items.map((item) => item * 2));
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map((item) => doubleBatch.addItem(item)))).toEqual([
    2, 4, 6, 8, 10,
  ]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a batch waits for more items if a delay is configured', async () => {
  const batches: number[][] = [];
  const work = (items: number[]) => {
    batches.push(items);
    return Promise.resolve(items);
  };
  const collectingBatch = new Batch<number, number>(work, 3, 1);
  expect(await Promise.all([1, 2, 3, 4].map((item) => collectingBatch.addItem(item)))).toEqual([1, 2, 3, 4]);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('a failing item rejects only the promise of its own caller', async () => {
  const batch = new Batch<string, string>(async (items) => {
    await Promise.resolve();
    if (items.includes('bad')) throw new Error('bad');
    return items;
  }, 10);
  const results = await Promise.allSettled(['one', 'two', 'bad', 'three'].map((item) => batch.addItem(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await batch.addItem('four')).toBe('four');
});

test('a batch runs outside the async context of its callers', async () => {
  const transaction = new AsyncLocalStorage<string>();
  const batch = new Batch<string, string | undefined>(
    (items) => Promise.resolve(items.map(() => transaction.getStore())),
    10,
  );
  expect(await transaction.run('of the first', () => batch.addItem('one'))).toBeUndefined();
});
