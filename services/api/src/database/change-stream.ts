import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';

/**
 * More events than usually arrive together. The size of a batch is limited by nothing else: its events are projected to less than
 * a kilobyte each, and MongoDB allows 16 MB.
 */
const BATCH = 1_000;

/** A stream cannot be resumed beyond that. */
export class DatabaseDropped extends Error {
  constructor() {
    super('The database was dropped');
  }
}

interface StreamListener {
  changed(event: mongo.ChangeStreamDocument): void;
  /** All changes up to now have been delivered. */
  heard(token: unknown): void;
  /**
   * All that was committed before this moment of the monotonic clock has been delivered: the batch requested then was not
   * full, which a replica set answers only from the end of its oplog, no matter how many other writes come before it.
   */
  caughtUp?(requestedAt: number): void;
  /** The stream has ended; the driver itself resumes after short failures. */
  lost(error: unknown): void;
}

interface StreamOptions extends mongo.ChangeStreamOptions {
  /** After changes, the next are asked for so much later: those of the meantime come in one call. */
  restMs: number;
}

/** Delivers changes. @throws Error when the stream has ended */
async function deliver(stream: mongo.ChangeStream, restMs: number, listener: StreamListener): Promise<never> {
  let requestedAt = 0;
  let isFull = false;
  while (!stream.closed) {
    const isRequest = stream.bufferedCount() === 0;
    if (isRequest) requestedAt = performance.now();
    const event = await stream.tryNext();
    const left = stream.bufferedCount();
    if (isRequest) isFull = left + 1 >= BATCH;
    if (event?.operationType === 'invalidate') throw new DatabaseDropped();
    if (event) listener.changed(event);
    if (left > 0) continue;
    if (!isFull) listener.caughtUp?.(requestedAt);
    if (event) await delay(restMs, undefined, { ref: false });
  }
  throw new Error('The stream was closed');
}

/**
 * Follows the changes of the whole database.
 * @returns stops following; resolves when no later change can go unnoticed
 */
export async function followChanges(
  { db }: Connection,
  pipeline: mongo.Document[],
  { restMs, ...options }: StreamOptions,
  listener: StreamListener,
): Promise<() => Promise<void>> {
  if (!db) throw new Error('The database is not connected');
  const stream = db.watch(pipeline, { batchSize: BATCH, ...options });
  stream.on('resumeTokenChanged', (token) => listener.heard(token));
  let isOpen = false;
  let isStopped = false;
  await new Promise<void>((resolve, reject) => {
    stream.once('resumeTokenChanged', () => {
      isOpen = true;
      resolve();
    });
    deliver(stream, restMs, listener).catch((error: unknown) => {
      if (!isOpen) reject(error);
      else if (!isStopped) listener.lost(error);
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
