import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyJson, VerificationStart } from '@munay/contracts/account/second-factor';
import { AppError } from '../../errors/app-error';
import type { FactorOwner } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { PasskeyGateway } from './passkey.gateway';
import { SecondFactorRepository } from './second-factor.repository';
import { VerificationCompletionService } from './verification-completion.service';

const VERIFICATION_LIMIT = { points: 60, seconds: 600 };

/** Verifies the second factor with a passkey. */
@Injectable()
export class PasskeyVerificationService {
  constructor(
    private readonly secondFactors: SecondFactorRepository,
    private readonly sessions: SessionService,
    private readonly passkeys: PasskeyGateway,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
    private readonly verificationCompletion: VerificationCompletionService,
  ) {}

  /** The methods by which the person can verify the second factor. @throws AppError tooManyRequests */
  async start({ id }: FactorOwner, request: FastifyRequest): Promise<VerificationStart> {
    await this.throttle.consume('proofs', id, VERIFICATION_LIMIT);
    const { totp, passkeys, recoveryHashes } = await this.secondFactors.findFactors(id);
    const question = passkeys.length > 0 ? await this.passkeys.createSignRequest(passkeys) : null;
    if (question) await this.sessions.setChallenge(request, 'passkeyLogin', question.challenge);
    return {
      totp: totp !== null,
      recovery: recoveryHashes.length > 0,
      passkey: question && question.options,
    };
  }

  /** @throws AppError passkeyRejected, setupExpired, tooManyRequests */
  async verifyPasskey(
    owner: FactorOwner,
    answer: PasskeyJson,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    await this.throttle.consume('proofs', owner.id, VERIFICATION_LIMIT);
    const challenge = await this.sessions.requireChallenge(request, 'passkeyLogin', { once: true });
    const { passkeys } = await this.secondFactors.findFactors(owner.id);
    const passkey = passkeys.find(({ id }) => 'id' in answer && answer.id === id);
    const counter = passkey ? await this.passkeys.verifySignature(answer, challenge, passkey) : null;
    if (!passkey || counter === null) throw new AppError('passkeyRejected');
    if (!(await this.secondFactors.usePasskey(owner.id, passkey, counter, this.clock.now())))
      throw new AppError('passkeyRejected');
    return this.verificationCompletion.completeVerification(owner, request, reply);
  }
}
