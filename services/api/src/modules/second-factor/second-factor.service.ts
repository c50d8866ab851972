import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  FactorAdded,
  PasskeyJson,
  SecondFactorView,
  TotpStart,
} from '@munay/contracts/account/second-factor';
import { Config } from '../../config/config';
import { Transaction } from '../../database/transaction';
import { isDuplicate } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import { type FactorOwner, requireFresh } from '../../http/caller';
import { Clock } from '../../runtime/clock';
import { qrCode } from '../../runtime/qr-code';
import { hashSecret } from '../../runtime/secret';
import { AuditLogService } from '../audit-log/audit-log.service';
import { AuthService } from '../auth/auth.service';
import { SessionService } from '../auth/session.service';
import { type Alert, SecurityAlerts } from '../user/security-alerts';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { PasskeyGateway } from './passkey.gateway';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { Sealed } from './sealed';
import { type Factors, SecondFactorRepository } from './second-factor.repository';
import type { StoredPasskey } from './second-factor.schema';
import { base32, newTotpSecret, stepOfCode, totpAddress } from './totp';

const PASSKEYS_MAX = 10;

/** The id of a passkey for its owner. */
const handleOf = ({ id }: StoredPasskey): string => hashSecret(id).slice(0, 24);

const hasAny = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

type FactorAlert = Extract<
  Alert,
  'appAdded' | 'appRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryRenewed' | 'factorReset'
>;

