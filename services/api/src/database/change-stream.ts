import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';

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
  /** The stream has ended; the driver itself resumes after short failures. */
  lost(error: unknown): void;
}

interface StreamOptions extends mongo.ChangeStreamOptions {
  /** After changes, the next are asked for so much later: those of the meantime come in one call. */
  restMs: number;
}

/** Delivers changes. @throws Error when the stream has ended */
async function deliver(stream: mongo.ChangeStream, restMs: number, listener: StreamListener): Promise<never> {
  while (!stream.closed) {
    const event = await stream.tryNext();
    if (event?.operationType === 'invalidate') throw new DatabaseDropped();
    if (event) listener.changed(event);
    if (event && stream.bufferedCount() === 0) await delay(restMs, undefined, { ref: false });
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
  const stream = db.watch(pipeline, options);
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
