import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { HOUR_MS } from '@munay/contracts/durations';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import type { Caller, SignedInUser } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AccountLinkService, type UsableLink } from '../user/account-link.service';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AUTH_LIMITS } from './auth.limits';
import { ConfirmationService, type UsableEmailLink } from './confirmation.service';
import { MINIMUM_DURATION_MS, withMinimumDuration } from './minimum-duration';

/** Emails account links. No response reveals whether an address is registered. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserService,
    private readonly accountLinks: AccountLinkService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly confirmation: ConfirmationService,
    private readonly clock: Clock,
  ) {}

  /** Emails a password reset link if the account exists. @throws AppError tooManyRequests */
  async forgotPassword(typedEmail: string, ip: string): Promise<void> {
    const email = normalizeEmail(typedEmail);
    await this.countMail('forgot', email, ip);
    await withMinimumDuration(MINIMUM_DURATION_MS, async () => {
      const user = await this.users.findByEmail(email);
      if (user && !user.disabledAt) await this.mailResetLink(user);
    });
  }

  /** Emails a password reset link and invalidates older ones. */
  mailResetLink = (user: UserFields): Promise<void> =>
    this.transaction.run(() => this.accountLinks.sendMail(user, 'resetLink', user.email));

  /** Emails a link to the account's new address. Call inside a transaction. */
  mailMoveLink = (user: UserFields, newEmail: string): Promise<void> =>
    this.accountLinks.sendMail(user, 'moveLink', newEmail);

  /**
   * Handles the two purposes of the endpoint (product brief, section 7). A request with an address sends a new email. A
   * request with a token confirms the address if the browser is signed in to the account; otherwise the response only
   * shows what the link would do.
   * @returns null if an email was requested
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(subject: string, caller: Caller): Promise<UsableEmailLink | null> {
    if (!subject.includes('@')) return this.confirmation.open(subject, caller);
    if (!isEmailAddress(subject)) throw new AppError('badRequest');
    const email = normalizeEmail(subject);
    // Limits are separate, so that strangers cannot use up the owner's limit
    const { user, buyer } = caller;
    await this.countMail('validate', user?.contact.emailValidated ? user.id : email, caller.ip);
    await withMinimumDuration(MINIMUM_DURATION_MS, async () => {
      const currentAccount = buyer && (await this.users.record(buyer.id));
      const moves = currentAccount && this.accountLinks.findPendingMove(currentAccount);
      await this.transaction.run(async () => {
        if (currentAccount && moves && (email === moves || email === currentAccount.email))
          return this.accountLinks.sendMail(currentAccount, 'moveLink', moves);
        const account = currentAccount?.email === email ? currentAccount : await this.findUnverified(email);
        if (account && !account.disabledAt && !account.emailValidatedAt)
          await this.mailGuestConfirmation(account);
      });
    });
    return null;
  }

  /**
   * Requires a verified email address. If the address is unverified, a confirmation email is sent within the rate
   * limits, unless the last email still has a valid code.
   * @throws AppError emailNotValidated
   */
  async requireConfirmed({ id, contact }: SignedInUser, ip: string): Promise<void> {
    if (contact.emailValidated) return;
    await this.sendDigits(id, ip);
    throw new AppError('emailNotValidated');
  }

  private async sendDigits(userId: string, ip: string): Promise<void> {
    const currentAccount = await this.users.record(userId);
    if (
      !currentAccount ||
      currentAccount.emailValidatedAt ||
      this.accountLinks.canEnterDigits(currentAccount)
    )
      return;
    try {
      await this.countMail('validate', currentAccount.email, ip);
    } catch (error) {
      if (isAppError(error) && error.key === 'tooManyRequests') return;
      throw error;
    }
    await this.transaction.run(() => this.mailGuestConfirmation(currentAccount));
  }

  /** Whether a link can still set a password. @throws AppError linkUnknown, linkUsed, linkExpired */
  async checkResetLink(token: string): Promise<UsableLink> {
    const openedLink = await this.accountLinks.open(token, ['resetLink']);
    if (openedLink.isRepeated) throw new AppError('linkUsed');
    return openedLink;
  }

  /**
   * Sets a new password with an emailed link. This also verifies the address and ends every session. The browser is not
   * logged in.
   * @throws AppError linkUnknown, linkUsed, linkExpired, passwordWeak (the link can be used again)
   */
  async resetPassword(token: string, password: string): Promise<void> {
    const verification = this.confirmation.toMailboxVerification(await this.checkResetLink(token));
    if (!(await this.confirmation.setPassword(verification, password))) throw new AppError('linkUsed');
  }

  /** Notifies the owner of an address that someone tried to sign up with it, at most once an hour. */
  async notifyOwner({ id }: Pick<UserFields, 'id'>): Promise<void> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    await this.outbox.add({ type: 'email-taken-notice', key: `${id}:${hour}`, refs: { userId: id } });
  }

  /** Warns the owner at the current address of a pending address change. Call inside a transaction. */
  async notifyOfMove({ id, email }: Pick<UserFields, 'id' | 'email'>): Promise<void> {
    const key = `${id}:${this.clock.now().getTime()}`;
    await this.outbox.add({ type: 'email-moving', key, refs: { userId: id, address: email } });
  }

  /** @throws AppError tooManyRequests */
  async countMail(name: 'forgot' | 'validate', email: string, ip: string): Promise<void> {
    await this.throttle.consume(`${name}-ip`, ip, AUTH_LIMITS.mailPerIp);
    await this.throttle.consume(name, email, AUTH_LIMITS.mailPerAccount);
  }

  /** Finds an account by its unverified address. Anyone can open such an account, so its emails may reach strangers. */
  private async findUnverified(email: string): Promise<UserFields | null> {
    return (await this.users.findOwner(email)) ? null : this.users.findUnverified(email);
  }

  /** Emails a guest. The email is the same for every address, so that only its recipient learns of an account. */
  private mailGuestConfirmation = (user: UserFields): Promise<void> =>
    user.provisional
      ? this.accountLinks.sendMail(user, 'guestLink', user.email)
      : this.sendConfirmation(user);

  /** Emails a confirmation link, or notifies the verified owner of the address. Call inside a transaction. */
  async sendConfirmation(user: UserFields): Promise<void> {
    const owner = await this.users.findOwner(user.email);
    if (!owner) return this.accountLinks.sendMail(user, 'confirmLink', user.email);
    await this.notifyOwner(owner);
    await this.accountLinks.createUnsentLink(user);
  }
}
