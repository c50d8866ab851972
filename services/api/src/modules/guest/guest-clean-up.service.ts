import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { GuestOrderService } from '../order/guest/guest-order.service';
import { GuestAccountService } from '../user/guest-account.service';
import type { UserFields } from '../user/user.types';
import { chooseGuestEnd } from './guest.rules';
import { GuestConversionService } from './guest-conversion.service';

const BATCH = 200;
/** Retention period of the address keys of orders, in ms. The clean-up retries for another `PERIOD_MS`. */
const KEY_RETENTION_MS = 5 * 365 * DAY_MS;
const PERIOD_MS = 60 * DAY_MS;

/** Removes guest accounts that are no longer needed. */
@Injectable()
export class GuestCleanUpService {
  constructor(
    private readonly guestAccounts: GuestAccountService,
    private readonly guestOrders: GuestOrderService,
    private readonly sessions: SessionService,
    private readonly guestConversions: GuestConversionService,
    private readonly clock: Clock,
  ) {}

  /** Removes old address keys and unneeded guest accounts. Their orders keep the address and the tracking link. */
  async runCleanUp(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.guestOrders.forgetKeys(
      new Date(now - KEY_RETENTION_MS - PERIOD_MS),
      new Date(now - KEY_RETENTION_MS),
    );
    for (const guest of await this.guestAccounts.findDue(BATCH)) await this.cleanUp(guest);
  }

  private async cleanUp(guest: UserFields): Promise<void> {
    const now = this.clock.now();
    const isUsed = (await this.sessions.listSessions(guest)).length > 0;
    const end = chooseGuestEnd(guest.createdAt, await this.guestOrders.findByAccount(guest.id), isUsed);
    if (end && end <= now) await this.guestConversions.deleteAccount(guest);
    else await this.guestAccounts.scheduleCheck(guest.id, end ?? new Date(now.getTime() + DAY_MS));
  }
}
