import { Inject, Injectable } from '@nestjs/common';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { type AuditAction } from '@munay/contracts/admin/audit';
import { Transaction } from '../../database/transaction';
import { isAdmin } from '../../http/caller';
import { REDIS, type RedisClient } from '../../redis/redis.connection';
import { generateSecret } from '../../runtime/secret';
import { LoginThrottleService } from '../auth/login-throttle.service';
import { hashPassword, isAcceptablePassword } from '../auth/password';
import { StoreService } from '../store/store.service';
import { AccountLinkService } from '../user/account-link.service';
import { type Alert } from '../user/security-alert.service';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { toSecondFactorCounter } from './code-verification.service';
import { OperatorLogService } from './operator-log.service';
import { SecondFactorRepository } from './second-factor.repository';

export interface NewAdmin {
  email: string;
  firstname: string;
  lastname: string;
  /** The password; if null, a link for choosing a password is created. */
  password: string | null;
}

export interface ListedAdmin {
  email: string;
  name: string;
  closed: boolean;
  hasSecondFactor: boolean;
  lastLoginAt: Date | null;
}

/** Why an administrator command changed nothing, as shown to the operator. */
export class AdminCommandError extends Error {}

const MAX_LISTED_ADMINS = 200;

/**
 * Creates administrators and restores their access, for an operator on the server. This is needed because no account
 * exists by default, and the staff app or email may be unavailable. Changes are audited, and all administrators are
 * notified.
 */
@Injectable()
export class AdminAccountService {
  constructor(
    private readonly users: UserService,
    private readonly accountLinks: AccountLinkService,
    private readonly stores: StoreService,
    private readonly secondFactors: SecondFactorRepository,
    private readonly loginThrottles: LoginThrottleService,
    private readonly operatorLog: OperatorLogService,
    private readonly transaction: Transaction,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /** All administrators, newest first. */
  async list(): Promise<ListedAdmin[]> {
    const { users } = await this.users.list({ role: 'ADMIN', pageSize: MAX_LISTED_ADMINS });
    const accounts = await Promise.all(users.map(({ _id }) => this.users.record(_id)));
    return accounts
      .filter((account) => account !== null)
      .map(({ email, firstname, lastname, disabledAt, hasSecondFactor, lastLoginAt }) => ({
        email,
        name: `${firstname} ${lastname}`.trim(),
        closed: disabledAt !== null,
        hasSecondFactor: hasSecondFactor ?? false,
        lastLoginAt: lastLoginAt ?? null,
      }));
  }

  /**
   * Creates an administrator. With the first administrator, the first store is created too. An address that has an
   * account is rejected, because otherwise the person who created that account would become an administrator.
   * @returns the token of the link to choose a password, not stored; null if a password was given
   * @throws AdminCommandError
   */
  async create({ email: typedEmail, firstname, lastname, password }: NewAdmin): Promise<string | null> {
    if (!isEmailAddress(typedEmail)) throw new AdminCommandError(`${typedEmail} is not an email address.`);
    const email = normalizeEmail(typedEmail);
    if (password !== null && !(await isAcceptablePassword(password, email)))
      throw new AdminCommandError('Please choose a longer or less common password (8 to 128 characters).');
    // If no password is given, the account gets a random one
    const passwordHash = await hashPassword(password ?? generateSecret());
    return this.transaction.run(async () => {
      const isFirst = !(await this.users.hasAdmin());
      const existingUser = await this.users.findByEmail(email);
      // The operator vouches for the address, so it counts as verified
      const emailValidatedAt = new Date();
      const roles = ['ADMIN' as const];
      const fields = { firstname, lastname, email, passwordHash, emailValidatedAt, roles };
      const user = existingUser ? null : await this.users.create(fields);
      if (!user) throw new AdminCommandError(`${email} has an account already; please take another address.`);
      if (isFirst) await this.stores.createFirstStore();
      await this.operatorLog.record('user.create', 'adminGranted', user.id);
      return password === null ? this.accountLinks.createForStaff(user) : null;
    });
  }

  /**
   * Replaces the password with a link to choose a new one, and ends every session.
   * @returns the token of the link; it is not stored
   * @throws AdminCommandError
   */
  resetPassword(email: string): Promise<string> {
    return this.transaction.run(() => this.replacePassword(email, 'user.reset', 'passwordReset'));
  }

  /**
   * Removes every second factor. The password is also removed, because it would be sufficient to set up a new factor.
   * @returns the token of a link to choose a password; it is not stored
   * @throws AdminCommandError
   */
  resetFactors(email: string): Promise<string> {
    return this.transaction.run(async () => {
      const { id, hasSecondFactor } = await this.require(email);
      if (!hasSecondFactor) throw new AdminCommandError(`${email} has no second factor.`);
      await this.secondFactors.remove(id);
      await this.users.setSecondFactor(id, false, false);
      return this.replacePassword(email, 'secondFactor.factorReset', 'factorReset');
    });
  }

  /** Ends the lockouts after wrong passwords and codes. @throws AdminCommandError */
  async unlock(email: string): Promise<void> {
    const user = await this.require(email);
    if (this.redis.status !== 'ready')
      throw new AdminCommandError(
        'Redis does not respond: each API process counts attempts itself until then. Restarting it ends the lockouts.',
      );
    await this.transaction.run(() => this.operatorLog.record('user.unlock', 'loginUnlocked', user.id));
    await this.loginThrottles.unlockAccount(user.email);
    await this.loginThrottles.unlockAccount(toSecondFactorCounter(user.id));
  }

  private async replacePassword(email: string, action: AuditAction, alert: Alert): Promise<string> {
    const user = await this.users.setPassword(
      await this.require(email),
      await hashPassword(generateSecret()),
    );
    await this.operatorLog.record(action, alert, user.id);
    return this.accountLinks.createForStaff(user);
  }

  /** @throws AdminCommandError unless the account is an administrator who may log in */
  private async require(email: string): Promise<UserFields> {
    const user = await this.users.findOwner(normalizeEmail(email));
    if (!user || !isAdmin(user))
      throw new AdminCommandError(`${email} is not an administrator; \`list\` shows all of them.`);
    if (user.disabledAt)
      throw new AdminCommandError(`The account of ${email} is closed; another administrator can open it.`);
    return user;
  }
}
