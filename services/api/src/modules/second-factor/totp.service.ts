import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AddedFactor, SecondFactorView, TotpStart } from '@munay/contracts/account/second-factor';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import { type FactorOwner } from '../../http/caller';
import { Clock } from '../../runtime/clock';
import { createQrCode } from '../../runtime/qr-code';
import { SessionService } from '../auth/session.service';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorService } from './second-factor.service';
import { SecretBoxService } from './secret-box.service';
import { encodeBase32, findStep, generateTotpSecret, toTotpUri } from './totp';

/** Manages the authenticator app of a staff member. */
@Injectable()
export class TotpService {
  constructor(
    private readonly secondFactors: SecondFactorRepository,
    private readonly sessions: SessionService,
    private readonly secretBox: SecretBoxService,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /**
   * Creates a secret for an authenticator app. It is stored in the session until a code confirms it.
   * @throws AppError verificationRequired
   */
  async startTotp(owner: FactorOwner, request: FastifyRequest): Promise<TotpStart> {
    const { email } = await this.secondFactor.requireChangeable(owner);
    const secret = generateTotpSecret();
    await this.sessions.setChallenge(request, 'totpSetup', this.secretBox.close(secret, owner.id));
    const address = toTotpUri(secret, this.config.values.SHOP_NAME, email);
    return { secret: encodeBase32(secret), qr: createQrCode(address) };
  }

  /**
   * Confirms the secret with a code.
   * @throws AppError verificationRequired, setupExpired, verificationFailed (the secret can be tried again)
   */
  async addTotp(
    owner: FactorOwner,
    code: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AddedFactor> {
    const user = await this.secondFactor.requireChangeable(owner);
    const encryptedSecret = await this.sessions.requireChallenge(request, 'totpSetup', { once: false });
    const secret = this.secretBox.open(encryptedSecret, owner.id);
    if (!secret) throw new AppError('setupExpired');
    const now = this.clock.now();
    const lastStep = findStep(secret, code.replace(/\s/g, ''), now.getTime());
    if (lastStep === null) throw new AppError('verificationFailed');
    const totp = { sealed: encryptedSecret, lastStep, addedAt: now, usedAt: null };
    return this.secondFactor.add(
      owner,
      user,
      'appAdded',
      () => this.secondFactors.setTotp(owner.id, totp),
      request,
      reply,
    );
  }

  /** Removes the authenticator app. @throws AppError verificationRequired, noFactor, lastFactor */
  removeTotp(owner: FactorOwner): Promise<SecondFactorView> {
    return this.secondFactor.remove(owner, 'appRemoved', async ({ totp }) => {
      if (!totp) throw new AppError('noFactor');
      await this.secondFactors.setTotp(owner.id, null);
    });
  }
}
