import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseChangeNotifier } from '../../../database/database-change.notifier';
import { PendingChanges } from '../../../database/written';
import { Clock } from '../../../runtime/clock';
import { findEarliest } from '../../../runtime/earliest';
import { ChangeSchedule } from '../../../runtime/moments';
import { Scheduler } from '../../../runtime/scheduler';
import { CodePriceService } from '../../product/code-price.service';
import { PromotionService } from '../../promotion/promotion.service';

const INTERVAL_MS = 60_000;
/** Fields of products that do not affect prices: votes, favourites and stock. */
const PRICE_CHANGES = {
  $or: [
    { operationType: { $ne: 'update' } },
    { 'updateDescription.updatedFields.version': { $exists: true } },
  ],
};

/**
 * Records prices that include announced codes. A product is updated after each change and at its next scheduled price
 * change. All products are updated when the codes change, and every minute while the change stream is interrupted.
 */
@Injectable()
export class CodePriceScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(CodePriceScheduler.name);
  private readonly jobs = new Scheduler(this.log);
  private readonly changes: PendingChanges<'products'>;
  private readonly moments = new ChangeSchedule();
  /** Announced codes at the time of the last check. */
  private knownCodes?: string;
  private currentUpdate: Promise<void> | null = null;
  private needsUpdate = false;
  private timer?: NodeJS.Timeout;
  private isRunning = false;

  constructor(
    private readonly codePrices: CodePriceService,
    private readonly promotions: PromotionService,
    private readonly clock: Clock,
    databaseChangeNotifier: DatabaseChangeNotifier,
  ) {
    const requestUpdate = () => void (databaseChangeNotifier.isFollowing && this.scheduleUpdate());
    promotions.onChange(requestUpdate);
    this.changes = new PendingChanges(databaseChangeNotifier, { products: PRICE_CHANGES }, requestUpdate);
  }

  onApplicationBootstrap(): void {
    this.isRunning = true;
    this.jobs.every(INTERVAL_MS, 'prices by code', () => this.scheduleUpdate());
  }

  async onApplicationShutdown(): Promise<void> {
    this.isRunning = false;
    clearTimeout(this.timer);
    await this.jobs.stop();
    await this.currentUpdate;
  }

  private scheduleUpdate(): Promise<void> {
    this.needsUpdate = this.isRunning;
    if (this.isRunning) this.currentUpdate ??= this.update();
    return this.currentUpdate ?? Promise.resolve();
  }

  private async update(): Promise<void> {
    while (this.needsUpdate) {
      this.needsUpdate = false;
      try {
        await this.changes.process((changes) => this.write(changes?.products ?? null));
      } catch (error) {
        this.log.warn({ msg: 'code prices not stored', reason: String(error) });
      }
    }
    this.currentUpdate = null;
  }

  /** @param changes ids of changed products; null if any product may have changed */
  private async write(changes: readonly string[] | null): Promise<void> {
    const now = this.clock.now();
    const { codes, changesAt } = await this.promotions.listAnnounced(now);
    const codesKey = JSON.stringify(codes);
    // If there are no codes, only price records that should have ended are read
    const ids =
      changes && codes.length > 0 && codesKey === this.knownCodes ? this.moments.addDue(changes, now) : null;
    if (ids?.length !== 0) this.moments.setDates(await this.codePrices.record(codes, ids), ids);
    this.knownCodes = codesKey;
    this.scheduleAt(findEarliest([changesAt, this.moments.getNext()]));
  }

  private scheduleAt(at: Date | null): void {
    clearTimeout(this.timer);
    const delayMs = at ? at.getTime() - this.clock.now().getTime() : Infinity;
    if (this.isRunning && delayMs < INTERVAL_MS)
      this.timer = setTimeout(() => void this.scheduleUpdate(), Math.max(0, delayMs));
  }
}
