import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyJson, ProofStart } from '@munay/contracts/account/second-factor';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { FactorOwner } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AuditLogService } from '../audit-log/audit-log.service';
import { AuthService } from '../auth/auth.service';
import { LoginThrottle } from '../auth/login-throttle.service';
import { SessionService } from '../auth/session.service';
import { SecurityAlerts } from '../user/security-alerts';
import { UserService } from '../user/user.service';
import { PasskeyGateway } from './passkey.gateway';
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes';
import { Sealed } from './sealed';
import { SecondFactorRepository } from './second-factor.repository';
import { stepOfCode } from './totp';

const PROOFS_LIMIT = { points: 60, seconds: 600 };

/** The name under which attempts at a person's codes are counted. */
export const secondFactorCounter = (userId: string): string => `second factor of ${userId}`;

/** Proving the second factor: at the end of a login, or again before a sensitive change. */
@Injectable()
export class ProofService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly auth: AuthService,
    private readonly passkeys: PasskeyGateway,
    private readonly sealed: Sealed,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottle,
    private readonly alerts: SecurityAlerts,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** The methods by which the person can prove their identity. @throws AppError tooManyRequests */
  async start({ id }: FactorOwner, request: FastifyRequest): Promise<ProofStart> {
    await this.throttle.take('proofs', id, PROOFS_LIMIT);
    const { totp, passkeys, recoveryHashes } = await this.factors.find(id);
    const question = passkeys.length > 0 ? await this.passkeys.askToSign(passkeys) : null;
    if (question) await this.sessions.setChallenge(request, 'sign', question.challenge);
    return {
      totp: totp !== null,
      recovery: recoveryHashes.length > 0,
      passkey: question && question.options,
    };
  }

  /**
   * By an app code or a recovery code. Attempts are slowed down like those of passwords.
   * @throws AppError proofWrong, tooManyRequests
   */
  async byCode(
    owner: FactorOwner,
    code: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    const name = await this.loginThrottle.countAttempt(secondFactorCounter(owner.id), null);
    const right = isRecoveryCode(code)
      ? await this.takeRecovery(owner, hashRecoveryCode(code))
      : await this.takeCode(owner.id, code.replace(/\s/g, ''));
    if (!right) throw new AppError('proofWrong');
    await this.loginThrottle.forgive(name);
    return this.pass(owner, request, reply);
  }

  /** @throws AppError passkeyRefused, setupEnded, tooManyRequests */
  async byPasskey(
    owner: FactorOwner,
    answer: PasskeyJson,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    await this.throttle.take('proofs', owner.id, PROOFS_LIMIT);
    const challenge = await this.sessions.requireChallenge(request, 'sign', { once: true });
    const { passkeys } = await this.factors.find(owner.id);
    const passkey = passkeys.find(({ id }) => 'id' in answer && answer.id === id);
    const counter = passkey ? await this.passkeys.signed(answer, challenge, passkey) : null;
    if (!passkey || counter === null) throw new AppError('passkeyRefused');
    if (!(await this.factors.usePasskey(owner.id, passkey, counter, this.clock.now())))
      throw new AppError('passkeyRefused');
    return this.pass(owner, request, reply);
  }

  /** Completes a login, or allows sensitive changes for a while. */
  private async pass(owner: FactorOwner, request: FastifyRequest, reply: FastifyReply): Promise<null> {
    if (!owner.step) {
      await this.sessions.setProved(request, reply);
      return null;
    }
    const user = await this.users.record(owner.id);
    if (!user) throw new AppError('notSignedIn');
    await this.auth.complete(request, reply, user, this.clock.now());
    return null;
  }

  private async takeCode(id: string, code: string): Promise<boolean> {
    const { totp } = await this.factors.find(id);
    const secret = totp && this.sealed.open(totp.sealed, id);
    const now = this.clock.now();
    const step = secret && stepOfCode(secret, code, now.getTime());
    return step !== null && this.factors.useStep(id, step, now);
  }

  private takeRecovery(owner: FactorOwner, hash: string): Promise<boolean> {
    const { id } = owner;
    return this.transaction.run(async () => {
      if (!(await this.factors.useRecovery(id, hash))) return false;
      const entity = { kind: 'user' as const, id, label: '' };
      await this.auditLog.record({ by: owner, action: 'secondFactor.recoveryUsed', entity });
      await this.alerts.tell('recoveryUsed', { actorId: id, subjectId: id });
      return true;
    });
  }
}
