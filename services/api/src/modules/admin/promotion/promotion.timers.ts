import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Scheduler } from '../../../runtime/scheduler';
import { PromotionRecordService } from '../../promotion/promotion-record.service';
import { MinimumWatch } from './minimum-watch';
import { PromotionSums } from './promotion-sums';

const EVERY_MS = 3_600_000;

/** Updates sums and removes old data. Any number of workers may run it. */
@Injectable()
export class PromotionTimers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs = new Scheduler(new Logger(PromotionTimers.name));

  constructor(
    private readonly promotionSums: PromotionSums,
    private readonly promotionRecords: PromotionRecordService,
    private readonly minimumWatch: MinimumWatch,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(EVERY_MS, 'sums of promotions', () => this.promotionSums.renew());
    this.jobs.every(EVERY_MS, 'minimums of promotions', () => this.minimumWatch.check());
    this.jobs.every(EVERY_MS, 'clean-up of uses', () => this.promotionRecords.forgetBuyers());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
