import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { LIMITS } from '@munay/contracts/limits';
import type { Locale } from '@munay/contracts/locale';
import { isDuplicateKeyError } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { hashSecret, isSecret } from '../../runtime/secret';
import type { UsableLink } from './account-link.service';
import { GuestAccountRepository, type VerificationLink } from './guest-account.repository';
import { UserService } from './user.service';
import type { GuestNames, UserFields } from './user.types';

/**
 * Provisional accounts, opened with an unconfirmed address so that a visitor can order in one browser. When the mailbox
 * is verified, either the account becomes a full account and all its sessions end, or its orders are moved to the
 * existing account with that address.
 */
@Injectable()
export class GuestAccountService {
  constructor(
    private readonly users: UserService,
    private readonly guestAccounts: GuestAccountRepository,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** The account of a guest. @throws AppError noGuest for other accounts, notSignedIn if the account has ended */
  async require({ user, guest }: Caller): Promise<UserFields> {
    if (user || !guest) throw new AppError('noGuest');
    const found = await this.users.record(guest.id);
    if (!found?.provisional) throw new AppError('notSignedIn');
    return found;
  }

  create = (email: string, locale: Locale): Promise<UserFields> =>
    this.guestAccounts.insert(email, locale, new Date(this.clock.now().getTime() + DAY_MS));

  /** How many more times the address may be corrected. */
  countCorrections({ provisional, createdAt }: UserFields): number {
    const isLate = this.clock.now().getTime() - createdAt.getTime() >= DAY_MS;
    return !provisional || provisional.verifiedAt || isLate ? 0 : LIMITS.corrections - provisional.corrected;
  }

  /** Corrects the address. Call inside the transaction that read the account. @throws AppError correctionLimitReached */
  async correctAccountEmail(user: UserFields, email: string): Promise<UserFields> {
    if (this.countCorrections(user) <= 0) throw new AppError('correctionLimitReached');
    const after = await this.guestAccounts.setEmail(user, email, (user.provisional?.corrected ?? 0) + 1);
    if (!after) throw new Error(`The guest account ${user.id} has changed since the transaction read it`);
    return after;
  }

  /** Replaces the address of an account without orders; null when it is no longer a guest account. */
  replaceEmail = (user: UserFields, email: string): Promise<UserFields | null> =>
    this.guestAccounts.replaceEmail(user, email);

  /** Records that the mailbox was verified in the account's own browser. */
  setVerified = (user: UserFields): Promise<UserFields | null> =>
    this.guestAccounts.setVerified(user, this.clock.now());

  /**
   * Turns a guest account into a full account and ends its sessions. Call inside a transaction.
   * @param openedLink the link that verified the mailbox; null if it was verified in the account's browser
   * @param names the recipient's names in the account's newest order
   * @returns null when the verification is no longer valid
   * @throws AppError busy when another account verifies the address concurrently
   */
  async completeAccount(
    user: UserFields,
    openedLink: VerificationLink | null,
    names: GuestNames,
  ): Promise<UserFields | null> {
    try {
      return await this.guestAccounts.setOwnedAccount(user, names, this.clock.now(), openedLink);
    } catch (error) {
      throw isDuplicateKeyError(error) ? new AppError('busy', { retryAfterSeconds: 1 }) : error;
    }
  }

  /**
   * Deletes an account whose orders were moved. Call inside the same transaction.
   * @returns false when the account has changed since it was read
   */
  async deleteAccount(user: UserFields, openedLink: UsableLink | null): Promise<boolean> {
    const removedUser = await this.guestAccounts.remove(user, this.clock.now(), openedLink?.link ?? null);
    if (removedUser) await this.outbox.removeByUser(user.id);
    return removedUser;
  }

  /** Revokes the link emailed to the account's address. */
  endLink = (id: string): Promise<void> => this.guestAccounts.endLink(id);

  /** Sets the first password with a link that has just verified the address. @throws AppError linkUnknown */
  async setPassword(token: string, passwordHash: string): Promise<UserFields> {
    const hash = isSecret(token) ? hashSecret(token) : '';
    const user = await this.guestAccounts.setPassword(hash, passwordHash, this.clock.now());
    if (!user) throw new AppError('linkUnknown');
    return user;
  }

  /** Other accounts with the same address: provisional accounts and unconfirmed sign-ups. */
  findByAddress = (user: UserFields, limit: number): Promise<UserFields[]> =>
    this.guestAccounts.findByAddress(user, limit);

  /** Accounts due for the check of whether they are still needed. */
  findDue = (limit: number): Promise<UserFields[]> => this.guestAccounts.findDue(this.clock.now(), limit);

  /** Schedules the next check of an account. */
  scheduleCheck = (id: string, at: Date): Promise<void> => this.guestAccounts.setCheck(id, at);
}
