import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { FactorOwner } from '../../http/caller';
import { Clock } from '../../runtime/clock';
import { LoginThrottleService } from '../auth/login-throttle.service';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorAuditService } from './second-factor-audit.service';
import { SecretBoxService } from './secret-box.service';
import { findStep } from './totp';
import { VerificationCompletionService } from './verification-completion.service';

/** Rate limit key for a person's wrong codes. */
export const toSecondFactorCounter = (userId: string): string => `second factor of ${userId}`;

/** Verifies the second factor with an authenticator code or a recovery code. */
@Injectable()
export class CodeVerificationService {
  constructor(
    private readonly secondFactors: SecondFactorRepository,
    private readonly secretBox: SecretBoxService,
    private readonly loginThrottle: LoginThrottleService,
    private readonly secondFactorAudit: SecondFactorAuditService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
    private readonly verificationCompletion: VerificationCompletionService,
  ) {}

  /**
   * Verifies an authenticator code or a recovery code. Attempts are rate-limited like password attempts.
   * @throws AppError verificationFailed, tooManyRequests
   */
  async verifyCode(
    owner: FactorOwner,
    code: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    const name = await this.loginThrottle.countAttempt(toSecondFactorCounter(owner.id), null);
    const isCorrect = isRecoveryCode(code)
      ? await this.consumeRecoveryCode(owner, hashRecoveryCode(code))
      : await this.consumeCode(owner.id, code.replace(/\s/g, ''));
    if (!isCorrect) throw new AppError('verificationFailed');
    await this.loginThrottle.resetCounter(name);
    return this.verificationCompletion.completeVerification(owner, request, reply);
  }

  private async consumeCode(id: string, code: string): Promise<boolean> {
    const { totp } = await this.secondFactors.findFactors(id);
    const secret = totp && this.secretBox.open(totp.sealed, id);
    const now = this.clock.now();
    const step = secret && findStep(secret, code, now.getTime());
    return step !== null && this.secondFactors.consumeStep(id, step, now);
  }

  private consumeRecoveryCode(owner: FactorOwner, hash: string): Promise<boolean> {
    const { id } = owner;
    return this.transaction.run(async () => {
      if (!(await this.secondFactors.useRecoveryCode(id, hash))) return false;
      await this.secondFactorAudit.record('recoveryUsed', owner);
      return true;
    });
  }
}
