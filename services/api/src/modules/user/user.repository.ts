import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model, type Types } from 'mongoose';
import type { UserListQuery } from '@munay/contracts/admin/lists';
import type { Address } from '@munay/contracts/order/address';
import { termsFilter } from '../../database/search-tokens';
import { isDuplicate, upserted } from '../../database/upsert';
import { type LinkKind, type MailedLink, User } from './user.schema';
import { FOUND_BY, userTerms } from './user.search-tokens';
import type {
  LinkedChange,
  NewUser,
  OpenedByVisitor,
  StaffChange,
  UserChange,
  UserFields,
} from './user.types';

type Stored = User & { _id: Types.ObjectId };

const toFields = ({ _id, ...rest }: Stored): UserFields => ({ ...rest, id: _id.toString() });

@Injectable()
export class UserRepository {
  constructor(@InjectModel(User.name) private readonly users: Model<User>) {}

  findById = (id: string): Promise<UserFields | null> => this.findOne({ _id: id });
  /** The account whose owner has proved to read this address. */
  findOwner = (email: string): Promise<UserFields | null> =>
    this.findOne({ email, emailValidatedAt: mongoose.trusted({ $ne: null }) });
  /** The newest account that says it has this address and has not proved it. */
  findClaim = (email: string): Promise<UserFields | null> => this.findOne({ email, emailValidatedAt: null });
  findByVisitor = (visitor: string): Promise<UserFields | null> => this.findOne({ visitor });
  /** The newest accounts that say they have this address and have not proved it, newest first. */
  async findClaims(email: string, limit: number): Promise<UserFields[]> {
    const users = await this.users
      .find({ email, emailValidatedAt: null })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<Stored[]>();
    return users.map(toFields);
  }
  findByLink = (kind: LinkKind, hash: string): Promise<UserFields | null> =>
    this.findOne({ [`${kind}.hash`]: hash });

  /** Accounts that see a store. */
  async findOfStore(storeId: string): Promise<UserFields[]> {
    const users = await this.users.find({ stores: storeId }).lean<Stored[]>();
    return users.map(toFields);
  }

  async findNames(ids: readonly string[]): Promise<Pick<UserFields, 'id' | 'firstname' | 'lastname'>[]> {
    const users = await this.users
      .find({ _id: mongoose.trusted({ $in: ids }) }, { firstname: 1, lastname: 1 })
      .lean<Pick<Stored, '_id' | 'firstname' | 'lastname'>[]>();
    return users.map(({ _id, firstname, lastname }) => ({ id: _id.toString(), firstname, lastname }));
  }

