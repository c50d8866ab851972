import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseChanges } from '../../../database/database.changes';
import { Clock } from '../../../runtime/clock';
import { Scheduler } from '../../../runtime/scheduler';
import { CodePrices } from '../../product/code-prices.service';
import { PromotionService } from '../../promotion/promotion.service';

const EVERY_MS = 60_000;
/** Votes, favourites and stock change no price. */
const PRICED = {
  $or: [
    { operationType: { $ne: 'update' } },
    { 'updateDescription.updatedFields.version': { $exists: true } },
  ],
};

/** Writes prices by announced codes after each change, at the next known moment, and every minute. */
@Injectable()
export class CodePriceTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(CodePriceTimers.name);
  private readonly jobs = new Scheduler(this.log);
  private working: Promise<void> | null = null;
  private again = false;
  private timer?: NodeJS.Timeout;
  private running = false;

  constructor(
    private readonly prices: CodePrices,
    private readonly clock: Clock,
    promotions: PromotionService,
    changes: DatabaseChanges,
  ) {
    promotions.onChange(() => this.soon());
    changes.on('products', PRICED, () => this.soon());
  }

  onApplicationBootstrap(): void {
    this.running = true;
    this.jobs.every(EVERY_MS, 'prices by code', () => Promise.resolve(this.soon()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    await this.jobs.stop();
    await this.working;
  }

  private soon(): void {
    this.again = this.running;
    this.working ??= this.work().finally(() => (this.working = null));
  }

  private async work(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        this.wakeAt(await this.prices.record());
      } catch (error) {
        this.log.warn({ msg: 'prices by code not written', reason: String(error) });
      }
    }
  }

  private wakeAt(at: Date | null): void {
    clearTimeout(this.timer);
    const delayMs = at ? at.getTime() - this.clock.now().getTime() : Infinity;
    if (this.running && delayMs < EVERY_MS) this.timer = setTimeout(() => this.soon(), Math.max(0, delayMs));
  }
}
