import { Injectable } from '@nestjs/common';
import type { SignupInput } from '@munay/contracts/account/user';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { wasJustMailed } from '../user/account-link.rules';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { NewUnverifiedUser, UserFields } from '../user/user.types';
import { AccountService } from './account.service';
import { AUTH_LIMITS } from './auth.limits';
import { MINIMUM_DURATION_MS, withMinimumDuration } from './minimum-duration';
import { hashPassword, isAcceptablePassword, verifyPassword } from './password';

/** Creates accounts. No response reveals whether an address is registered. */
@Injectable()
export class SignupService {
  constructor(
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account, whose address must be verified by email. If another account has verified the address, its owner
   * is notified. The new account is created anyway, because otherwise a later login would reveal the existing one. A
   * browser has only one such account, so signing up again corrects that account.
   * @throws AppError registrationIncomplete (product brief, section 5), passwordWeak, tooManyRequests
   */
  async signup(input: SignupInput, caller: Caller): Promise<UserFields> {
    const { firstname, middlename = '', lastname, phone = '', image = '', password } = input;
    if (!firstname || !lastname || !input.email || !password) throw new AppError('registrationIncomplete');
    const email = normalizeEmail(input.email);
    if (!(await isAcceptablePassword(password, email))) throw new AppError('passwordWeak');
    await this.throttle.consume('signup', caller.ip, AUTH_LIMITS.signupPerIp);
    await this.throttle.consume('signup-address', email, AUTH_LIMITS.mailPerAccount);
    return withMinimumDuration(MINIMUM_DURATION_MS, async () => {
      const passwordHash = await hashPassword(password);
      const names = { firstname, middlename, lastname };
      const fields = { ...names, phone, image, email, passwordHash, locale: caller.locale };
      return this.transaction.run(async () => {
        const before = await this.findProvisionalAccount(caller, email);
        if (before && !needsVerification(before)) return this.open(fields);
        if (!before) return this.open({ ...fields, ...toVisitorFacts(caller) });
        return this.correctAccount(before, fields, password);
      });
    });
  }

  /**
   * Finds the unconfirmed account that this browser created earlier, for example by the first click of a double click.
   * A guest account with the same address becomes this account and keeps its orders.
   */
  private async findProvisionalAccount(
    { user, buyer, guestId }: Caller,
    email: string,
  ): Promise<UserFields | null> {
    if (user) return this.users.record(user.id);
    if (buyer?.contact.email === email) return this.users.record(buyer.id);
    return guestId === null ? null : this.users.findByVisitor(guestId);
  }

  private async open(fields: NewUnverifiedUser): Promise<UserFields> {
    const user = await this.users.createUnverified(fields);
    await this.accounts.sendConfirmation(user);
    return user;
  }

  /** Corrects the address and password of the account. Existing sessions and links become invalid. */
  private async correctAccount(
    before: UserFields,
    fields: NewUnverifiedUser,
    password: string,
  ): Promise<UserFields> {
    const isSameSignup = isSame(before, fields) && (await verifyPassword(before.passwordHash, password));
    if (isSameSignup && wasJustMailed(before.confirmLink, this.clock.now())) return before;
    const user = isSameSignup ? before : await this.users.updateUnconfirmed(before.id, fields);
    await this.accounts.sendConfirmation(user);
    return user;
  }
}

const toVisitorFacts = ({ user, guestId }: Caller): { visitor?: string } =>
  user || guestId === null ? {} : { visitor: guestId };

const needsVerification = ({ emailValidatedAt, disabledAt, roles }: UserFields): boolean =>
  !emailValidatedAt && !disabledAt && roles.length === 0;

const isSame = (before: UserFields, { passwordHash: _, ...fields }: NewUnverifiedUser): boolean =>
  Object.entries(fields).every(([name, value]) => before[name as keyof UserFields] === value);
