import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import type { Locale } from '@munay/contracts/locale';
import { type StoredUser, toFields } from './user.repository';
import { type MailedLink, type Provisional, User } from './user.schema';
import { toUserTokens } from './user.search-tokens';
import type { GuestNames, UserFields } from './user.types';

const { trusted } = mongoose;
const PROVISIONAL_FILTER = { provisional: trusted({ $type: 'object' as const }) };

/** Clears data that only the verified owner of the address may set. */
const EMPTY = { phone: '', image: '', addresses: [], billing: null };

/** A new address to which no link has been emailed yet. */
const toAddressFields = (email: string) => ({ email, terms: toUserTokens({ email }), guestLink: null });

/** The link with which a person verified the mailbox. */
export interface VerificationLink {
  link: MailedLink;
  /** Whether the link was opened in the account's own browser. That browser will be signed in. */
  willSignIn: boolean;
}

/** Guest accounts, opened with only an email address. Updates fail if the account is no longer a guest account. */
@Injectable()
export class GuestAccountRepository {
  constructor(@InjectModel(User.name) private readonly users: Model<User>) {}

  async insert(email: string, locale: Locale, checkAt: Date): Promise<UserFields> {
    const provisional: Provisional = { verifiedAt: null, corrected: 0, checkAt };
    const createdUser = await new this.users({
      email,
      locale,
      provisional,
      terms: toUserTokens({ email }),
    }).save();
    return toFields(createdUser.toObject<StoredUser>());
  }

  /**
   * Replaces the address and revokes the link emailed to the previous address.
   * @param correctionCount number of corrections, including this one
   */
  async setEmail(
    { id, email, provisional }: UserFields,
    nextEmail: string,
    correctionCount: number,
  ): Promise<UserFields | null> {
    return this.change(
      {
        _id: id,
        email,
        'provisional.verifiedAt': null,
        'provisional.corrected': provisional?.corrected ?? 0,
      },
      {
        $set: { ...toAddressFields(nextEmail), 'provisional.corrected': correctionCount },
      },
    );
  }

  /** Replaces the address of an account without orders, even if the previous one was verified. */
  async replaceEmail({ id, email }: UserFields, nextEmail: string): Promise<UserFields | null> {
    return this.change(
      { _id: id, email },
      { $set: { ...toAddressFields(nextEmail), 'provisional.verifiedAt': null } },
    );
  }

  /** Records that the mailbox was verified in the account's own browser. */
  setVerified = ({ id, email }: UserFields, now: Date): Promise<UserFields | null> =>
    this.change({ _id: id, email }, { $set: { 'provisional.verifiedAt': now } });

  /**
   * Turns a guest account into a full account of the person who verified its mailbox, and ends every session in the
   * same write.
   * @param openedLink the link that verified the mailbox; null if the mailbox was verified in the account's browser
   * @throws a duplicate key error if another account has verified the address
   */
  async setOwnedAccount(
    { id, email }: UserFields,
    names: GuestNames,
    now: Date,
    openedLink: VerificationLink | null,
  ): Promise<UserFields | null> {
    const link = openedLink?.link;
    const verification = link ? linkFilter(link, now) : { 'provisional.verifiedAt': trusted({ $ne: null }) };
    return this.change(
      { _id: id, email, emailValidatedAt: null, disabledAt: null, ...verification },
      {
        $set: {
          ...EMPTY,
          ...names,
          terms: toUserTokens({ ...names, email }),
          emailValidatedAt: now,
          provisional: null,
          passwordHash: null,
          ...(link && { 'guestLink.usedAt': now }),
          // The link can no longer set a password, because the signed-in person sets it in the account
          ...(openedLink?.willSignIn && { 'guestLink.expiresAt': now }),
        },
        $inc: { sessionEpoch: 1 },
      },
    );
  }

  /**
   * Deletes the account.
   * @param link the link that verified the mailbox; null if there is none
   * @returns false if the account has changed since it was read
   */
  async remove({ id, email }: UserFields, now: Date, link: MailedLink | null): Promise<boolean> {
    const { deletedCount } = await this.users.deleteOne({
      ...PROVISIONAL_FILTER,
      _id: id,
      email,
      ...(link && linkFilter(link, now)),
    });
    return deletedCount === 1;
  }

  /** Revokes the emailed link. */
  async endLink(id: string): Promise<void> {
    await this.users.updateOne({ _id: id, ...PROVISIONAL_FILTER }, { $set: { guestLink: null } });
  }

  /** Sets the first password of the account that a link has just turned into a full account. */
  async setPassword(hash: string, passwordHash: string, now: Date): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        {
          'guestLink.hash': hash,
          passwordHash: null,
          provisional: null,
          disabledAt: null,
          'guestLink.usedAt': trusted({ $type: 'date' as const }),
          'guestLink.expiresAt': trusted({ $gt: now }),
        },
        { $set: { passwordHash, guestLink: null }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after' },
      )
      .lean<StoredUser>();
    return user && toFields(user);
  }

  /** Other accounts with the same address, except those of staff, oldest first. */
  async findByAddress({ id, email }: UserFields, limit: number): Promise<UserFields[]> {
    const users = await this.users
      .find({ email, _id: trusted({ $ne: id }), roles: trusted({ $size: 0 }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<StoredUser[]>();
    return users.map(toFields);
  }

  /** Accounts due for a check, longest overdue first. */
  async findDue(now: Date, limit: number): Promise<UserFields[]> {
    const users = await this.users
      .find({ 'provisional.checkAt': trusted({ $lte: now }) })
      .sort({ 'provisional.checkAt': 1 })
      .limit(limit)
      .lean<StoredUser[]>();
    return users.map(toFields);
  }

  async setCheck(id: string, checkAt: Date): Promise<void> {
    await this.users.updateOne(
      { _id: id, ...PROVISIONAL_FILTER },
      { $set: { 'provisional.checkAt': checkAt } },
      { timestamps: false },
    );
  }

  private async change(
    filter: Record<string, unknown>,
    update: Record<string, unknown>,
  ): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate({ ...PROVISIONAL_FILTER, ...filter }, update, { returnDocument: 'after' })
      .lean<StoredUser>();
    return user && toFields(user);
  }
}

/**
 * Matches a guest link that is still valid. A link matches only once, because its use ends the guest account and starts
 * a new session epoch.
 */
const linkFilter = ({ hash, epoch }: MailedLink, now: Date) => ({
  'guestLink.hash': hash,
  sessionEpoch: epoch,
  'guestLink.expiresAt': trusted({ $gt: now }),
});
