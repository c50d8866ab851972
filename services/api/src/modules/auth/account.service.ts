import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '@munay/contracts/account/email-phone';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedIn } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AccountLinks, type OpenedLink } from '../user/account-links';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AUTH_LIMITS } from './auth.limits';
import { ConfirmationService, type OpenedEmailLink } from './confirmation.service';
import { noSoonerThan, UNIFORM_MS } from './minimum-duration';

const HOUR_MS = 3_600_000;

/** The links mailed for an account. No answer tells whether an address is known. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserService,
    private readonly links: AccountLinks,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly confirmation: ConfirmationService,
    private readonly clock: Clock,
  ) {}

  /** Mails a link to set a new password, if there is an account. @throws AppError tooManyRequests */
  async forgotPassword(givenEmail: string, ip: string): Promise<void> {
    const email = normalEmail(givenEmail);
    await this.countMail('forgot', email, ip);
    await noSoonerThan(UNIFORM_MS, async () => {
      const user = await this.users.known(email);
      if (user && !user.disabledAt) await this.mailResetLink(user);
    });
  }

  /** Mails a link to set a new password; older ones no longer work. */
  mailResetLink = (user: UserFields): Promise<void> =>
    this.transaction.run(() => this.links.mail(user, 'resetLink', user.email));

  /** Mails a link to the address the account wants to move to. Belongs into a transaction. */
  mailMoveLink = (user: UserFields, newEmail: string): Promise<void> =>
    this.links.mail(user, 'moveLink', newEmail);

  /**
   * One call, two shapes (product brief, section 7): an address asks for a new mail, a token confirms one for the
   * browser that is signed in to the account, and tells any other what the link is for.
   * @returns null when a mail was asked for
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(subject: string, caller: Caller): Promise<OpenedEmailLink | null> {
    if (!subject.includes('@')) return this.confirmation.open(subject, caller);
    if (!isEmailAddress(subject)) throw new AppError('badRequest');
    const email = normalEmail(subject);
    await this.countMail('validate', email, caller.ip);
    await noSoonerThan(UNIFORM_MS, async () => {
      const own = caller.user && (await this.users.record(caller.user.id));
      const moves = own && this.links.waitingMove(own);
      await this.transaction.run(async () => {
        if (own && moves && (email === moves || email === own.email))
          return this.links.mail(own, 'moveLink', moves);
        const claim = own?.email === email ? own : await this.claimOf(email);
        if (claim && !claim.disabledAt && !claim.emailValidatedAt) await this.mailConfirmation(claim);
      });
    });
    return null;
  }

  /**
   * Who has not confirmed the address is asked for the digits of a mail, and has one: another is mailed unless the last
   * still serves, or too many were.
   * @throws AppError emailNotValidated
   */
  async requireConfirmed({ id, contact }: SignedIn, ip: string): Promise<void> {
    if (contact.emailValidated) return;
    await this.mailDigits(id, ip);
    throw new AppError('emailNotValidated');
  }

  private async mailDigits(userId: string, ip: string): Promise<void> {
    const own = await this.users.record(userId);
    if (!own || own.emailValidatedAt || this.links.areTypable(own)) return;
    try {
      await this.countMail('validate', own.email, ip);
    } catch (error) {
      if (error instanceof AppError && error.key === 'tooManyRequests') return;
      throw error;
    }
    await this.transaction.run(() => this.mailConfirmation(own));
  }

  /** Can this link still set a password? @throws AppError linkUnknown, linkUsed, linkExpired */
  async checkResetLink(token: string): Promise<OpenedLink> {
    const opened = await this.links.open(token, ['resetLink']);
    if (opened.repeated) throw new AppError('linkUsed');
    return opened;
  }

  /**
   * Sets a new password by a mailed link, which proves the address too, and ends every session; nobody is logged in
   * by it.
   * @throws AppError linkUnknown, linkUsed, linkExpired, passwordWeak (the link stays usable)
   */
  async resetPassword(token: string, password: string): Promise<void> {
    const proof = this.confirmation.byLink(await this.checkResetLink(token));
    if (!(await this.confirmation.takeOver(proof, password))) throw new AppError('linkUsed');
  }

  /** Somebody wanted an address that has an account: its owner hears of it, once an hour at most. */
  async notifyOwner({ id }: Pick<UserFields, 'id'>): Promise<void> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    await this.outbox.add({ type: 'email-taken-notice', key: `${id}:${hour}`, refs: { userId: id } });
  }

  /** Tells the present address that the account is about to move to another. Belongs into a transaction. */
  async warnOfMove({ id, email }: Pick<UserFields, 'id' | 'email'>): Promise<void> {
    const key = `${id}:${this.clock.now().getTime()}`;
    await this.outbox.add({ type: 'email-moving', key, refs: { userId: id, address: email } });
  }

  /** @throws AppError tooManyRequests */
  async countMail(name: 'forgot' | 'validate', email: string, ip: string): Promise<void> {
    await this.throttle.take(`${name}-ip`, ip, AUTH_LIMITS.mailPerIp);
    await this.throttle.take(name, email, AUTH_LIMITS.mailPerAccount);
  }

  /** Strangers can have a mail sent to an address that nobody has proved, not to one that has an owner. */
  private async claimOf(email: string): Promise<UserFields | null> {
    return (await this.users.owner(email)) ? null : this.users.claim(email);
  }

  /**
   * Asks the reader of the address to confirm it, or tells its owner that somebody else says to have it. Belongs into a
   * transaction.
   */
  async mailConfirmation(user: UserFields): Promise<void> {
    const owner = await this.users.owner(user.email);
    if (!owner) return this.links.mail(user, 'confirmLink', user.email);
    await this.notifyOwner(owner);
    await this.links.pretend(user);
  }
}
