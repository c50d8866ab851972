import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AccountLinks, type OpenedLink } from '../user/account-links';
import { isEmailAddress, normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { AUTH_LIMITS } from './auth.limits';
import { LoginThrottle } from './login-throttle.service';
import { noSoonerThan, UNIFORM_MS } from './no-sooner-than';
import { hashPassword, isAcceptable } from './password';
import { SessionService } from './session.service';

const HOUR_MS = 3_600_000;

/** An address that its reader confirmed. */
export interface Confirmed {
  email: string;
  /** The caller's own account when it moved there, which ended its sessions. */
  moved: UserFields | null;
}

/** The links mailed for an account. No answer tells whether an address is known. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserService,
    private readonly links: AccountLinks,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottle,
    private readonly sessions: SessionService,
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
   * One call, two shapes (product brief, section 7): an address asks for a new mail, a token confirms one.
   * @returns what was confirmed; null when a mail was asked for
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(subject: string, caller: Caller): Promise<Confirmed | null> {
    if (!subject.includes('@')) return this.confirmEmail(subject, caller);
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
    const opened = await this.checkResetLink(token);
    const { id, email, emailValidatedAt } = opened.user;
    if (!(await isAcceptable(password, email))) throw new AppError('passwordWeak');
    const passwordHash = await hashPassword(password);
    const change = { passwordHash, emailValidatedAt: emailValidatedAt ?? this.clock.now() };
    const changed = await this.transaction.run(async () => {
      const after = await this.links.use(opened, change, true);
      if (after) await this.passwordChanged(after);
      return after !== null;
    });
    if (!changed) throw new AppError('linkUsed');
    await this.sessions.forgetAll(id);
    await this.loginThrottle.forgiveAccount(email);
  }

  /** Tells the owner by mail that the password is another now. */
  async passwordChanged({ id, sessionEpoch }: Pick<UserFields, 'id' | 'sessionEpoch'>): Promise<void> {
    await this.outbox.add({ type: 'password-changed', key: `${id}:${sessionEpoch}`, refs: { userId: id } });
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
    if (owner) await this.notifyOwner(owner);
    else await this.links.mail(user, 'confirmLink', user.email);
  }

  /**
   * Whoever opens the link reads the address: if the browser is signed in to an account that has to prove just that
   * one, it has, and not the account of a stranger who said the same.
   */
  private async confirmEmail(token: string, { user: caller }: Caller): Promise<Confirmed> {
    const open = () => this.links.open(token, ['confirmLink', 'moveLink']);
    const opened = await open();
    const { user, kind, link, repeated } = opened;
    const confirmed = { email: link.email ?? user.email, moved: null };
    if (repeated) return confirmed;
    const moves = kind === 'moveLink';
    const own = caller && caller.id !== user.id && !moves ? await this.users.record(caller.id) : null;
    if (own && own.email === link.email && !own.emailValidatedAt) {
      await this.transaction.run(() => this.links.useFor(own, opened));
      return confirmed;
    }
    const change = { email: link.email, emailValidatedAt: this.clock.now() };
    const after = await this.links.use(opened, change, moves);
    if (after && moves) await this.sessions.forgetAll(after.id);
    // Lost to a parallel use of the same link
    if (!after && !(await open()).repeated) throw new AppError('linkUnknown');
    return moves && caller?.id === user.id ? { ...confirmed, moved: after } : confirmed;
  }
}
