import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseChangeNotifier } from '../../../database/database-change.notifier';
import { Written } from '../../../database/written';
import { Clock } from '../../../runtime/clock';
import { earliest } from '../../../runtime/earliest';
import { Moments } from '../../../runtime/moments';
import { Scheduler } from '../../../runtime/scheduler';
import { CodePriceService } from '../../product/code-price.service';
import { PromotionService } from '../../promotion/promotion.service';

const EVERY_MS = 60_000;
/** Votes, favourites and stock do not change prices. */
const PRICED = {
  $or: [
    { operationType: { $ne: 'update' } },
    { 'updateDescription.updatedFields.version': { $exists: true } },
  ],
};

/**
 * Records the prices of announced codes: of a product after each change and at its next known change, of all products
 * after a change of the codes, and every minute while the change feed is interrupted.
 */
@Injectable()
export class CodePriceScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(CodePriceScheduler.name);
  private readonly jobs = new Scheduler(this.log);
  private readonly written: Written<'products'>;
  private readonly moments = new Moments();
  /** The announced codes at the last check of all products. */
  private known?: string;
  private working: Promise<void> | null = null;
  private again = false;
  private timer?: NodeJS.Timeout;
  private running = false;

  constructor(
    private readonly codePrices: CodePriceService,
    private readonly promotions: PromotionService,
    private readonly clock: Clock,
    databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    const tell = () => void (databaseChangeNotifier.isFollowing && this.soon());
    promotions.onChange(tell);
    this.written = new Written(databaseChangeNotifier, { products: PRICED }, tell);
  }

  onApplicationBootstrap(): void {
    this.running = true;
    this.jobs.every(EVERY_MS, 'prices by code', () => this.soon());
  }

  async onApplicationShutdown(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    await this.jobs.stop();
    await this.working;
  }

  private soon(): Promise<void> {
    this.again = this.running;
    if (this.running) this.working ??= this.work();
    return this.working ?? Promise.resolve();
  }

  private async work(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        await this.written.process((written) => this.write(written?.products ?? null));
      } catch (error) {
        this.log.warn({ msg: 'code prices not stored', reason: String(error) });
      }
    }
    this.working = null;
  }

  /** @param written ids of changed products; null: any */
  private async write(written: readonly string[] | null): Promise<void> {
    const now = this.clock.now();
    const { codes, changesAt } = await this.promotions.announced(now);
    const known = JSON.stringify(codes);
    // Without codes, only rows that should have ended are read
    const ids = written && codes.length > 0 && known === this.known ? this.moments.with(written, now) : null;
    if (ids?.length !== 0) this.moments.setMoments(await this.codePrices.record(codes, ids), ids);
    this.known = known;
    this.wakeAt(earliest([changesAt, this.moments.next()]));
  }

  private wakeAt(at: Date | null): void {
    clearTimeout(this.timer);
    const delayMs = at ? at.getTime() - this.clock.now().getTime() : Infinity;
    if (this.running && delayMs < EVERY_MS)
      this.timer = setTimeout(() => void this.soon(), Math.max(0, delayMs));
  }
}
