import { Injectable } from '@nestjs/common';
import type { Caller } from '../../http/caller';
import type { Signup } from '@munay/contracts/user';
import { Clock } from '../../clock';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../http/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { isEmailAddress, normalEmail } from '../user/user.email';
import { type UserFields, UserRepository } from '../user/user.repository';
import { AUTH_LIMITS } from './auth.limits';
import { LoginThrottle } from './login-throttle.service';
import { assertUsable, newLink } from './mailed-link';
import { noSoonerThan } from './no-sooner-than';
import { hashPassword, isAcceptable } from './password';
import { hashSecret, isSecret } from './secret';
import { SessionService } from './session.service';
import { ThrottleService } from './throttle.service';

/** Longer than any of the calls that must not tell whether an address is known takes by itself. */
const UNIFORM_MS = 250;
const HOUR_MS = 3_600_000;
/** A person who opens a confirmed link again, or in two tabs, meets success, not an error. */
const REPEAT_MS = 10 * 60_000;

class EmailTaken extends Error {}

/** Opening an account and the links mailed for it. No answer tells whether an address is known. */
@Injectable()
export class AccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottle,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens an account and mails a link to confirm the address; the owner of a known address gets a notice instead.
   * @throws AppError registrationIncomplete (product brief, section 5), passwordWeak, tooManyRequests
   */
  async signup(input: Signup, caller: Caller): Promise<void> {
    const { firstname, lastname, password } = input;
    if (!firstname || !lastname || !input.email || !password) throw new AppError('registrationIncomplete');
    const email = normalEmail(input.email);
    if (!(await isAcceptable(password, email))) throw new AppError('passwordWeak');
    await this.throttle.take('signup', caller.ip, AUTH_LIMITS.signupPerIp);
    const passwordHash = await hashPassword(password);
    const known = await this.users.findByEmail(email);
    if (known) return this.notifyOwner(known);
    const { token, link } = newLink(this.clock.now());
    const { middlename, phone, image } = input;
    const fields = {
      firstname,
      middlename,
      lastname,
      email,
      phone,
      image,
      passwordHash,
      locale: caller.locale,
    };
    try {
      await this.transaction.run(async () => {
        const user = await this.users.insert({ ...fields, emailLink: link });
        if (!user) throw new EmailTaken();
        await this.outbox.add({ type: 'validate-email', key: link.hash, refs: { userId: user.id, token } });
      });
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      const owner = await this.users.findByEmail(email);
      if (owner) await this.notifyOwner(owner);
    }
  }

  /** Mails a link to set a new password, if there is an account. @throws AppError tooManyRequests */
  async forgotPassword(givenEmail: string, ip: string): Promise<void> {
    const email = normalEmail(givenEmail);
    await this.countMail('forgot', email, ip);
    await noSoonerThan(UNIFORM_MS, async () => {
      const user = await this.users.findByEmail(email);
      if (user && !user.disabledAt) await this.mailResetLink(user.id);
    });
  }

  /** Mails a link to set a new password; older ones no longer work. */
  async mailResetLink(userId: string): Promise<void> {
    const { token, link } = newLink(this.clock.now());
    await this.transaction.run(async () => {
      await this.users.setLink(userId, 'resetLink', link);
      await this.outbox.add({ type: 'reset-password', key: link.hash, refs: { userId, token } });
    });
  }

  /**
   * Makes the link that confirms an address: the account's own, or a new one it wants to move to. Older ones no
   * longer work. Belongs into a transaction.
   */
  async writeValidationLink(userId: string, newEmail?: string): Promise<void> {
    const { token, link } = newLink(this.clock.now());
    await this.users.setLink(userId, 'emailLink', link, newEmail);
    await this.outbox.add({ type: 'validate-email', key: link.hash, refs: { userId, token } });
  }

  /**
   * One call, two shapes (product brief, section 7): an address asks for a new mail, a token confirms one.
   * @throws AppError linkUnknown, linkUsed, linkExpired, tooManyRequests, badRequest
   */
  async validateEmail(subject: string, ip: string): Promise<void> {
    if (!subject.includes('@')) return this.confirmEmail(subject);
    if (!isEmailAddress(subject)) throw new AppError('badRequest');
    const email = normalEmail(subject);
    await this.countMail('validate', email, ip);
    await noSoonerThan(UNIFORM_MS, async () => {
      const user = await this.users.findByEmail(email);
      const waiting = user && !user.disabledAt && (!user.emailValidatedAt || user.pendingEmail !== null);
      if (waiting) await this.transaction.run(() => this.writeValidationLink(user.id));
    });
  }

  /** Can this link still set a password? @throws AppError linkUnknown, linkUsed, linkExpired */
  async checkResetLink(token: string): Promise<UserFields> {
    const user = isSecret(token) ? await this.users.findByLink('resetLink', hashSecret(token)) : null;
    if (!user || user.disabledAt) throw new AppError('linkUnknown');
    assertUsable(user.resetLink, this.clock.now());
    return user;
  }

  /**
   * Sets a new password by a mailed link and ends every session; nobody is logged in by it.
   * @throws AppError linkUnknown, linkUsed, linkExpired, passwordWeak (the link stays usable)
   */
  async resetPassword(token: string, password: string): Promise<void> {
    const user = await this.checkResetLink(token);
    if (!(await isAcceptable(password, user.email))) throw new AppError('passwordWeak');
    const passwordHash = await hashPassword(password);
    const now = this.clock.now();
    const changed = await this.transaction.run(async () => {
      const after = await this.users.resetPassword(hashSecret(token), passwordHash, now);
      if (!after) return false;
      await this.users.setEmailValidated(after.id, user.email, now);
      await this.passwordChanged(after);
      return true;
    });
    if (!changed) throw new AppError('linkUsed');
    await this.sessions.forgetAll(user.id);
    await this.loginThrottle.forgiveAccount(user.email);
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

  private async confirmEmail(token: string): Promise<void> {
    const now = this.clock.now();
    const hash = isSecret(token) ? hashSecret(token) : null;
    const find = () => (hash === null ? null : this.users.findByLink('emailLink', hash));
    const user = await find();
    if (!user || !hash) throw new AppError('linkUnknown');
    if (isRepeat(user, now)) return;
    assertUsable(user.emailLink, now);
    const email = user.pendingEmail ?? user.email;
    if (await this.users.confirmEmail(hash, email, email !== user.email, now)) return;
    // Lost to a parallel use of the same link, or somebody else has taken the address meanwhile.
    const after = await find();
    if (!after || !isRepeat(after, now)) throw new AppError('linkUnknown');
  }
}

const isRepeat = ({ emailLink }: UserFields, now: Date): boolean =>
  emailLink?.usedAt != null && now.getTime() - emailLink.usedAt.getTime() < REPEAT_MS;
