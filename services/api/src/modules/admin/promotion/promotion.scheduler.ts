import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../../runtime/scheduler';
import { PromotionRecordService } from '../../promotion/promotion-record.service';
import { MinimumMonitor } from './minimum.monitor';
import { PromotionSumService } from './promotion-sum.service';

const INTERVAL_MS = 3_600_000;

/** Updates promotion totals and deletes old data. Any number of workers may run this timer. */
@Injectable()
export class PromotionScheduler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(PromotionScheduler.name));

  constructor(
    private readonly promotionSums: PromotionSumService,
    private readonly promotionRecords: PromotionRecordService,
    private readonly minimumMonitor: MinimumMonitor,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(INTERVAL_MS, 'sums of promotions', () => this.promotionSums.renew());
    this.jobs.every(INTERVAL_MS, 'minimums of promotions', () => this.minimumMonitor.check());
    this.jobs.every(INTERVAL_MS, 'clean-up of uses', () => this.promotionRecords.removeBuyers());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
