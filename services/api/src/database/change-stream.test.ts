import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { followChanges } from './change-stream';

const FULL_BATCH = 1_000;

/**
 * A fake stream that responds to each request with the given number of events, after `responseMs`. The last request stays
 * pending.
 */
class FakeStream extends EventEmitter {
  closed = false;
  readonly requestedAt: number[] = [];
  private bufferedEvents = 0;

  constructor(
    private readonly batches: number[],
    private readonly responseMs: number,
  ) {
    super();
  }

  bufferedCount = () => this.bufferedEvents;

  async tryNext() {
    if (this.bufferedEvents === 0) {
      this.requestedAt.push(performance.now());
      const size = this.batches.shift();
      if (size === undefined) return new Promise<never>(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, this.responseMs));
      this.bufferedEvents = size;
      this.emit('resumeTokenChanged', {});
    }
    if (this.bufferedEvents === 0) return null;
    this.bufferedEvents -= 1;
    return { operationType: 'insert' };
  }

  async close() {
    this.closed = true;
  }
}

async function follow(batches: number[], responseMs = 0) {
  const processedBatches = batches.length;
  const stream = new FakeStream(batches, responseMs);
  const values: (string | number)[] = [];
  const watch = () => stream;
  await followChanges(
    { db: { watch } } as unknown as Connection,
    [],
    { requestDelayMs: 0 },
    {
      changed: () => values.push('change'),
      onToken: () => undefined,
      onCaughtUp: (at) => values.push(at),
      onLost: (error) => values.push(String(error)),
    },
  );
  // Waits for the request after the last batch
  while (stream.requestedAt.length <= processedBatches) await new Promise(setImmediate);
  return { seen: values, requestedAt: stream.requestedAt };
}

// Fault age-from-arrival-time in change-stream.ts#deliver: replace(argument('onCaughtUp', 0), 'performance.now()')
test('an empty batch marks the stream as caught up at the time of its request', async () => {
  const { seen: values, requestedAt } = await follow([0, 0], 30);
  expect(values).toHaveLength(2);
  for (const [index, at] of values.entries())
    expect(Number(at) - Number(requestedAt[index])).toBeLessThan(10);
});

test('a batch with changes marks the stream as caught up after its last change is delivered', async () => {
  const { seen: values } = await follow([2]);
  expect(values).toEqual(['change', 'change', expect.any(Number)]);
});

// Fault age-after-full-batch in change-stream.ts#deliver: replace(condition('isFull'), 'true')
test('a full batch does not mark the stream as caught up because more changes may follow', async () => {
  const { seen: values } = await follow([FULL_BATCH, 1]);
  expect(values.filter((candidate) => typeof candidate === 'number')).toHaveLength(1);
  expect(values.at(-1)).toEqual(expect.any(Number));
});
