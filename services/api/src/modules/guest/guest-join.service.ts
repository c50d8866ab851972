import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GUEST_ENDS, type GuestEnd } from '@munay/contracts/account/guest';
import { Transaction } from '../../database/transaction';
import { MetricsService } from '../../metrics/metrics.service';
import { SharedCounterService } from '../../metrics/shared-counter.service';
import { Clock } from '../../runtime/clock';
import { GuestJoinRepository } from './guest-join.repository';

/** Counts the guests who have verified their address. */
@Injectable()
export class GuestJoinService implements OnModuleInit {
  constructor(
    private readonly guestJoins: GuestJoinRepository,
    private readonly transaction: Transaction,
    private readonly sharedCounters: SharedCounterService,
    private readonly metrics: MetricsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.total(
      'munay_guests_joined_total',
      'Accounts of guests whose address was verified, by whether it had an account',
      () => this.sharedCounters.read('guests', GUEST_ENDS),
      'into',
    );
  }

  /** Counts the guests who verified their address in a period. */
  countJoined = (from: Date, until: Date): Promise<number> => this.guestJoins.count(from, until);

  async add(into: GuestEnd): Promise<void> {
    await this.guestJoins.add(into, this.clock.now());
    this.transaction.afterCommit(() => this.sharedCounters.add('guests', into));
  }
}
