import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GUEST_ENDS, type GuestEnd } from '@munay/contracts/account/guest';
import { Transaction } from '../../database/transaction';
import { Metrics } from '../../metrics/metrics';
import { SharedCounters } from '../../metrics/shared-counters';
import { Clock } from '../../runtime/clock';
import { GuestJoinRepository } from './guest-join.repository';

/** Counts the guests who verified their address. */
@Injectable()
export class GuestJoins implements OnModuleInit {
  constructor(
    private readonly joins: GuestJoinRepository,
    private readonly transaction: Transaction,
    private readonly counters: SharedCounters,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.total(
      'munay_guests_joined_total',
      'Accounts of guests whose address was proved, by whether it had an account',
      () => this.counters.read('guests', GUEST_ENDS),
      'into',
    );
  }

  /** Guests who verified their address in a period. */
  countJoined = (from: Date, until: Date): Promise<number> => this.joins.count(from, until);

  async add(into: GuestEnd): Promise<void> {
    await this.joins.add(into, this.clock.now());
    this.transaction.afterCommit(() => this.counters.add('guests', into));
  }
}
