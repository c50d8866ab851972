import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuestContinuation } from '@munay/contracts/account/guest';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { GuestService } from '../../http/guest.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { AUTH_LIMITS } from '../auth/auth.limits';
import { MINIMUM_DURATION_MS, withMinimumDuration } from '../auth/minimum-duration';
import { SessionService } from '../auth/session.service';
import { GuestOrderService } from '../order/guest/guest-order.service';
import { GuestAccountService } from '../user/guest-account.service';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';

const NEXT_STEP_RESPONSE: GuestContinuation = { next: 'checkout' };

/** Opens guest accounts, which can place orders with only an email address. */
@Injectable()
export class GuestSessionService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly guestAccounts: GuestAccountService,
    private readonly guestOrders: GuestOrderService,
    private readonly sessions: SessionService,
    private readonly guests: GuestService,
    private readonly throttle: ThrottleService,
  ) {}

  /**
   * Opens a guest account, or continues with the guest account of this browser. Response and response time are the same
   * for every address, and no email is sent.
   * @throws AppError guestCheckoutDisabled, tooManyRequests
   */
  async continue(
    request: FastifyRequest,
    reply: FastifyReply,
    typedEmail: string,
  ): Promise<GuestContinuation> {
    if (!this.config.values.GUEST_CHECKOUT) throw new AppError('guestCheckoutDisabled');
    const { caller } = request;
    if (!caller.user)
      await withMinimumDuration(MINIMUM_DURATION_MS, async () => {
        const isOpen = await this.continueAsGuest(caller, normalizeEmail(typedEmail));
        if (!isOpen) await this.open(request, reply, normalizeEmail(typedEmail));
        this.guests.renewCookie(request, reply);
      });
    return NEXT_STEP_RESPONSE;
  }

  /** Continues with the account of this browser. @returns whether the account has this address */
  private async continueAsGuest({ guest: guestSession }: Caller, email: string): Promise<boolean> {
    const guest = guestSession && (await this.users.record(guestSession.id));
    if (!guest) return false;
    if (guest.email === email) return true;
    if ((await this.guestOrders.findByAccount(guest.id)).length > 0) return false;
    return (await this.guestAccounts.replaceEmail(guest, email)) !== null;
  }

  private async open(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    const { ip, locale } = request.caller;
    await this.throttle.consume('guest', ip, AUTH_LIMITS.guestsPerIp);
    await this.sessions.begin(request, reply, await this.guestAccounts.create(email, locale), null);
  }
}
