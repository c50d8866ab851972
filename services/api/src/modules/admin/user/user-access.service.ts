import { Injectable } from '@nestjs/common';
import type { AdminUser } from '@munay/contracts/admin/user';
import { Transaction } from '../../../database/transaction';
import { requireFreshVerification, type VerifiedCaller } from '../../../http/caller';
import { ThrottleService } from '../../../rate-limit/throttle.service';
import { AccountService } from '../../auth/account.service';
import { SessionService } from '../../auth/session.service';
import { UserService } from '../../user/user.service';
import { AdminUserService } from './admin-user.service';
import { getActiveRoles } from './user-rights.rules';
import { UserRightsService } from './user-rights.service';

const RESET_LIMIT = { points: 1, seconds: 60 };

/** Lets staff reset the password and end the sessions of an account. */
@Injectable()
export class UserAccessService {
  constructor(
    private readonly users: UserService,
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
    private readonly throttle: ThrottleService,
    private readonly transaction: Transaction,
    private readonly userRights: UserRightsService,
    private readonly adminUsers: AdminUserService,
  ) {}

  /**
   * Emails a password reset link and ends every session. Staff never choose a password.
   * @throws AppError noUser, verificationRequired for a staff account, tooManyRequests for more than one request per
   * minute and account
   */
  async reset(id: string, by: VerifiedCaller): Promise<null> {
    const user = await this.userRights.require(id);
    if (getActiveRoles(user).length > 0) requireFreshVerification(by);
    await this.throttle.consume('staff-reset', id, RESET_LIMIT);
    await this.transaction.run(async () => {
      await this.accounts.mailResetLink(await this.users.endSessions(id));
      await this.userRights.audit('user.reset', by, user, user);
    });
    await this.sessions.removeAll(id);
    return null;
  }

  /**
   * Ends one or all sessions of an account.
   * @throws AppError noUser, notFound, verificationRequired for another staff account, busy while the session store is
   * unavailable
   */
  async endSessions(id: string, session: string | undefined, by: VerifiedCaller): Promise<AdminUser> {
    const user = await this.userRights.require(id);
    if (getActiveRoles(user).length > 0 && id !== by.id) requireFreshVerification(by);
    await this.sessions.endSession(user, session);
    await this.userRights.audit('user.endSessions', by, user, user);
    return this.adminUsers.buildView(user);
  }
}
