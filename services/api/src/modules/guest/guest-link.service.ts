import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuestLinkConfirmed, GuestLinkView } from '@munay/contracts/account/guest';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { hashPassword, isAcceptable } from '../auth/password';
import { SessionService } from '../auth/session.service';
import { SignInService } from '../auth/sign-in.service';
import { GuestOrders } from '../order/guest/guest-orders';
import { toGlimpse } from '../order/order.mapper';
import { AccountLinks, type OpenedLink } from '../user/account-links';
import { GuestAccounts } from '../user/guest-accounts';
import { UserService } from '../user/user.service';
import { GuestEnds } from './guest-ends.service';

const PER_IP: Limit = { points: 120, seconds: 600 };

/** Actions for the reader of a guest's mailbox, in any browser. */
@Injectable()
export class GuestLinkService {
  constructor(
    private readonly users: UserService,
    private readonly links: AccountLinks,
    private readonly guests: GuestAccounts,
    private readonly ends: GuestEnds,
    private readonly orders: GuestOrders,
    private readonly signIn: SignInService,
    private readonly sessions: SessionService,
    private readonly throttle: ThrottleService,
  ) {}

  /** The orders that a link would save. @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests */
  async look(token: string, { ip }: Caller): Promise<GuestLinkView> {
    const { user, link } = await this.open(token, ip);
    return { email: link.email, orders: (await this.orders.of(user.id)).map(toGlimpse) };
  }

  /**
   * Confirms the address, once. The browser that ordered is signed in to the resulting account; in other browsers,
   * every session of the account ends and no one is signed in.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests
   */
  async confirm(request: FastifyRequest, reply: FastifyReply, token: string): Promise<GuestLinkConfirmed> {
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
    if (enters) await this.signIn.enter(request, reply, ended.account, null);
    return {
      email: guest.email,
      into: ended.into,
      signedIn: enters || caller.user?.id === ended.account.id,
      password: ended.into === 'new' && !enters,
    };
  }

  /** Sets the first password by a used link. @throws AppError linkUnknown, passwordWeak, tooManyRequests */
  async setPassword(token: string, password: string, { ip }: Caller): Promise<void> {
    await this.throttle.countUse('guest-link-ip', ip, PER_IP);
    if (!(await isAcceptable(password))) throw new AppError('passwordWeak');
    const { id } = await this.guests.setPassword(token, await hashPassword(password));
    await this.sessions.forgetAll(id);
  }

  private async open(token: string, ip: string): Promise<OpenedLink> {
    await this.throttle.countUse('guest-link-ip', ip, PER_IP);
    const opened = await this.links.open(token, ['guestLink']);
    if (opened.repeated) throw new AppError('linkUsed');
    return opened;
  }
}
