import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionView, UpdateUserInput } from '@munay/contracts/account/user';
import { isTaxId } from '@munay/contracts/order/tax-id';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { CookieService } from '../../http/cookie.service';
import { requireFittingAddresses, toPlainBilling } from '../user/user.addresses';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AccountService } from './account.service';
import { ConfirmationService } from './confirmation.service';
import { LoginThrottleService } from './login-throttle.service';
import { hashPassword, isAcceptablePassword, verifyPassword } from './password';
import { SessionService } from './session.service';
import { SessionViewService } from './session-view.service';

/** Reads and changes the caller's account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly confirmation: ConfirmationService,
    private readonly sessions: SessionService,
    private readonly loginThrottle: LoginThrottleService,
    private readonly cookies: CookieService,
    private readonly transaction: Transaction,
    private readonly sessionView: SessionViewService,
  ) {}

  /**
   * Changes the caller's account. A new address takes effect once it is verified; a new password ends all other
   * sessions and renews the id of the current one.
   * @throws AppError noUpdate (product brief, section 5), taxIdInvalid, wrongPassword, passwordWeak, tooManyRequests
   */
  async update(request: FastifyRequest, reply: FastifyReply, change: UpdateUserInput): Promise<SessionView> {
    const { email: typedEmail, password, currentPassword, preferences, billing, ...rest } = change;
    if (billing?.taxId && !isTaxId(billing.taxId)) throw new AppError('taxIdInvalid');
    const changes = omitUndefined({ ...rest, ...preferences, billing: billing && toPlainBilling(billing) });
    const hasPlainChange = Object.values({ ...changes, givenEmail: typedEmail, password }).some(
      (value) => value !== undefined,
    );
    if (!hasPlainChange) throw new AppError('noUpdate');
    const user = await this.requireCurrentUser(request.caller);
    const email = typedEmail === undefined ? user.email : normalizeEmail(typedEmail);
    if (rest.addresses) requireFittingAddresses(rest.addresses, user.addresses);
    const moves = email !== user.email;
    if (moves || password !== undefined) await this.verifyPassword(request, user, currentPassword);
    if (password !== undefined && !(await isAcceptablePassword(password, email)))
      throw new AppError('passwordWeak');
    if (moves) await this.accounts.countMail('validate', user.id, request.caller.ip);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const updatedUser = await this.transaction.run(async () => {
      if (Object.keys(changes).length > 0) await this.users.change(user.id, changes);
      if (moves) await this.changeEmail(email, user);
      return passwordHash === null ? null : this.setPassword(user, passwordHash);
    });
    if (updatedUser) {
      await this.sessions.removeAll(user.id);
      await this.sessions.begin(request, reply, updatedUser, request.caller.user?.verifiedAt ?? null);
    }
    return this.sessionView.getSession(request.caller);
  }

  private async setPassword(user: UserFields, passwordHash: string): Promise<UserFields> {
    const updatedUser = await this.users.setPassword(user, passwordHash);
    await this.confirmation.notifyPasswordChanged(updatedUser);
    return updatedUser;
  }

  /** Starts an address change. If the new address is already registered, only its owner learns of it, by email. */
  private async changeEmail(email: string, user: UserFields): Promise<void> {
    const owner = await this.users.findOwner(email);
    if (owner) await this.accounts.notifyOwner(owner);
    else await this.accounts.mailMoveLink(user, email);
    await this.accounts.notifyOfMove(user);
  }

  /**
   * Verifies the password of a signed-in user again, with the same limits as a login.
   * @throws AppError wrongPassword, tooManyRequests
   */
  async verifyPassword(request: FastifyRequest, user: UserFields, password = ''): Promise<void> {
    const name = await this.loginThrottle.countAttempt(user.email, this.cookies.read(request, 'device'));
    if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('wrongPassword');
    await this.loginThrottle.onCorrectPassword(name, user);
  }

  private async requireCurrentUser({ user }: Caller): Promise<UserFields> {
    const currentAccount = user && (await this.users.record(user.id));
    if (!currentAccount) throw new AppError('notSignedIn');
    return currentAccount;
  }
}

const omitUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
