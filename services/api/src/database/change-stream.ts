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

/**
 * Follows the changes of the whole database.
 * @returns stops following; resolves when no later change can go unnoticed
 */
export async function followChanges(
  { db }: Connection,
  pipeline: mongo.Document[],
  options: mongo.ChangeStreamOptions,
  listener: StreamListener,
): Promise<() => Promise<void>> {
  if (!db) throw new Error('The database is not connected');
  const stream = db.watch(pipeline, options);
  stream.on('change', (event) => {
    if (event.operationType === 'invalidate') listener.lost(new DatabaseDropped());
    else listener.changed(event);
  });
  stream.on('resumeTokenChanged', (token) => listener.heard(token));
  await new Promise<void>((resolve, reject) => {
    stream.once('resumeTokenChanged', () => resolve());
    stream.once('error', reject);
  }).catch(async (error: unknown) => {
    await stream.close().catch(() => undefined);
    throw error;
  });
  stream.on('error', (error) => listener.lost(error));
  return () => stream.close();
}
