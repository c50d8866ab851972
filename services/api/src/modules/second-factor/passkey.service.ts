import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddedFactor, PasskeyJson, SecondFactorView } from '@munay/contracts/account/second-factor';
import { isDuplicateKeyError } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import { type FactorOwner } from '../../http/caller';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { PasskeyGateway } from './passkey.gateway';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorService } from './second-factor.service';
import { toPublicId } from './second-factor.service';

const MAX_PASSKEYS = 10;

/** Manages the passkeys of a staff member. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly secondFactors: SecondFactorRepository,
    private readonly sessions: SessionService,
    private readonly passkeys: PasskeyGateway,
    private readonly clock: Clock,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /** The options for creating a passkey. @throws AppError verificationRequired, passkeysFull */
  async startPasskey(owner: FactorOwner, request: FastifyRequest): Promise<PasskeyJson> {
    const { email, firstname, lastname } = await this.secondFactor.requireChangeable(owner);
    const { passkeys } = await this.secondFactors.findFactors(owner.id);
    if (passkeys.length >= MAX_PASSKEYS) throw new AppError('passkeysFull');
    const account = { id: owner.id, email, name: `${firstname} ${lastname}` };
    const { options, challenge } = await this.passkeys.createRegistration(account, passkeys);
    await this.sessions.setChallenge(request, 'passkeyRegistration', challenge);
    return options;
  }

  /**
   * Stores a created passkey.
   * @throws AppError verificationRequired, setupExpired, passkeyRejected (also if another account has the passkey), passkeysFull
   */
  async addPasskey(
    owner: FactorOwner,
    { name, answer }: { name: string; answer: PasskeyJson },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AddedFactor> {
    const user = await this.secondFactor.requireChangeable(owner);
    const challenge = await this.sessions.requireChallenge(request, 'passkeyRegistration', { once: true });
    const createdPasskey = await this.passkeys.verifyCreation(answer, challenge);
    if (!createdPasskey) throw new AppError('passkeyRejected');
    const passkey = { ...createdPasskey, name, addedAt: this.clock.now(), usedAt: null };
    const storePasskey = async (): Promise<void> => {
      const { passkeys } = await this.secondFactors.findFactors(owner.id);
      if (passkeys.length >= MAX_PASSKEYS) throw new AppError('passkeysFull');
      if (passkeys.some(({ id }) => id === passkey.id)) throw new AppError('passkeyRejected');
      await this.secondFactors.addPasskey(owner.id, passkey);
    };
    try {
      return await this.secondFactor.add(owner, user, 'passkeyAdded', storePasskey, request, reply);
    } catch (error) {
      throw isDuplicateKeyError(error) ? new AppError('passkeyRejected') : error;
    }
  }

  /** Removes a passkey. @throws AppError verificationRequired, noFactor, lastFactor */
  removePasskey(owner: FactorOwner, handle: string): Promise<SecondFactorView> {
    return this.secondFactor.remove(owner, 'passkeyRemoved', async ({ passkeys }) => {
      const passkey = passkeys.find((candidate) => toPublicId(candidate) === handle);
      if (!passkey) throw new AppError('noFactor');
      await this.secondFactors.removePasskey(owner.id, passkey.id);
    });
  }
}
