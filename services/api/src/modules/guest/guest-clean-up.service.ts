import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { GuestOrders } from '../order/guest/guest-orders';
import { GuestAccounts } from '../user/guest-accounts';
import type { UserFields } from '../user/user.types';
import { endOfGuest } from './guest.rules';
import { GuestEnds } from './guest-ends.service';

const BATCH = 200;
/** How long orders have the keys of their addresses; older orders are checked for as long again. */
const KEYS_MS = 5 * 365 * DAY_MS;
const PERIOD_MS = 60 * DAY_MS;

/** Removes guest accounts that are no longer needed. */
@Injectable()
export class GuestCleanUp {
  constructor(
    private readonly accounts: GuestAccounts,
    private readonly orders: GuestOrders,
    private readonly sessions: SessionService,
    private readonly ends: GuestEnds,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes old address keys, and deletes accounts that are due. Their orders still have the address and the tracking
   * link, but no account.
   */
  async runCleanUp(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.orders.forgetKeys(new Date(now - KEYS_MS - PERIOD_MS), new Date(now - KEYS_MS));
    for (const guest of await this.accounts.due(BATCH)) await this.look(guest);
  }

  private async look(guest: UserFields): Promise<void> {
    const now = this.clock.now();
    const isUsed = (await this.sessions.listSessions(guest)).length > 0;
    const end = endOfGuest(guest.createdAt, await this.orders.of(guest.id), isUsed);
    if (end && end <= now) await this.ends.drop(guest);
    else await this.accounts.checkAgain(guest.id, end ?? new Date(now.getTime() + DAY_MS));
  }
}
