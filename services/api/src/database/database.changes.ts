import { Global, Injectable, Logger, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { followChanges } from './change-stream';

/** Maximum silence of a working stream: the database then responds even if nothing was written. */
const AWAIT_MS = 5_000;
/** Minimum interval between runs of a timer. */
const REST_MS = 250;
const SILENT_MS = 3 * AWAIT_MS;
const RETRY_MS = 1_000;

/** @param id of the record; null if any record may have changed */
type Listener = (id: string | null) => void;

/**
 * Notifies the timers of a worker about writes, so that they need not poll, through one change stream of the process.
 * While it is interrupted, timers poll at their normal interval.
 */
@Injectable()
export class DatabaseChanges implements OnModuleInit, OnModuleDestroy {
  private readonly watched: { collection: string; match: object; tell: Listener }[] = [];
  private stopFollowing?: (() => Promise<void>) | undefined;
  private heardAt = 0;
  private timer?: NodeJS.Timeout;
  private opening: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly log = new Logger('Changes');

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /**
   * Call before the application starts.
   * @param match condition on change events, applied by the database
   */
  on(collection: string, match: object, tell: Listener): void {
    this.watched.push({ collection, match, tell });
  }

  /** Whether every change is noticed. */
  get following(): boolean {
    return this.stopFollowing !== undefined && performance.now() - this.heardAt < SILENT_MS;
  }

  /** Timers start once the stream is open, or has failed once. */
  async onModuleInit(): Promise<void> {
    this.open();
    await this.opening;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.opening;
    clearTimeout(this.timer);
    await this.stopFollowing?.();
  }

  private open(): void {
    this.opening = this.follow().catch((error: unknown) => this.lost(error));
  }

  private async follow(): Promise<void> {
    const those = this.watched.map(({ collection, match }) => ({ 'ns.coll': collection, ...match }));
    this.stopFollowing = await followChanges(
      this.connection,
      [
        { $match: { $or: [...those, { operationType: { $in: ['drop', 'rename', 'invalidate'] } }] } },
        { $project: { operationType: 1, ns: 1, documentKey: 1 } },
      ],
      { maxAwaitTimeMS: AWAIT_MS, restMs: REST_MS },
      {
        changed: (event) => this.tell(event),
        heard: () => (this.heardAt = performance.now()),
        lost: (error) => this.lost(error),
      },
    );
    this.heardAt = performance.now();
    this.tellAll();
    this.watchSilence();
  }

  private tell(event: mongo.ChangeStreamDocument): void {
    this.heardAt = performance.now();
    const name = 'ns' in event && 'coll' in event.ns ? event.ns.coll : undefined;
    const id = 'documentKey' in event ? String(event.documentKey._id) : null;
    for (const { collection, tell } of this.watched) if (collection === name) tell(id);
  }

  private tellAll(): void {
    for (const { tell } of this.watched) tell(null);
  }

  /** A connection can break without an error. */
  private watchSilence(): void {
    this.timer = setTimeout(() => {
      if (this.following) this.watchSilence();
      else this.lost(new Error('The stream is silent'));
    }, SILENT_MS);
  }

  private lost(error: unknown): void {
    if (this.stopped) return;
    this.log.warn({ msg: 'change stream lost', error: String(error) });
    clearTimeout(this.timer);
    this.stopFollowing?.().catch(() => undefined);
    this.stopFollowing = undefined;
    this.tellAll();
    this.timer = setTimeout(() => this.open(), RETRY_MS);
  }
}

/** Only in the worker process. */
@Global()
@Module({ providers: [DatabaseChanges], exports: [DatabaseChanges] })
export class DatabaseChangesModule {}
