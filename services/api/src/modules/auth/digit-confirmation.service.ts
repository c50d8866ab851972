import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { AccountLinkService } from '../user/account-link.service';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';
import { AUTH_LIMITS } from './auth.limits';
import { ConfirmationService } from './confirmation.service';

/** Confirms addresses with the six-digit code that is emailed to them. */
@Injectable()
export class DigitConfirmationService {
  constructor(
    private readonly users: UserService,
    private readonly accountLinks: AccountLinkService,
    private readonly guestAccounts: GuestAccountService,
    private readonly throttle: ThrottleService,
    private readonly confirmation: ConfirmationService,
  ) {}

  /**
   * Confirms the address of the caller's account with the six-digit code that was emailed to it. A guest account
   * remains a guest account.
   * @throws AppError digitsIncorrect, digitsExpired, tooManyRequests, notSignedIn
   */
  async confirmByDigits({ buyer, ip }: Caller, digits: string): Promise<{ email: string }> {
    const account = buyer && (await this.users.record(buyer.id));
    if (!account) throw new AppError('notSignedIn');
    const { id, email } = account;
    if (account.emailValidatedAt ?? account.provisional?.verifiedAt) return { email };
    await this.throttle.consume('digits-ip', ip, AUTH_LIMITS.digitsPerIp);
    await this.throttle.consume('digits', id, AUTH_LIMITS.digitsPerAccount);
    await this.throttle.consume('digits-address', email, AUTH_LIMITS.digitsPerAddress);
    const openedLink = await this.accountLinks.openByDigits(account, digits).catch(async (error: unknown) => {
      if (await this.isValidated(id)) return null;
      throw error;
    });
    // A concurrent request used the same code first
    if (!openedLink) return { email };
    if (account.provisional) {
      if (!(await this.guestAccounts.setVerified(account))) throw new AppError('digitsExpired');
      return { email };
    }
    const verification = this.confirmation.toMailboxVerification(openedLink);
    const after = await this.confirmation.confirm(verification, null).catch((error: unknown) => {
      // Another account has verified the address in the meantime
      throw isAppError(error) && error.key === 'linkUnknown' ? new AppError('digitsExpired') : error;
    });
    if (!after && !(await this.isValidated(id))) throw new AppError('digitsExpired');
    return { email };
  }

  private isValidated = async (id: string): Promise<boolean> =>
    Boolean((await this.users.record(id))?.emailValidatedAt);
}
