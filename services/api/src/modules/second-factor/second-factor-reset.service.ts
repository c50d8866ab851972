import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { type FactorOwner, requireFreshVerification } from '../../http/caller';
import { SessionService } from '../auth/session.service';
import { UserService } from '../user/user.service';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorAuditService } from './second-factor-audit.service';

/** Restores the access of a colleague who has lost every second factor. */
@Injectable()
export class SecondFactorResetService {
  constructor(
    private readonly secondFactors: SecondFactorRepository,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly transaction: Transaction,
    private readonly secondFactorAudit: SecondFactorAuditService,
  ) {}

  /**
   * Removes all second factors of a colleague who has lost them, and ends the colleague's sessions; the next login
   * requires a new factor.
   * @throws AppError verificationRequired, noUser, noFactor, ownAccount
   */
  async reset(id: string, by: FactorOwner): Promise<null> {
    requireFreshVerification(by);
    if (id === by.id) throw new AppError('ownAccount');
    await this.transaction.run(async () => {
      const user = await this.users.record(id);
      if (!user) throw new AppError('noUser');
      if (!user.hasSecondFactor) throw new AppError('noFactor');
      await this.secondFactors.remove(id);
      await this.users.setSecondFactor(id, false, false);
      await this.users.endSessions(id);
      await this.secondFactorAudit.record('factorReset', by, id);
    });
    await this.sessions.removeAll(id);
    return null;
  }
}
