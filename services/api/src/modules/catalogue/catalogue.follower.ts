import { Logger } from '@nestjs/common';
import { ChangeAge } from '../../database/change-age';
import type { CatalogueChange } from '../product/product-feed.query';
import { DirtySet } from './catalogue.dirty-set';

/** Time in ms for which changes are collected before they are applied. */
const COLLECT_MS = 150;
const RETRY_MS = 1_000;

/** Applies catalogue changes from the database in batches, and retries after failures. */
export class CatalogueFollower {
  readonly age = new ChangeAge();
  private dirty = new DirtySet();
  private batchTimer?: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();
  private waiters: (() => void)[] = [];
  private isStarted = false;
  private isStopped = false;
  private readonly log = new Logger('Catalogue');

  constructor(private readonly apply: (dirtySet: DirtySet) => Promise<void>) {}

  /** Call when the change stream is open. Resolves once the catalogue is loaded. */
  async start(): Promise<void> {
    this.dirty = new DirtySet();
    this.isStarted = true;
    const rebuild = new DirtySet();
    rebuild.hasEverything = true;
    const loading = this.applyAll(rebuild);
    this.current = loading.catch(() => undefined);
    await loading;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.batchTimer);
    await this.current;
    for (const resolve of this.waiters) resolve();
  }

  changed(change: CatalogueChange): void {
    if (change.kind === 'all') this.age.forget();
    else this.age.change();
    this.dirty.add(change);
    this.scheduleBatch(COLLECT_MS);
  }

  onCaughtUp(requestedAt: number): void {
    this.age.setCaughtUp(requestedAt);
  }

  onLost(): void {
    this.age.forget();
  }

  onOpened(isResumed: boolean): void {
    if (isResumed) this.scheduleBatch(0);
    else this.changed({ kind: 'all' });
  }

  /** Marks products whose prices have changed without a write, so that they are read again. */
  markDirty(ids: readonly string[]): void {
    this.age.change();
    for (const id of ids) this.dirty.products.add(id);
    this.scheduleBatch(0);
  }

  /** Like `markDirty`, but waits for one attempt to read the products. */
  async reload(ids: readonly string[]): Promise<void> {
    this.markDirty(ids);
    await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  private scheduleBatch(delayMs: number): void {
    if (!this.isStarted || this.isStopped || this.batchTimer) return;
    this.batchTimer = setTimeout(() => {
      this.batchTimer = undefined;
      this.current = this.current.then(() => this.catchUp());
    }, delayMs);
  }

  private async catchUp(): Promise<void> {
    if (this.isStopped) return;
    const { waiters: waiting } = this;
    this.waiters = [];
    let dirtySet = new DirtySet();
    try {
      [dirtySet, this.dirty] = [this.dirty, dirtySet];
      await this.applyAll(dirtySet);
    } catch (error) {
      this.log.warn({ msg: 'catalogue not refreshed, trying again', error: String(error) });
      this.dirty.addAll(dirtySet);
      this.scheduleBatch(RETRY_MS);
    }
    for (const resolve of waiting) resolve();
  }

  /** Applies all changes that have been received, or reads the whole catalogue again. */
  private async applyAll(dirtySet: DirtySet): Promise<void> {
    const isShown = this.age.apply();
    await this.apply(dirtySet);
    isShown();
  }
}
