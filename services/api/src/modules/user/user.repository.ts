import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type Types } from 'mongoose';
import type { UserListQuery } from '@munay/contracts/admin/lists';
import type { Address } from '@munay/contracts/order/address';
import { createTokensFilter } from '../../database/search-tokens';
import { isDuplicateKeyError, retryUpsert } from '../../database/upsert';
import { computeDigitsExpiry, type DigitsKind } from './account-link.rules';
import { type LinkKind, type MailedLink, User } from './user.schema';
import { SEARCHED_FIELDS, toUserTokens } from './user.search-tokens';
import type {
  LinkChange,
  NewUnverifiedUser,
  NewUser,
  StaffChange,
  UserChange,
  UserFields,
} from './user.types';

export type StoredUser = User & { _id: Types.ObjectId };

export const toFields = ({ _id, ...rest }: StoredUser): UserFields => ({ ...rest, id: _id.toString() });

@Injectable()
export class UserRepository {
  constructor(@InjectModel(User.name) private readonly users: Model<User>) {}

  findById = (id: string): Promise<UserFields | null> => this.findOne({ _id: id });
  /** The account that has verified this address. */
  findOwner = (email: string): Promise<UserFields | null> =>
    this.findOne({ email, emailValidatedAt: mongoose.trusted({ $ne: null }) });
  /** The newest account with this unconfirmed address. */
  findUnverified = (email: string): Promise<UserFields | null> =>
    this.findOne({ email, emailValidatedAt: null, provisional: null });
  findByVisitor = (visitor: string): Promise<UserFields | null> => this.findOne({ visitor });
  /** The newest accounts with this unconfirmed address, newest first. */
  async findUnverifiedAccounts(email: string, limit: number): Promise<UserFields[]> {
    const users = await this.users
      .find({ email, emailValidatedAt: null, provisional: null })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<StoredUser[]>();
    return users.map(toFields);
  }
  findByLink = (kind: LinkKind, hash: string): Promise<UserFields | null> =>
    this.findOne({ [`${kind}.hash`]: hash });

  /** Owners of a store. */
  async findByStoreId(storeId: string): Promise<UserFields[]> {
    const users = await this.users.find({ stores: storeId }).lean<StoredUser[]>();
    return users.map(toFields);
  }

  async findNames(ids: readonly string[]): Promise<Pick<UserFields, 'id' | 'firstname' | 'lastname'>[]> {
    const users = await this.users
      .find({ _id: mongoose.trusted({ $in: ids }) }, { firstname: 1, lastname: 1 })
      .lean<Pick<StoredUser, '_id' | 'firstname' | 'lastname'>[]>();
    return users.map(({ _id, firstname, lastname }) => ({ id: _id.toString(), firstname, lastname }));
  }

  /** @returns null when another account has verified the address */
  async insert(user: NewUser): Promise<UserFields | null> {
    try {
      const createdUser = await new this.users({ ...user, terms: toUserTokens(user) }).save();
      return toFields(createdUser.toObject<StoredUser>());
    } catch (error) {
      if (isDuplicateKeyError(error)) return null;
      throw error;
    }
  }

  /** Creates an unconfirmed account. Call in a transaction, which is retried if the visitor does so concurrently. */
  async insertUnverified(user: NewUnverifiedUser): Promise<UserFields> {
    const createdUser = await retryUpsert(new this.users({ ...user, terms: toUserTokens(user) }).save());
    return toFields(createdUser.toObject<StoredUser>());
  }

  /** Ends every session and link in the same write. @returns null once the address is verified */
  async updateUnconfirmed(id: string, fields: NewUnverifiedUser): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        { _id: id, emailValidatedAt: null },
        { $set: { ...fields, provisional: null }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<StoredUser>();
    await this.updateSearchTokens(user);
    return user && toFields(user);
  }

