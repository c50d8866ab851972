import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuestLinkPressed, GuestLinkView, OrderGlimpse } from '@munay/contracts/account/guest';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { AccountService } from '../auth/account.service';
import { AuthService } from '../auth/auth.service';
import { UNIFORM_MS, withMinimumDuration } from '../auth/minimum-duration';
import { hashPassword, isAcceptable } from '../auth/password';
import { SessionService } from '../auth/session.service';
import { GuestOrders } from '../order/guest/guest-orders';
import { OrderLinks } from '../order/link/order-links';
import { glimpseOf, orderRefs } from '../order/order.mapper';
import { AccountLinks, type OpenedLink } from '../user/account-links';
import { GuestAccounts } from '../user/guest-accounts';
import { UserService } from '../user/user.service';
import { GuestEnds } from './guest-ends.service';

const PER_IP: Limit = { points: 120, seconds: 600 };

/** What the reader of a guest's mailbox may do, in any browser. */
@Injectable()
export class GuestLinkService {
  constructor(
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly links: AccountLinks,
    private readonly guests: GuestAccounts,
    private readonly ends: GuestEnds,
    private readonly orders: GuestOrders,
    private readonly orderLinks: OrderLinks,
    private readonly auth: AuthService,
    private readonly sessions: SessionService,
    private readonly outbox: OutboxService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
  ) {}

  /** The orders that a link saves; changes nothing. @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests */
  async look(token: string, { ip }: Caller): Promise<GuestLinkView> {
    const { user, link } = await this.open(token, ip);
    return { email: link.email, orders: (await this.orders.of(user.id)).map(glimpseOf) };
  }

  /**
   * Confirms the address, once. The browser that ordered is signed in to what is its own account now; in any other, every
   * session of the account ends and nobody is signed in.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests
   */
  async press(request: FastifyRequest, reply: FastifyReply, token: string): Promise<GuestLinkPressed> {
    const { caller } = request;
    const opened = await this.open(token, caller.ip);
    const guest = opened.user;
    const reader = caller.user && (await this.users.record(caller.user.id));
    const claim = reader?.email === guest.email && !reader.disabledAt ? reader : null;
    const isOwn = caller.guest?.id === guest.id;
    const signsIn = isOwn && !caller.user;
    const ended = await this.ends.settle(guest, { ...opened, signsIn }, claim);
    if (!ended) throw new AppError('linkUsed');
    if (isOwn) await this.sessions.end(request, reply, ['buyer']);
    const enters = signsIn && ended.into === 'new';
    if (enters) await this.auth.enter(request, reply, ended.account, null);
    return {
      email: guest.email,
      into: ended.into,
      signedIn: enters || caller.user?.id === ended.account.id,
      password: ended.into === 'new' && !enters,
    };
  }

  /** Sets the first password by a link that was just pressed. @throws AppError linkUnknown, passwordWeak, tooManyRequests */
  async setPassword(token: string, password: string, { ip }: Caller): Promise<void> {
    await this.throttle.take('guest-link-ip', ip, PER_IP);
    if (!(await isAcceptable(password))) throw new AppError('passwordWeak');
    const { id } = await this.guests.setPassword(token, await hashPassword(password));
    await this.sessions.forgetAll(id);
  }

  /**
   * Mails the link that saves an order to the order's address, within the limits of the address. The response does not
   * tell whether one was sent.
   * @throws AppError linkUnknown, tooManyRequests by network
   */
  async ask(token: string, { ip }: Caller): Promise<null> {
    await this.throttle.take('order-link-ip', ip, PER_IP);
    const { buyer, customer } = await this.orderLinks.track(token);
    await withMinimumDuration(UNIFORM_MS, async () => {
      const guest = buyer.userId === null ? null : await this.users.record(buyer.userId);
      if (!guest?.provisional || guest.email !== customer.email) return;
      if (await this.mayMail(guest.email, ip))
        await this.transaction.run(() => this.links.mail(guest, 'guestLink', guest.email));
    });
    return null;
  }

  /** The order that a mail's recipient may disown. @throws AppError linkUnknown, linkUsed, tooManyRequests */
  async lookAtNotMine(token: string, { ip }: Caller): Promise<OrderGlimpse> {
    await this.throttle.take('order-link-ip', ip, PER_IP);
    return glimpseOf(await this.orderLinks.disowned(token));
  }

  /**
   * Ends the mails of an order to an address that is not its buyer's, with its tracking and confirming link, and tells
   * staff. The buyer's session goes on.
   * @throws AppError linkUnknown, linkUsed, tooManyRequests
   */
  async sayNotMine(token: string, { ip }: Caller): Promise<null> {
    await this.throttle.take('order-link-ip', ip, PER_IP);
    const order = await this.orderLinks.disowned(token);
    await this.transaction.run(async () => {
      await this.orderLinks.disown(order);
      if (order.buyer.userId !== null) await this.guests.endLink(order.buyer.userId);
      const key = `${order.id}:${order.trackingLink?.renewals ?? 0}`;
      await this.outbox.add({ type: 'order-not-mine-staff', key, refs: orderRefs(order) });
    });
    return null;
  }

  private async open(token: string, ip: string): Promise<OpenedLink> {
    await this.throttle.take('guest-link-ip', ip, PER_IP);
    const opened = await this.links.open(token, ['guestLink']);
    if (opened.repeated) throw new AppError('linkUsed');
    return opened;
  }

  private async mayMail(email: string, ip: string): Promise<boolean> {
    try {
      await this.accounts.countMail('validate', email, ip);
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }
}