  /** @returns null when the address is given as proved and is somebody's already */
  async insert(user: NewUser): Promise<UserFields | null> {
    try {
      const made = await new this.users({ ...user, terms: userTerms(user) }).save();
      return toFields(made.toObject<Stored>());
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  /** In a transaction, which runs again when the same visitor opens another at this moment. */
  async insertOpened(user: OpenedByVisitor): Promise<UserFields> {
    const made = await upserted(new this.users({ ...user, terms: userTerms(user) }).save());
    return toFields(made.toObject<Stored>());
  }

  /** Ends every session and link in the same write. @returns null once the address is proved */
  async correct(id: string, fields: OpenedByVisitor): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        { _id: id, emailValidatedAt: null },
        { $set: fields, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<Stored>();
    await this.keepTerms(user);
    return user && toFields(user);
  }

  async update(id: string, change: UserChange): Promise<UserFields | null> {
    const user = await this.users
      .findByIdAndUpdate(id, { $set: change }, { returnDocument: 'after', runValidators: true })
      .lean<Stored>();
    await this.keepTerms(user);
    return user && toFields(user);
  }

  /** Puts an address first in the list and keeps the newest `most`. */
  async unshiftAddress(id: string, address: Address, most: number): Promise<void> {
    await this.users.updateOne(
      { _id: id },
      { $push: { addresses: { $each: [address], $position: 0, $slice: most } } },
    );
  }

  /** Puts a link in the place of the one before. @returns false when the sessions of the account ended meanwhile */
  async setLink(id: string, kind: LinkKind, link: MailedLink): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, sessionEpoch: link.epoch },
      { $set: { [kind]: link } },
    );
    return matchedCount === 1;
  }

  /** Counts a try at the digits that prove an address. @returns null when there is nothing to try */
  async countTry(id: string, email: string, most: number, now: Date): Promise<UserFields | null> {
    const filter = {
      _id: id,
      email,
      emailValidatedAt: null,
      disabledAt: null,
      'confirmLink.email': email,
      'confirmLink.usedAt': null,
      'confirmLink.expiresAt': mongoose.trusted({ $gt: now }),
      'confirmLink.tries': mongoose.trusted({ $lt: most }),
    };
    const user = await this.users
      .findOneAndUpdate(filter, { $inc: { 'confirmLink.tries': 1 } }, { returnDocument: 'after' })
      .lean<Stored>();
    return user && toFields(user);
  }

  /**
   * Uses up a mailed link and makes the change it stands for, in one write: one of several at once wins.
   * @param endSessions ends every session, and every other link, in the same write
   * @returns null when the link opens nothing any more
   * @throws a duplicate when the address is somebody else's by now
   */
  async useLink(
    kind: LinkKind,
    { hash, epoch }: MailedLink,
    now: Date,
    change: LinkedChange,
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
      .lean<Stored>();
    await this.keepTerms(user);
    return user && toFields(user);
  }

  /** The address was proved by a link that another account asked for. @throws a duplicate as above */
  async setProved(id: string, email: string, now: Date): Promise<void> {
    await this.users.updateOne(
      { _id: id, email, emailValidatedAt: null },
      { $set: { emailValidatedAt: now } },
    );
  }

  /** Sets a password the owner proved to know the old one of, and ends every session. */
  async setPassword(id: string, from: string, passwordHash: string): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        { _id: id, passwordHash: from },
        { $set: { passwordHash }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Stored>();
    return user && toFields(user);
  }

  async setLastLogin(id: string, now: Date): Promise<void> {
    await this.users.updateOne({ _id: id }, { $set: { lastLoginAt: now } }, { timestamps: false });
  }

  /** Those of a list of people who asked for mails about prices. */
  async findPriceReaders(ids: readonly string[]): Promise<string[]> {
    const readers = await this.users
      .find({ _id: mongoose.trusted({ $in: ids }), priceDropMail: true, disabledAt: null }, { _id: 1 })
      .lean<Pick<Stored, '_id'>[]>();
    return readers.map(({ _id }) => _id.toString());
  }

  /** Accounts of customers that have not proved their address and were not used since a moment, oldest first. */
  async findAbandoned(before: Date, limit: number): Promise<UserFields[]> {
    const { trusted } = mongoose;
    const users = await this.users
      .find({
        emailValidatedAt: null,
        createdAt: trusted({ $lt: before }),
        lastLoginAt: trusted({ $not: { $gte: before } }),
        roles: trusted({ $size: 0 }),
      })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<Stored[]>();
    return users.map(toFields);
  }

  /** What staff change. @param endSessions ends every session in the same write */
  async edit(id: string, change: StaffChange, endSessions: boolean): Promise<UserFields | null> {
    const user = await this.users
      .findByIdAndUpdate(
        id,
        { $set: change, ...(endSessions && { $inc: { sessionEpoch: 1 } }) },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<Stored>();
    await this.keepTerms(user);
    return user && toFields(user);
  }

  async remove(id: string): Promise<void> {
    await this.users.deleteOne({ _id: id });
  }

  /** Every administrator whose account is open. */
  async findAdminIds(): Promise<string[]> {
    const admins = await this.users
      .find({ roles: 'ADMIN', disabledAt: null }, { _id: 1 })
      .lean<Pick<Stored, '_id'>[]>();
    return admins.map(({ _id }) => _id.toString());
  }

  /**
   * Notes that an account has a second factor, or none.
   * @param first only if it had none before
   * @returns false when it had
   */
  async setSecondFactor(id: string, hasSecondFactor: boolean, first: boolean): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, ...(first && { hasSecondFactor: mongoose.trusted({ $ne: true }) }) },
      { $set: { hasSecondFactor } },
    );
    return matchedCount === 1;
  }

  countActiveAdmins = (): Promise<number> =>
    this.users.countDocuments({ roles: 'ADMIN', disabledAt: null }).exec();

  countByRole = (role: User['roles'][number]): Promise<number> => this.users.countDocuments({ roles: role });

  /** Accounts with words of name, address or phone that begin so, newest first; all, of one role, or without any. */
  async findPage(
    words: string,
    role: UserListQuery['role'],
    skip: number,
    limit: number,
  ): Promise<{ users: UserFields[]; total: number }> {
    const filter = { ...termsFilter(words), ...(role && { roles: role === 'customer' ? [] : role }) };
    const [users, total] = await Promise.all([
      this.users.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<Stored[]>(),
      this.users.countDocuments(filter),
    ]);
    return { users: users.map(toFields), total };
  }

  /** Writes the terms of an account anew where they no longer fit; one that changed meanwhile has its own turn. */
  private async keepTerms(user: Stored | null): Promise<void> {
    if (!user) return;
    const terms = userTerms(user);
    if (terms.join() === user.terms?.join()) return;
    const seen = Object.fromEntries(FOUND_BY.map((field) => [field, user[field]]));
    await this.users.updateOne({ _id: user._id, ...seen }, { $set: { terms } }, { timestamps: false });
  }

  /** The newest of several. */
  private async findOne(filter: Record<string, unknown>): Promise<UserFields | null> {
    const user = await this.users.findOne(filter).sort({ _id: -1 }).lean<Stored>();
    return user && toFields(user);
  }
}
