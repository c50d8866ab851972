import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SavedOrders } from '@munay/contracts/account/guest';
import type { SessionView } from '@munay/contracts/account/user';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { hashPassword, isAcceptablePassword } from '../auth/password';
import { SessionService } from '../auth/session.service';
import { SessionViewService } from '../auth/session-view.service';
import { SignInService } from '../auth/sign-in.service';
import { LIFETIME_MS } from '../user/account-link.rules';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';
import { GuestConversionService } from './guest-conversion.service';

/** Moves the orders of a guest to a new account, or to the account with the same address. */
@Injectable()
export class GuestOwnAccountService {
  constructor(
    private readonly users: UserService,
    private readonly guestAccounts: GuestAccountService,
    private readonly guestConversions: GuestConversionService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
    private readonly sessionView: SessionViewService,
    private readonly signIn: SignInService,
  ) {}

  /**
   * Saves the orders of an address that was verified in this browser. If no account has that address, the guest account
   * becomes a full account and is logged in. Otherwise the orders move to the existing account, without a login.
   * @throws AppError noGuest without a guest account, guestUnverified, notSignedIn once the account has ended
   */
  async saveOrders(request: FastifyRequest, reply: FastifyReply): Promise<SavedOrders> {
    const guest = await this.guestAccounts.require(request.caller);
    if (!guest.provisional?.verifiedAt) throw new AppError('guestUnverified');
    const completedAccount = await this.guestConversions.completeAccount(guest, null);
    if (!completedAccount) throw new AppError('notSignedIn');
    await this.sessions.end(request, reply, ['buyer']);
    if (completedAccount.into === 'new')
      await this.signIn.startSession(request, reply, completedAccount.account, null);
    return { email: guest.email, into: completedAccount.into };
  }

  /**
   * Sets the first password in a logged-in browser.
   * @throws AppError passwordWeak, linkUsed if the account has a password, linkExpired half an hour after the
   * verification
   */
  async setFirstPassword(request: FastifyRequest, reply: FastifyReply, password: string): Promise<void> {
    const { user: caller } = request.caller;
    const user = caller && (await this.users.record(caller.id));
    if (!user) throw new AppError('notSignedIn');
    if (user.passwordHash !== null) throw new AppError('linkUsed');
    const verifiedAt = user.emailValidatedAt?.getTime() ?? 0;
    if (this.clock.now().getTime() - verifiedAt >= LIFETIME_MS) throw new AppError('linkExpired');
    if (!(await isAcceptablePassword(password, user.email))) throw new AppError('passwordWeak');
    const updatedUser = await this.users.setPassword(user, await hashPassword(password));
    await this.sessions.removeAll(user.id);
    await this.sessions.begin(request, reply, updatedUser, null);
  }

  /**
   * Adds this browser's orders to the account, after a login with the same address.
   * @throws AppError noGuest if there are no orders to add
   */
  async acceptGuestOrders(
    request: FastifyRequest,
    reply: FastifyReply,
    accept: boolean,
  ): Promise<SessionView> {
    const { caller } = request;
    const { user, guest } = caller;
    if (!user || !guest || !this.sessionView.canJoinOrders(caller)) throw new AppError('noGuest');
    const [owner, provisional] = [await this.users.record(user.id), await this.users.record(guest.id)];
    if (accept && owner && provisional && !(await this.guestConversions.joinOrders(owner, provisional)))
      throw new AppError('noGuest');
    await this.sessions.end(request, reply, ['buyer']);
    return this.sessionView.getSession({ ...caller, guest: null });
  }
}