  async update(id: string, change: UserChange): Promise<UserFields | null> {
    const user = await this.users
      .findByIdAndUpdate(id, { $set: change }, { returnDocument: 'after', runValidators: true })
      .lean<StoredUser>();
    await this.updateSearchTokens(user);
    return user && toFields(user);
  }

  /** Moves an address to the front of the list, which has at most `most` addresses. */
  async addAddress(id: string, address: Address, max: number): Promise<void> {
    await this.users.updateOne(
      { _id: id },
      { $push: { addresses: { $each: [address], $position: 0, $slice: max } } },
    );
  }

  /** Replaces the previous link of the same kind. @returns false when all sessions ended in the meantime */
  async setLink(id: string, kind: LinkKind, link: MailedLink): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, sessionEpoch: link.epoch },
      { $set: { [kind]: link } },
    );
    return matchedCount === 1;
  }

  /** Counts an attempt to enter the confirmation code. @returns null when there is no code */
  async countAttempt(
    { id, email }: Pick<UserFields, 'id' | 'email'>,
    kind: DigitsKind,
    max: number,
    now: Date,
  ): Promise<UserFields | null> {
    const filter = {
      _id: id,
      email,
      emailValidatedAt: null,
      disabledAt: null,
      [`${kind}.email`]: email,
      [`${kind}.usedAt`]: null,
      [`${kind}.expiresAt`]: mongoose.trusted({ $gt: computeDigitsExpiry(kind, now) }),
      [`${kind}.tries`]: mongoose.trusted({ $lt: max }),
    };
    const user = await this.users
      .findOneAndUpdate(filter, { $inc: { [`${kind}.tries`]: 1 } }, { returnDocument: 'after' })
      .lean<StoredUser>();
    return user && toFields(user);
  }

  /**
   * Consumes an emailed link and applies its change in one write, so that only one of several concurrent uses succeeds.
   * @param endSessions whether the same write ends every session and invalidates every other link
   * @returns null when the link is no longer valid
   * @throws a duplicate key error when the address belongs to another account
   */
  async useLink(
    kind: LinkKind,
    { hash, epoch }: MailedLink,
    now: Date,
    change: LinkChange,
    endSessions: boolean,
  ): Promise<UserFields | null> {
    const filter = {
      [`${kind}.hash`]: hash,
      [`${kind}.usedAt`]: null,
      [`${kind}.expiresAt`]: mongoose.trusted({ $gt: now }),
      sessionEpoch: epoch,
      disabledAt: null,
    };
    const update = {
      $set: { ...change, [`${kind}.usedAt`]: now },
      ...(endSessions && { $inc: { sessionEpoch: 1 } }),
    };
    const user = await this.users
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .lean<StoredUser>();
    await this.updateSearchTokens(user);
    return user && toFields(user);
  }

  /**
   * Marks the address as verified by a link emailed for another account.
   * @throws a duplicate key error when the address belongs to another account
   */
  async setVerified(id: string, email: string, now: Date): Promise<void> {
    await this.users.updateOne(
      { _id: id, email, emailValidatedAt: null },
      { $set: { emailValidatedAt: now } },
    );
  }

  /** Sets a password after the previous password has been verified, and ends every session. */
  async setPassword(id: string, from: string | null, passwordHash: string): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        { _id: id, passwordHash: from },
        { $set: { passwordHash }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after' },
      )
      .lean<StoredUser>();
    return user && toFields(user);
  }

  async setLastLogin(id: string, now: Date): Promise<void> {
    await this.users.updateOne({ _id: id }, { $set: { lastLoginAt: now } }, { timestamps: false });
  }

  /** Which of the given people are subscribed to price emails. */
  async findPriceReaders(ids: readonly string[]): Promise<string[]> {
    const readers = await this.users
      .find({ _id: mongoose.trusted({ $in: ids }), priceDropMail: true, disabledAt: null }, { _id: 1 })
      .lean<Pick<StoredUser, '_id'>[]>();
    return readers.map(({ _id }) => _id.toString());
  }

  /** Unconfirmed customer accounts that have not been used since the given time, oldest first. */
  async findAbandoned(before: Date, limit: number): Promise<UserFields[]> {
    const { trusted } = mongoose;
    const users = await this.users
      .find({
        emailValidatedAt: null,
        createdAt: trusted({ $lt: before }),
        lastLoginAt: trusted({ $not: { $gte: before } }),
        roles: trusted({ $size: 0 }),
        provisional: null,
      })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<StoredUser[]>();
    return users.map(toFields);
  }

  /** An edit by staff. @param endSessions whether the same write ends every session */
  async edit(id: string, change: StaffChange, endSessions: boolean): Promise<UserFields | null> {
    const user = await this.users
      .findByIdAndUpdate(
        id,
        { $set: change, ...(endSessions && { $inc: { sessionEpoch: 1 } }) },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<StoredUser>();
    await this.updateSearchTokens(user);
    return user && toFields(user);
  }

  async remove(id: string): Promise<void> {
    await this.users.deleteOne({ _id: id });
  }

  /** Ids of active administrators. */
  async findAdminIds(): Promise<string[]> {
    const admins = await this.users
      .find({ roles: 'ADMIN', disabledAt: null }, { _id: 1 })
      .lean<Pick<StoredUser, '_id'>[]>();
    return admins.map(({ _id }) => _id.toString());
  }

  /**
   * Records whether an account has a second factor.
   * @param isFirstFactor only if the account had none before
   * @returns false when it already had one
   */
  async setSecondFactor(id: string, hasSecondFactor: boolean, isFirstFactor: boolean): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, ...(isFirstFactor && { hasSecondFactor: mongoose.trusted({ $ne: true }) }) },
      { $set: { hasSecondFactor } },
    );
    return matchedCount === 1;
  }

  countActiveAdmins = (): Promise<number> =>
    this.users.countDocuments({ roles: 'ADMIN', disabledAt: null }).exec();

  countByRole = (role: User['roles'][number]): Promise<number> => this.users.countDocuments({ roles: role });

  /** Accounts whose name, address or phone starts with these words, newest first. Guest accounts are separate. */
  async findPage(
    words: string,
    role: UserListQuery['role'],
    skip: number,
    limit: number,
  ): Promise<{ users: UserFields[]; total: number }> {
    const isUnconfirmedList = role === 'unconfirmed';
    const found = {
      ...createTokensFilter(words),
      ...(role && !isUnconfirmedList && { roles: role === 'customer' ? [] : role }),
    };
    const guestFilter = { ...found, 'provisional.checkAt': mongoose.trusted({ $gt: new Date(0) }) };
    const filter = isUnconfirmedList ? guestFilter : { ...found, provisional: null };
    const [users, guests, all] = await Promise.all([
      this.users.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<StoredUser[]>(),
      this.users.countDocuments(guestFilter),
      isUnconfirmedList ? 0 : this.users.countDocuments(found),
    ]);
    return { users: users.map(toFields), total: isUnconfirmedList ? guests : all - guests };
  }

  /** Updates outdated search tokens of an account, unless a concurrent change has updated them. */
  private async updateSearchTokens(user: StoredUser | null): Promise<void> {
    if (!user) return;
    const searchTokens = toUserTokens(user);
    if (searchTokens.join() === user.terms?.join()) return;
    const searchedFields = Object.fromEntries(SEARCHED_FIELDS.map((field) => [field, user[field]]));
    await this.users.updateOne(
      { _id: user._id, ...searchedFields },
      { $set: { terms: searchTokens } },
      { timestamps: false },
    );
  }

  /** The newest of several accounts. */
  private async findOne(filter: Record<string, unknown>): Promise<UserFields | null> {
    const user = await this.users.findOne(filter).sort({ _id: -1 }).lean<StoredUser>();
    return user && toFields(user);
  }
}
