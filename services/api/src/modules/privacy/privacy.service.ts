import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EraseAccountInput, PersonalExport } from '@munay/contracts/account/profile';
import { AppError } from '../../errors/app-error';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import type { SignedInUser } from '../../http/caller';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { ProfileService } from '../auth/profile.service';
import { SessionService } from '../auth/session.service';
import { normalizeEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
import { ErasureService } from './erasure.service';
import { toDataSubject } from './erasure.service';

const EXPORT_LIMIT = { points: 10, seconds: 3_600 };

/** Handles personal data requests (GDPR, articles 15, 17 and 20). */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly users: UserService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
    private readonly erasure: ErasureService,
  ) {}

  /** Exports all data stored about the person. @throws AppError tooManyRequests */
  async export({ id }: SignedInUser): Promise<PersonalExport> {
    await this.throttle.consume('export', id, EXPORT_LIMIT);
    const user = await this.require(id);
    const data = await this.personalDataRegistry.export(toDataSubject(user));
    // An unconfirmed account may belong to someone else, so its data is not exported
    const guests = (await this.erasure.findByAddress(user)).filter(({ provisional }) => provisional);
    const guestOrders: PersonalExport['asGuest'] = [];
    for (const guest of guests)
      guestOrders.push(await this.personalDataRegistry.export(toDataSubject(guest)));
    return { exportedAt: this.clock.now().toISOString(), data, asGuest: guestOrders };
  }

  /**
   * Erases the account and all data that was entered with its address, atomically. Invoices remain, because tax law
   * requires them for years; the orders keep products and totals without personal data.
   * @throws AppError staffErasure, wrongConfirmation, wrongPassword, tooManyRequests; erasureDeferred with the records
   * that must be completed first
   */
  async erase(
    { id }: SignedInUser,
    { password, confirmation }: EraseAccountInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    const user = await this.require(id);
    const { email } = user;
    if (user.roles.length > 0) throw new AppError('staffErasure');
    if (normalizeEmail(confirmation) !== email) throw new AppError('wrongConfirmation');
    await this.profile.verifyPassword(request, user, password);
    await this.erasure.eraseAccount(user);
    await this.sessions.end(request, reply);
    return null;
  }

  private async require(id: string): Promise<UserFields> {
    const user = await this.users.record(id);
    if (!user) throw new AppError('notSignedIn');
    return user;
  }
}