/**
 * The second factors of a staff member. Anyone with the password may set up the first; afterwards each
 * change requires a recent proof.
 */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly auth: AuthService,
    private readonly passkeys: PasskeyGateway,
    private readonly sealed: Sealed,
    private readonly alerts: SecurityAlerts,
    private readonly auditLog: AuditLogService,
    private readonly transaction: Transaction,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError proofNeeded before the second factor is proved */
  async view({ id, step }: FactorOwner): Promise<SecondFactorView> {
    if (step === 'prove') throw new AppError('proofNeeded');
    return this.viewOf(await this.factors.find(id));
  }

  /** A secret for an app, kept for this browser until a code confirms it. @throws AppError proofNeeded */
  async startTotp(owner: FactorOwner, request: FastifyRequest): Promise<TotpStart> {
    const { email } = await this.mayChange(owner);
    const secret = newTotpSecret();
    await this.sessions.setChallenge(request, 'takeSecret', this.sealed.close(secret, owner.id));
    const address = totpAddress(secret, this.config.values.SHOP_NAME, email);
    return { secret: base32(secret), qr: qrCode(address) };
  }

  /** @throws AppError proofNeeded, setupEnded, proofWrong (the secret can be tried again) */
  async addTotp(
    owner: FactorOwner,
    code: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FactorAdded> {
    const user = await this.mayChange(owner);
    const sealed = await this.sessions.requireChallenge(request, 'takeSecret', { once: false });
    const secret = this.sealed.open(sealed, owner.id);
    if (!secret) throw new AppError('setupEnded');
    const now = this.clock.now();
    const lastStep = stepOfCode(secret, code.replace(/\s/g, ''), now.getTime());
    if (lastStep === null) throw new AppError('proofWrong');
    const totp = { sealed, lastStep, addedAt: now, usedAt: null };
    return this.add(owner, user, 'appAdded', () => this.factors.setTotp(owner.id, totp), request, reply);
  }

  /** The options for creating a passkey. @throws AppError proofNeeded, passkeysFull */
  async startPasskey(owner: FactorOwner, request: FastifyRequest): Promise<PasskeyJson> {
    const { email, firstname, lastname } = await this.mayChange(owner);
    const { passkeys } = await this.factors.find(owner.id);
    if (passkeys.length >= PASSKEYS_MAX) throw new AppError('passkeysFull');
    const account = { id: owner.id, email, name: `${firstname} ${lastname}` };
    const { options, challenge } = await this.passkeys.askToMake(account, passkeys);
    await this.sessions.setChallenge(request, 'makePasskey', challenge);
    return options;
  }

  /** @throws AppError proofNeeded, setupEnded, passkeyRefused (also when another account has it), passkeysFull */
  async addPasskey(
    owner: FactorOwner,
    { name, answer }: { name: string; answer: PasskeyJson },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FactorAdded> {
    const user = await this.mayChange(owner);
    const challenge = await this.sessions.requireChallenge(request, 'makePasskey', { once: true });
    const made = await this.passkeys.made(answer, challenge);
    if (!made) throw new AppError('passkeyRefused');
    const passkey = { ...made, name, addedAt: this.clock.now(), usedAt: null };
    const keep = async (): Promise<void> => {
      const { passkeys } = await this.factors.find(owner.id);
      if (passkeys.length >= PASSKEYS_MAX) throw new AppError('passkeysFull');
      if (passkeys.some(({ id }) => id === passkey.id)) throw new AppError('passkeyRefused');
      await this.factors.addPasskey(owner.id, passkey);
    };
    try {
      return await this.add(owner, user, 'passkeyAdded', keep, request, reply);
    } catch (error) {
      throw isDuplicate(error) ? new AppError('passkeyRefused') : error;
    }
  }

  /** @throws AppError proofNeeded, noFactor, lastFactor */
  removeTotp(owner: FactorOwner): Promise<SecondFactorView> {
    return this.remove(owner, 'appRemoved', async ({ totp }) => {
      if (!totp) throw new AppError('noFactor');
      await this.factors.setTotp(owner.id, null);
    });
  }

  /** @throws AppError proofNeeded, noFactor, lastFactor */
  removePasskey(owner: FactorOwner, handle: string): Promise<SecondFactorView> {
    return this.remove(owner, 'passkeyRemoved', async ({ passkeys }) => {
      const passkey = passkeys.find((one) => handleOf(one) === handle);
      if (!passkey) throw new AppError('noFactor');
      await this.factors.removePasskey(owner.id, passkey.id);
    });
  }

  /** Replaces the recovery codes. @throws AppError proofNeeded, noFactor */
  async renewRecoveryCodes(owner: FactorOwner): Promise<FactorAdded> {
    await this.mayChange(owner);
    return this.transaction.run(async () => {
      if (!hasAny(await this.factors.find(owner.id))) throw new AppError('noFactor');
      const recoveryCodes = await this.makeRecovery(owner.id);
      await this.tell('recoveryRenewed', owner);
      return { factor: this.viewOf(await this.factors.find(owner.id)), recoveryCodes };
    });
  }

  /**
   * Removes all second factors of a colleague who has lost them, and ends their sessions; the next login requires a
   * new one.
   * @throws AppError proofNeeded, noUser, noFactor, ownAccount
   */
  async reset(id: string, by: FactorOwner): Promise<null> {
    requireFresh(by);
    if (id === by.id) throw new AppError('ownAccount');
    await this.transaction.run(async () => {
      const user = await this.users.record(id);
      if (!user) throw new AppError('noUser');
      if (!user.hasSecondFactor) throw new AppError('noFactor');
      await this.factors.remove(id);
      await this.users.setSecondFactor(id, false, false);
      await this.users.endSessions(id);
      await this.tell('factorReset', by, id);
    });
    await this.sessions.forgetAll(id);
    return null;
  }

  /** Stores a factor; with the first one come recovery codes, and a pending login completes. */
  private async add(
    owner: FactorOwner,
    user: UserFields,
    alert: FactorAlert,
    keep: () => Promise<void>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FactorAdded> {
    const added = await this.transaction.run(async () => {
      // Two people with the password set one up concurrently: the second has to prove the first one's
      const isFirst = owner.step === 'enrol' || !user.hasSecondFactor;
      if (!(await this.users.setSecondFactor(owner.id, true, isFirst))) throw new AppError('proofNeeded');
      await keep();
      const recoveryCodes = isFirst ? await this.makeRecovery(owner.id) : null;
      await this.tell(alert, owner);
      return { factor: this.viewOf(await this.factors.find(owner.id)), recoveryCodes };
    });
    if (owner.step) await this.auth.complete(request, reply, user, this.clock.now());
    else await this.sessions.setProved(request, reply);
    return added;
  }

  private async remove(
    owner: FactorOwner,
    alert: FactorAlert,
    store: (factors: Factors) => Promise<void>,
  ): Promise<SecondFactorView> {
    await this.mayChange(owner);
    return this.transaction.run(async () => {
      await store(await this.factors.find(owner.id));
      const left = await this.factors.find(owner.id);
      if (!hasAny(left)) {
        if (this.config.secondFactorRequired) throw new AppError('lastFactor');
        await this.factors.remove(owner.id);
        await this.users.setSecondFactor(owner.id, false, false);
      }
      await this.tell(alert, owner);
      return this.viewOf(await this.factors.find(owner.id));
    });
  }

  private async makeRecovery(id: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.setRecovery(id, codes.map(hashRecoveryCode));
    return codes;
  }

  /** Whether second factors may be changed: when setting up the first, or after a recent proof. */
  private async mayChange(owner: FactorOwner): Promise<UserFields> {
    if (owner.step !== 'enrol') requireFresh(owner);
    const user = await this.users.record(owner.id);
    if (!user) throw new AppError('notSignedIn');
    return user;
  }

  private async tell(alert: FactorAlert, by: FactorOwner, subjectId = by.id): Promise<void> {
    const entity = { kind: 'user' as const, id: subjectId, label: '' };
    await this.auditLog.record({ by, action: `secondFactor.${alert}`, entity });
    await this.alerts.tell(alert, { actorId: by.id, subjectId });
  }

  private viewOf({ totp, passkeys, recoveryHashes }: Factors): SecondFactorView {
    return {
      required: this.config.secondFactorRequired,
      totp: totp && timesOf(totp),
      passkeys: passkeys.map((one) => ({ id: handleOf(one), name: one.name, ...timesOf(one) })),
      recoveryLeft: recoveryHashes.length,
    };
  }
}

const timesOf = ({ addedAt, usedAt }: { addedAt: Date; usedAt: Date | null }) => ({
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
