import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GUEST_CONVERSION_RESULTS, type GuestConversionResult } from '@munay/contracts/account/guest';
import { Transaction } from '../../database/transaction';
import { MetricsService } from '../../metrics/metrics.service';
import { SharedCounterService } from '../../metrics/shared-counter.service';
import { Clock } from '../../runtime/clock';
import { GuestConversionRepository } from './guest-conversion.repository';

/** Counts the guests who have verified their address. */
@Injectable()
export class GuestConversionCountService implements OnModuleInit {
  constructor(
    private readonly guestConversionCounts: GuestConversionRepository,
    private readonly transaction: Transaction,
    private readonly sharedCounters: SharedCounterService,
    private readonly metrics: MetricsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.registerTotal(
      'munay_guests_joined_total',
      'Accounts of guests whose address was verified, by whether it had an account',
      () => this.sharedCounters.read('guests', GUEST_CONVERSION_RESULTS),
      'into',
    );
  }

  /** Number of guests who have verified their address in a period. */
  countJoinedAccounts = (from: Date, until: Date): Promise<number> =>
    this.guestConversionCounts.count(from, until);

  async add(into: GuestConversionResult): Promise<void> {
    await this.guestConversionCounts.add(into, this.clock.now());
    this.transaction.afterCommit(() => this.sharedCounters.add('guests', into));
  }
}
