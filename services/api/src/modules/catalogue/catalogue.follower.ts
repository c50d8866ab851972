import { Logger } from '@nestjs/common';
import { ChangeAge } from '../../database/change-age';
import {
  type CatalogueChange,
  type CatalogueListener,
  isTokenLost,
  type ProductFeed,
} from '../product/product-feed.query';
import { DirtySet } from './catalogue.dirty-set';

/** Changes are batched for this long. */
const GATHER_MS = 150;
const RETRY_MS = 1_000;

/** Follows changes of the catalogue in the database and applies them in batches, with retries after failures. */
export class CatalogueFollower implements CatalogueListener {
  readonly age = new ChangeAge();
  private touched = new DirtySet();
  private gathering?: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private waiting: (() => void)[] = [];
  private token: unknown;
  private stopFollowing?: (() => Promise<void>) | undefined;
  private stopped = false;
  private readonly log = new Logger('Catalogue');

  constructor(
    private readonly feed: Pick<ProductFeed, 'watch'>,
    private readonly apply: (touched: DirtySet) => Promise<void>,
  ) {}

  /** Resolves once everything is loaded. */
  async start(): Promise<void> {
    await this.follow();
    await this.applyAll(Object.assign(new DirtySet(), { everything: true }));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.gathering);
    await this.stopFollowing?.();
    await this.working;
    for (const resolve of this.waiting) resolve();
  }

  changed(change: CatalogueChange): void {
    if (change.kind === 'all') this.age.forget();
    else this.age.change();
    this.touched.add(change);
    this.gather(GATHER_MS);
  }

  heard(token: unknown): void {
    this.token = token;
  }

  caughtUp(requestedAt: number): void {
    this.age.caughtUp(requestedAt);
  }

  lost(error: unknown, resumable: boolean): void {
    if (this.stopped) return;
    this.log.warn({ msg: 'change stream lost', resumable, error: String(error) });
    this.age.forget();
    if (!resumable) {
      this.token = undefined;
      this.touched.everything = true;
    }
    this.stopFollowing?.().catch(() => undefined);
    this.stopFollowing = undefined;
    this.gather(RETRY_MS);
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
    if (this.stopped || this.gathering) return;
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
      if (!this.stopFollowing) await this.follow();
      [touched, this.touched] = [this.touched, touched];
      await this.applyAll(touched);
    } catch (error) {
      this.log.warn({ msg: 'catalogue not refreshed, trying again', error: String(error) });
      this.touched.addAll(touched);
      if (isTokenLost(error)) this.token = undefined;
      this.touched.everything ||= isTokenLost(error);
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

  private async follow(): Promise<void> {
    this.stopFollowing = await this.feed.watch(this, this.token);
  }
}
