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
    private readonly sums: PromotionSums,
    private readonly promotions: PromotionRecordService,
    private readonly minimums: MinimumWatch,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.every(EVERY_MS, 'sums of promotions', () => this.sums.renew());
    this.jobs.every(EVERY_MS, 'minimums of promotions', () => this.minimums.check());
    this.jobs.every(EVERY_MS, 'clean-up of uses', () => this.promotions.forgetBuyers());
  }

  onApplicationShutdown(): Promise<void> {
    return this.jobs.stop();
  }
}
