import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, mongo } from 'mongoose';

/**
 * Batch size, above the number of events that usually arrive together. Events are projected to less than a kilobyte
 * each, and MongoDB allows 16 MB.
 */
const BATCH_SIZE = 1_000;

/** Error codes after which a stream cannot be resumed, because its token is invalid or too old. */
const TOKEN_LOST_CODES: readonly unknown[] = [260, 280, 286];

/** The database was dropped, so the stream cannot be resumed. */
class DatabaseDroppedError extends Error {
  constructor() {
    super('The database was dropped');
  }
}

/** Whether a stream cannot be resumed, because its token is too old or unknown to the database. */
export const isTokenLost = (error: unknown): boolean =>
  error instanceof DatabaseDroppedError ||
  (error instanceof mongo.MongoError && TOKEN_LOST_CODES.includes(error.code));

interface StreamListener {
  changed(event: mongo.ChangeStreamDocument): void;
  /** Called when all changes up to this token have been delivered. */
  onToken(token: unknown): void;
  /**
   * Called when all commits before this monotonic time have been delivered. A batch that is not full proves this: a
   * replica set only returns such a batch at the end of its oplog, regardless of the number of other writes.
   */
  onCaughtUp?(requestedAt: number): void;
  /**
   * Called when the stream has ended. It is not called for short failures, because the driver resumes the stream
   * itself.
   */
  onLost(error: unknown): void;
}

interface StreamOptions extends mongo.ChangeStreamOptions {
  /** Delay before the next request if there were changes, so that the next batch contains several changes. */
  requestDelayMs: number;
}

/** Delivers changes until the stream ends. @throws Error when the stream has ended */
async function deliver(
  stream: mongo.ChangeStream,
  requestDelayMs: number,
  listener: StreamListener,
): Promise<never> {
  let requestedAt = 0;
  let isFull = false;
  while (!stream.closed) {
    const isRequest = stream.bufferedCount() === 0;
    if (isRequest) requestedAt = performance.now();
    const event = await stream.tryNext();
    const remainingBatches = stream.bufferedCount();
    if (isRequest) isFull = remainingBatches + 1 >= BATCH_SIZE;
    if (event?.operationType === 'invalidate') throw new DatabaseDroppedError();
    if (event) listener.changed(event);
    if (remainingBatches > 0) continue;
    if (!isFull) listener.onCaughtUp?.(requestedAt);
    if (event) await delay(requestDelayMs, undefined, { ref: false });
  }
  throw new Error('The stream was closed');
}

/**
 * Follows all changes in the database.
 * @returns a function that stops following; the promise resolves once no later change can be missed
 */
export async function followChanges(
  { db }: Connection,
  pipeline: mongo.Document[],
  { requestDelayMs, ...options }: StreamOptions,
  listener: StreamListener,
): Promise<() => Promise<void>> {
  if (!db) throw new Error('The database is not connected');
  const stream = db.watch(pipeline, { batchSize: BATCH_SIZE, ...options });
  stream.on('resumeTokenChanged', (token) => listener.onToken(token));
  let isOpen = false;
  let isStopped = false;
  await new Promise<void>((resolve, reject) => {
    stream.once('resumeTokenChanged', () => {
      isOpen = true;
      resolve();
    });
    deliver(stream, requestDelayMs, listener).catch((error: unknown) => {
      if (!isOpen) reject(error);
      else if (!isStopped) listener.onLost(error);
    });
  }).catch(async (error: unknown) => {
    await stream.close().catch(() => undefined);
    throw error;
  });
  return () => {
    isStopped = true;
    return stream.close();
  };
}
