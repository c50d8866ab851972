import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GuestLinkConfirmation, GuestLinkView } from '@munay/contracts/account/guest';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { type Limit, ThrottleService } from '../../rate-limit/throttle.service';
import { hashPassword, isAcceptablePassword } from '../auth/password';
import { SessionService } from '../auth/session.service';
import { SignInService } from '../auth/sign-in.service';
import { GuestOrderService } from '../order/guest/guest-order.service';
import { toOrderPreview } from '../order/order.mapper';
import { AccountLinkService, type UsableLink } from '../user/account-link.service';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';
import { GuestConversionService } from './guest-conversion.service';

const PER_IP: Limit = { points: 120, seconds: 600 };

/** Actions available to anyone with access to the guest's mailbox, in any browser. */
@Injectable()
export class GuestLinkService {
  constructor(
    private readonly users: UserService,
    private readonly accountLinks: AccountLinkService,
    private readonly guestAccounts: GuestAccountService,
    private readonly guestConversions: GuestConversionService,
    private readonly guestOrders: GuestOrderService,
    private readonly signIn: SignInService,
    private readonly sessions: SessionService,
    private readonly throttle: ThrottleService,
  ) {}

  /**
   * Lists the orders that opening a link would save to an account.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests
   */
  async preview(token: string, { ip }: Caller): Promise<GuestLinkView> {
    const { user, link } = await this.open(token, ip);
    return { email: link.email, orders: (await this.guestOrders.findByAccount(user.id)).map(toOrderPreview) };
  }

  /**
   * Confirms the address, once. The browser that placed the order is signed in to the resulting account. In other
   * browsers no one is signed in, and every session of the account ends.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests
   */
  async confirm(request: FastifyRequest, reply: FastifyReply, token: string): Promise<GuestLinkConfirmation> {
    const { caller } = request;
    const openedLink = await this.open(token, caller.ip);
    const guest = openedLink.user;
    const reader = caller.user && (await this.users.record(caller.user.id));
    const signedInOwner = reader?.email === guest.email && !reader.disabledAt ? reader : null;
    const isOwn = caller.guest?.id === guest.id;
    const willSignIn = isOwn && !caller.user;
    const convertedAccount = await this.guestConversions.completeAccount(
      guest,
      { ...openedLink, willSignIn },
      signedInOwner,
    );
    if (!convertedAccount) throw new AppError('linkUsed');
    if (isOwn) await this.sessions.end(request, reply, ['buyer']);
    const startsSession = willSignIn && convertedAccount.into === 'new';
    if (startsSession) await this.signIn.startSession(request, reply, convertedAccount.account, null);
    return {
      email: guest.email,
      into: convertedAccount.into,
      signedIn: startsSession || caller.user?.id === convertedAccount.account.id,
      password: convertedAccount.into === 'new' && !startsSession,
    };
  }

  /** Sets the first password with a used link. @throws AppError linkUnknown, passwordWeak, tooManyRequests */
  async setPassword(token: string, password: string, { ip }: Caller): Promise<void> {
    await this.throttle.consume('guest-link-ip', ip, PER_IP);
    if (!(await isAcceptablePassword(password))) throw new AppError('passwordWeak');
    const { id } = await this.guestAccounts.setPassword(token, await hashPassword(password));
    await this.sessions.removeAll(id);
  }

  private async open(token: string, ip: string): Promise<UsableLink> {
    await this.throttle.consume('guest-link-ip', ip, PER_IP);
    const openedLink = await this.accountLinks.open(token, ['guestLink']);
    if (openedLink.isRepeated) throw new AppError('linkUsed');
    return openedLink;
  }
}
