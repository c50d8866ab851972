import { Injectable } from '@nestjs/common';
import type { OrderPreview } from '@munay/contracts/account/guest';
import { Transaction } from '../../database/transaction';
import { isAppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { AccountService } from '../auth/account.service';
import { MINIMUM_DURATION_MS, withMinimumDuration } from '../auth/minimum-duration';
import { OrderLinkService } from '../order/link/order-link.service';
import { toOrderPreview, toOrderRefs } from '../order/order.mapper';
import { AccountLinkService } from '../user/account-link.service';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';
import { LINKS_PER_IP } from './guest.rules';

/** Handles two links in emails about guest orders: the tracking link, and the link to disown the order. */
@Injectable()
export class GuestOrderLinkService {
  constructor(
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly accountLinks: AccountLinkService,
    private readonly guestAccounts: GuestAccountService,
    private readonly orderLinks: OrderLinkService,
    private readonly outbox: OutboxService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Emails the link that saves an order to an account. The email goes to the order's address, within the rate limits of
   * that address. The response does not reveal whether a link was sent.
   * @throws AppError linkUnknown, tooManyRequests per network
   */
  async requestLink(token: string, { ip }: Caller): Promise<null> {
    await this.throttle.consume('order-link-ip', ip, LINKS_PER_IP);
    const { buyer, customer } = await this.orderLinks.track(token);
    await withMinimumDuration(MINIMUM_DURATION_MS, async () => {
      const guest = buyer.userId === null ? null : await this.users.record(buyer.userId);
      if (!guest?.provisional || guest.email !== customer.email) return;
      if (await this.canSendMail(guest.email, ip))
        await this.transaction.run(() => this.accountLinks.sendMail(guest, 'guestLink', guest.email));
    });
    return null;
  }

  /** Returns the order that a recipient may disown. @throws AppError linkUnknown, linkUsed, tooManyRequests */
  async getWrongRecipient(token: string, { ip }: Caller): Promise<OrderPreview> {
    await this.throttle.consume('order-link-ip', ip, LINKS_PER_IP);
    return toOrderPreview(await this.orderLinks.findWrongRecipient(token));
  }

  /**
   * Stops the emails about an order to a wrong address, revokes its tracking and confirmation links, and notifies
   * staff. The buyer's session remains valid.
   * @throws AppError linkUnknown, linkUsed, tooManyRequests
   */
  async reportWrongRecipient(token: string, { ip }: Caller): Promise<null> {
    await this.throttle.consume('order-link-ip', ip, LINKS_PER_IP);
    const order = await this.orderLinks.findWrongRecipient(token);
    await this.transaction.run(async () => {
      await this.orderLinks.reportWrongRecipient(order);
      if (order.buyer.userId !== null) await this.guestAccounts.endLink(order.buyer.userId);
      const key = `${order.id}:${order.trackingLink?.renewals ?? 0}`;
      await this.outbox.add({ type: 'order-not-mine-staff', key, refs: toOrderRefs(order) });
    });
    return null;
  }

  private async canSendMail(email: string, ip: string): Promise<boolean> {
    try {
      await this.accounts.countMail('validate', email, ip);
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }
}
