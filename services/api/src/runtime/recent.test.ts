import { CachedRead } from './recent';

/** A read that each test resolves itself. */
function setUp() {
  const reads: { answer: (value: string) => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<string>((resolve, reject) =>
      reads.push({ answer: resolve, fail: () => reject(new Error('no database')) }),
    );
  return { recent: new CachedRead(read, 60_000), reads };
}

test('concurrent callers share a read that is in progress', async () => {
  const { recent, reads } = setUp();
  const requests = Promise.all([recent.get(), recent.get()]);
  reads[0]!.answer('first');
  expect(await requests).toEqual(['first', 'first']);
  expect(await recent.get()).toBe('first');
  expect(reads).toHaveLength(1);
});

test('a change during a shared read causes another read', async () => {
  const { recent, reads } = setUp();
  const before = recent.get();
  recent.clear();
  reads[0]!.answer('before the change');
  await before;
  const after = recent.get();
  reads[1]!.answer('after the change');
  expect(await after).toBe('after the change');
});

test('a failed shared read is repeated by the next caller', async () => {
  const { recent, reads } = setUp();
  const failedRead = recent.get();
  reads[0]!.fail();
  await expect(failedRead).rejects.toThrow('no database');
  const nextRead = recent.get();
  reads[1]!.answer('back');
  expect(await nextRead).toBe('back');
});
