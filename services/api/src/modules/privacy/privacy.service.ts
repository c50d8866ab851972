import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EraseAccount, PersonalExport } from '@munay/contracts/account/profile';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import { type DataSubject, PersonalData } from '../../extension-points/personal-data';
import type { SignedIn } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { ProfileService } from '../auth/profile.service';
import { SessionService } from '../auth/session.service';
import { GuestAccounts } from '../user/guest-accounts';
import { normalEmail } from '../user/user.email';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';

const EXPORT_LIMIT = { points: 10, seconds: 3_600 };
/** The maximum life of a session: until then the account may be in use. */
const ABANDONED_MS = 90 * 86_400_000;
const BATCH = 200;
/**
 * Accounts opened with an address that are handled with its account: strangers can open any number, and a transaction
 * has to end. Further ones are removed once they are unused; their orders are found by the address.
 */
const SHARING_MAX = 20;

/** Requests of a person about their data (GDPR, articles 15, 17 and 20). */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly personal: PersonalData,
    private readonly users: UserService,
    private readonly guests: GuestAccounts,
    private readonly profile: ProfileService,
    private readonly sessions: SessionService,
    private readonly throttle: ThrottleService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /** Everything stored about the person. @throws AppError tooManyRequests */
  async export({ id }: SignedIn): Promise<PersonalExport> {
    await this.throttle.take('export', id, EXPORT_LIMIT);
    const user = await this.require(id);
    const data = await this.personal.export(subjectOf(user));
    // An unconfirmed sign-up may be a stranger's: its data is not exported
    const guests = (await this.sharing(user)).filter(({ provisional }) => provisional);
    const asGuest: PersonalExport['asGuest'] = [];
    for (const guest of guests) asGuest.push(await this.personal.export(subjectOf(guest)));
    return { exportedAt: this.clock.now().toISOString(), data, asGuest };
  }

  /**
   * Erases the account atomically, with everything given under its address. Invoices remain, because tax law requires
   * it for years; their orders retain products and sums but lose the person.
   * @throws AppError staffErasure, wrongConfirmation, wrongPassword, tooManyRequests; erasureDeferred naming what must
   * end first
   */
  async erase(
    { id }: SignedIn,
    { password, confirmation }: EraseAccount,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<null> {
    const user = await this.require(id);
    const { email } = user;
    if (user.roles.length > 0) throw new AppError('staffErasure');
    if (normalEmail(confirmation) !== email) throw new AppError('wrongConfirmation');
    await this.profile.proveAgain(request, user, password);
    await this.eraseAccount(user);
    await this.sessions.end(request, reply);
    return null;
  }

  /**
   * The erasure itself, confirmed by mail, unless the address may be a stranger's.
   * @param alongside joins the transaction, for example the staff's audit entry
   * @throws AppError erasureDeferred naming what must end first
   */
  async eraseAccount(
    user: UserFields,
    alongside: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { id, email: address, emailValidatedAt, firstname, locale } = user;
    const ids = await this.transaction.run(async () => {
      const subjects = [user, ...(await this.sharing(user))].map(subjectOf);
      const blocks = await this.personal.blocks(subjects);
      if (blocks.length > 0) throw new AppError('erasureDeferred', { blocks });
      for (const subject of subjects) await this.personal.erase(subject);
      if (emailValidatedAt)
        await this.outbox.add({ type: 'account-erased', key: id, refs: { address, firstname, locale } });
      await alongside();
      return subjects.map((subject) => subject.id);
    });
    for (const erased of ids) await this.sessions.forgetAll(erased);
  }

  /**
   * Erases the oldest unconfirmed accounts that are no longer used: their data may belong to someone who never
   * signed up. Those with something open wait.
   */
  async eraseUnproved(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_MS);
    for (const user of await this.users.abandoned(before, BATCH))
      await this.eraseAccount(user).catch((error: unknown) => {
        if (!isAppError(error) || error.key !== 'erasureDeferred') throw error;
      });
  }

  /** Other accounts that someone opened with the address, which belongs to the account once it is confirmed. */
  private sharing = async (user: UserFields): Promise<UserFields[]> =>
    user.emailValidatedAt ? this.guests.sharing(user, SHARING_MAX) : [];

  private async require(id: string): Promise<UserFields> {
    const user = await this.users.record(id);
    if (!user) throw new AppError('notSignedIn');
    return user;
  }
}

/** An unconfirmed address may be someone else's: data given under it is neither shown nor erased. */
const subjectOf = ({ id, email, emailValidatedAt }: UserFields): DataSubject => ({
  id,
  email: emailValidatedAt ? email : '',
});
