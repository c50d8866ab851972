import { Logger } from '@nestjs/common';
import { ChangeAge } from '../../database/change-age';
import type { CatalogueChange } from '../product/product-feed.query';
import { DirtySet } from './catalogue.dirty-set';

/** Changes are batched for this long. */
const GATHER_MS = 150;
const RETRY_MS = 1_000;

/** Applies changes of the catalogue in the database in batches, with retries after failures. */
export class CatalogueFollower {
  readonly age = new ChangeAge();
  private touched = new DirtySet();
  private gathering?: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private waiting: (() => void)[] = [];
  private started = false;
  private stopped = false;
  private readonly log = new Logger('Catalogue');

  constructor(private readonly apply: (touched: DirtySet) => Promise<void>) {}

  /** Call when the change stream is open. Resolves once everything is loaded. */
  async start(): Promise<void> {
    this.touched = new DirtySet();
    this.started = true;
    const loaded = this.applyAll(Object.assign(new DirtySet(), { everything: true }));
    this.working = loaded.catch(() => undefined);
    await loaded;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.gathering);
    await this.working;
    for (const resolve of this.waiting) resolve();
  }

  changed(change: CatalogueChange): void {
    if (change.kind === 'all') this.age.forget();
    else this.age.change();
    this.touched.add(change);
    this.gather(GATHER_MS);
  }

  caughtUp(requestedAt: number): void {
    this.age.caughtUp(requestedAt);
  }

  lost(): void {
    this.age.forget();
  }

  opened(resumed: boolean): void {
    if (resumed) this.gather(0);
    else this.changed({ kind: 'all' });
  }

  /** Reads products again whose prices changed without a write. */
  touch(ids: readonly string[]): void {
    this.age.change();
    for (const id of ids) this.touched.products.add(id);
    this.gather(0);
  }

  /** Like `touch`, but waits for one attempt. */
  async reread(ids: readonly string[]): Promise<void> {
    this.touch(ids);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private gather(delayMs: number): void {
    if (!this.started || this.stopped || this.gathering) return;
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      this.working = this.working.then(() => this.catchUp());
    }, delayMs);
  }

  private async catchUp(): Promise<void> {
    if (this.stopped) return;
    const { waiting } = this;
    this.waiting = [];
    let touched = new DirtySet();
    try {
      [touched, this.touched] = [this.touched, touched];
      await this.applyAll(touched);
    } catch (error) {
      this.log.warn({ msg: 'catalogue not refreshed, trying again', error: String(error) });
      this.touched.addAll(touched);
      this.gather(RETRY_MS);
    }
    for (const resolve of waiting) resolve();
  }

  /** Applies all changes received so far, or reads the whole catalogue. */
  private async applyAll(touched: DirtySet): Promise<void> {
    const isShown = this.age.apply();
    await this.apply(touched);
    isShown();
  }
}
