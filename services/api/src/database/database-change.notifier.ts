import { Global, Injectable, Logger, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { followChanges, isTokenLost } from './change-stream';

/**
 * How the change stream is polled. The database responds within `maxAwaitTimeMS` even without new changes;
 * `requestDelayMs` is the pause after changes.
 */
const POLLING_OPTIONS = {
  /**
   * With this interval, in-memory state is confirmed as current twice within two seconds, the maximum age of a price.
   */
  api: { requestDelayMs: 100, maxAwaitTimeMS: 500 },
  /** The worker only has timers and no in-memory state to confirm, so it polls less often. */
  worker: { requestDelayMs: 250, maxAwaitTimeMS: 5_000 },
};
/** Time in ms without a response after which a stream counts as broken. */
const MAX_SILENCE_MS = 15_000;
const RETRY_MS = 1_000;

/**
 * @param id id of the changed record; null if any record may have changed
 * @param event absent if changes may have been missed
 */
type Listener = (id: string | null, event?: mongo.ChangeStreamDocument) => void;

/** In-memory state that follows the database. */
export interface Follower {
  /** Called when all changes before this monotonic time have been delivered. */
  onCaughtUp(requestedAt: number): void;
  /** Called when the stream was interrupted. */
  onLost?(): void;
  /**
   * Called when the stream has reopened. @param isResumed whether all changes since the interruption will be delivered
   */
  onOpened?(isResumed: boolean): void;
}

/**
 * Notifies a process of writes through its only change stream. In-memory state follows the database, and timers need
 * not poll; while the stream is interrupted, they poll at their normal interval.
 */
@Injectable()
export class DatabaseChangeNotifier implements OnModuleInit, OnModuleDestroy {
  private readonly watches: { collection: string; match: object; listener: Listener }[] = [];
  private readonly followers: Follower[] = [];
  private stopFollowing?: (() => Promise<void>) | undefined;
  private token: unknown;
  private lastEventAt = 0;
  private timer?: NodeJS.Timeout;
  private opening: Promise<void> = Promise.resolve();
  private isStopped = false;
  private readonly log = new Logger('Changes');

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * Calls the listener after changes. Register before the application starts.
   * @param match condition on change events, applied by the database
   */
  subscribe(collection: string, match: object, listener: Listener): void {
    this.watches.push({ collection, match, listener });
  }

  /** Registers in-memory state that follows the database. Call before the application starts. */
  follow(follower: Follower): void {
    this.followers.push(follower);
  }

  /** Whether the stream is open, so that every change is noticed. */
  get isFollowing(): boolean {
    return this.stopFollowing !== undefined && performance.now() - this.lastEventAt < MAX_SILENCE_MS;
  }

  /** Waits until the stream is open, or has failed once, before the application starts. */
  async onModuleInit(): Promise<void> {
    this.open();
    await this.opening;
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.opening;
    clearTimeout(this.timer);
    await this.stopFollowing?.();
  }

  private open(): void {
    this.opening = this.openStream().catch((error: unknown) => this.onStreamLost(error));
  }

  private async openStream(): Promise<void> {
    const filters = this.watches.map(({ collection, match }) => ({ 'ns.coll': collection, ...match }));
    const isResumed = this.token !== undefined;
    this.stopFollowing = await followChanges(
      this.connection,
      [
        { $match: { $or: [...filters, { operationType: { $in: ['drop', 'rename', 'invalidate'] } }] } },
        {
          $project: {
            operationType: 1,
            ns: 1,
            documentKey: 1,
            // In-memory state uses the available stock from the event instead of reading the record
            'updateDescription.updatedFields.available': 1,
          },
        },
      ],
      {
        ...POLLING_OPTIONS[this.host.httpAdapter ? 'api' : 'worker'],
        ...(isResumed && { resumeAfter: this.token }),
      },
      {
        changed: (event) => this.dispatch(event),
        onToken: (token) => this.onToken(token),
        onCaughtUp: (requestedAt) => {
          for (const follower of this.followers) follower.onCaughtUp(requestedAt);
        },
        onLost: (error) => this.onStreamLost(error),
      },
    );
    this.lastEventAt = performance.now();
    for (const follower of this.followers) follower.onOpened?.(isResumed);
    this.notifyAll();
    this.watchSilence();
  }

  private dispatch(event: mongo.ChangeStreamDocument): void {
    this.lastEventAt = performance.now();
    const name = 'ns' in event && 'coll' in event.ns ? event.ns.coll : undefined;
    const id = 'documentKey' in event ? String(event.documentKey._id) : null;
    for (const { collection, listener } of this.watches) if (collection === name) listener(id, event);
  }

  /** All changes up to this token have been delivered. */
  onToken(token: unknown): void {
    this.token = token;
    this.lastEventAt = performance.now();
  }

  private notifyAll(): void {
    for (const { listener } of this.watches) listener(null);
  }

  /** Restarts a stream that sends no response, because a connection can break without an error. */
  private watchSilence(): void {
    this.timer = setTimeout(() => {
      if (this.isFollowing) this.watchSilence();
      else this.onStreamLost(new Error('The stream is silent'));
    }, MAX_SILENCE_MS);
  }

  /** Handles an interruption: the stream is opened again after a pause. */
  onStreamLost(error: unknown): void {
    if (this.isStopped) return;
    if (isTokenLost(error)) this.token = undefined;
    this.log.warn({ msg: 'change stream lost', resumable: this.token !== undefined, error: String(error) });
    clearTimeout(this.timer);
    this.stopFollowing?.().catch(() => undefined);
    this.stopFollowing = undefined;
    for (const follower of this.followers) follower.onLost?.();
    this.notifyAll();
    this.timer = setTimeout(() => this.open(), RETRY_MS);
  }
}

@Global()
@Module({ providers: [DatabaseChangeNotifier], exports: [DatabaseChangeNotifier] })
export class DatabaseChangesModule {}
