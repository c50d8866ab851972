import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddedFactor, SecondFactorView } from '@munay/contracts/account/second-factor';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import { type FactorOwner, requireFreshVerification } from '../../http/caller';
import { hashSecret } from '../../runtime/secret';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes';
import { type Factors, SecondFactorRepository } from './second-factor.repository';
import type { StoredPasskey } from './second-factor.schema';
import { type FactorAlert, SecondFactorAuditService } from './second-factor-audit.service';
import { VerificationCompletionService } from './verification-completion.service';

/** The passkey id that is shown to its owner. */
export const toPublicId = ({ id }: StoredPasskey): string => hashSecret(id).slice(0, 24);

const hasAny = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** Second factors of staff. The first is set up with the password; changes require a recent verification. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly secondFactors: SecondFactorRepository,
    private readonly users: UserService,
    private readonly verificationCompletion: VerificationCompletionService,
    private readonly secondFactorAudit: SecondFactorAuditService,
    private readonly transaction: Transaction,
    private readonly config: Config,
  ) {}

  /** @throws AppError verificationRequired without a recent verification of the second factor */
  async view({ id, step }: FactorOwner): Promise<SecondFactorView> {
    if (step === 'verify') throw new AppError('verificationRequired');
    return this.toView(await this.secondFactors.findFactors(id));
  }

  /** Replaces the recovery codes. @throws AppError verificationRequired, noFactor */
  async renewRecoveryCodes(owner: FactorOwner): Promise<AddedFactor> {
    await this.requireChangeable(owner);
    return this.transaction.run(async () => {
      if (!hasAny(await this.secondFactors.findFactors(owner.id))) throw new AppError('noFactor');
      const recoveryCodes = await this.createRecoveryCodes(owner.id);
      await this.secondFactorAudit.record('recoveryRenewed', owner);
      return { factor: this.toView(await this.secondFactors.findFactors(owner.id)), recoveryCodes };
    });
  }

  /** Stores a factor. The first factor also creates recovery codes and completes a pending login. */
  async add(
    owner: FactorOwner,
    user: UserFields,
    alert: FactorAlert,
    saveFactor: () => Promise<void>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AddedFactor> {
    const addedFactor = await this.transaction.run(async () => {
      // If two people who know the password set up a factor concurrently, the second person must verify the first
      // person's factor
      const isFirst = owner.step === 'enrol' || !user.hasSecondFactor;
      if (!(await this.users.setSecondFactor(owner.id, true, isFirst)))
        throw new AppError('verificationRequired');
      await saveFactor();
      const recoveryCodes = isFirst ? await this.createRecoveryCodes(owner.id) : null;
      await this.secondFactorAudit.record(alert, owner);
      return { factor: this.toView(await this.secondFactors.findFactors(owner.id)), recoveryCodes };
    });
    await this.verificationCompletion.completeVerification(owner, request, reply);
    return addedFactor;
  }

  async remove(
    owner: FactorOwner,
    alert: FactorAlert,
    store: (factors: Factors) => Promise<void>,
  ): Promise<SecondFactorView> {
    await this.requireChangeable(owner);
    return this.transaction.run(async () => {
      await store(await this.secondFactors.findFactors(owner.id));
      const remainingFactors = await this.secondFactors.findFactors(owner.id);
      if (!hasAny(remainingFactors)) {
        if (this.config.secondFactorRequired) throw new AppError('lastFactor');
        await this.secondFactors.remove(owner.id);
        await this.users.setSecondFactor(owner.id, false, false);
      }
      await this.secondFactorAudit.record(alert, owner);
      return this.toView(await this.secondFactors.findFactors(owner.id));
    });
  }

  private async createRecoveryCodes(id: string): Promise<string[]> {
    const codes = generateRecoveryCodes();
    await this.secondFactors.setRecoveryCodes(id, codes.map(hashRecoveryCode));
    return codes;
  }

  /** Checks that second factors may be changed: during the setup of the first one, or after a recent verification. */
  async requireChangeable(owner: FactorOwner): Promise<UserFields> {
    if (owner.step !== 'enrol') requireFreshVerification(owner);
    const user = await this.users.record(owner.id);
    if (!user) throw new AppError('notSignedIn');
    return user;
  }

  private toView({ totp, passkeys, recoveryHashes }: Factors): SecondFactorView {
    return {
      required: this.config.secondFactorRequired,
      totp: totp && toTimes(totp),
      passkeys: passkeys.map((passkey) => ({
        id: toPublicId(passkey),
        name: passkey.name,
        ...toTimes(passkey),
      })),
      recoveryCodesLeft: recoveryHashes.length,
    };
  }
}

const toTimes = ({ addedAt, usedAt }: { addedAt: Date; usedAt: Date | null }) => ({
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
