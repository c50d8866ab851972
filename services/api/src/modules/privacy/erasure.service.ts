import { Injectable } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { AppError, isAppError } from '../../errors/app-error';
import { type DataSubject, PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { SessionService } from '../auth/session.service';
import { GuestAccountService } from '../user/guest-account.service';
import { UserService } from '../user/user.service';
import type { UserFields } from '../user/user.types';
/** Time in ms without use after which an account counts as abandoned: the maximum lifetime of a session. */
const ABANDONED_MS = 90 * 86_400_000;
const BATCH_SIZE = 200;
/**
 * Maximum number of accounts with the same address that are erased together. Anyone can open many accounts with an
 * address, and the transaction must stay short. The remaining accounts are removed once they are unused. Orders of
 * these accounts are found by the address.
 */
const MAX_SHARED_ACCOUNTS = 20;

/** Omits an unconfirmed address. It may belong to someone else, whose data must be neither shown nor erased. */
export const toDataSubject = ({ id, email, emailValidatedAt }: UserFields): DataSubject => ({
  id,
  email: emailValidatedAt ? email : '',
});

/** Erases accounts and all data that was entered with their address (GDPR, article 17). */
@Injectable()
export class ErasureService {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly users: UserService,
    private readonly guestAccounts: GuestAccountService,
    private readonly sessions: SessionService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases an account and confirms it by email, unless the address may belong to someone else.
   * @param saveHook writes further records in the same transaction as the erasure, for example an audit entry
   * @throws AppError erasureDeferred with the records that must be completed first
   */
  async eraseAccount(
    user: UserFields,
    saveHook: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const { id, email: address, emailValidatedAt, firstname, locale } = user;
    const ids = await this.transaction.run(async () => {
      const subjects = [user, ...(await this.findByAddress(user))].map(toDataSubject);
      const blocks = await this.personalDataRegistry.findBlocks(subjects);
      if (blocks.length > 0) throw new AppError('erasureDeferred', { blocks });
      for (const subject of subjects) await this.personalDataRegistry.erase(subject);
      if (emailValidatedAt)
        await this.outbox.add({ type: 'account-erased', key: id, refs: { address, firstname, locale } });
      await saveHook();
      return subjects.map((subject) => subject.id);
    });
    for (const erasedUserId of ids) await this.sessions.removeAll(erasedUserId);
  }

  /**
   * Erases the oldest unconfirmed accounts that are no longer used, because their data may belong to a person who never
   * signed up. Accounts with open orders are skipped.
   */
  async eraseUnverified(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ABANDONED_MS);
    for (const user of await this.users.findAbandoned(before, BATCH_SIZE))
      await this.eraseAccount(user).catch((error: unknown) => {
        if (!isAppError(error) || error.key !== 'erasureDeferred') throw error;
      });
  }

  /** Other accounts opened with an address. They belong to the owner of the account that verified the address. */
  findByAddress = async (user: UserFields): Promise<UserFields[]> =>
    user.emailValidatedAt ? this.guestAccounts.findByAddress(user, MAX_SHARED_ACCOUNTS) : [];
}
