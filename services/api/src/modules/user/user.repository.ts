import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Address } from '@munay/contracts/address';
import type { UserListQuery } from '@munay/contracts/admin';
import mongoose, { type Model, mongo, type Types } from 'mongoose';
import { type MailedLink, User } from './user.schema';

/** A stored account with its id as text. */
export type UserFields = Omit<User, 'stores'> & { id: string; stores: string[] };
export type NewUser = Pick<User, 'firstname' | 'lastname' | 'email' | 'passwordHash'> &
  Partial<
    Pick<User, 'middlename' | 'phone' | 'image' | 'roles' | 'locale' | 'emailValidatedAt' | 'emailLink'>
  > & {
    stores?: readonly string[];
  };
/** What a person may change at once; email and password have their own methods. */
export type UserChange = Partial<
  Pick<
    User,
    | 'firstname'
    | 'middlename'
    | 'lastname'
    | 'phone'
    | 'image'
    | 'locale'
    | 'addresses'
    | 'keepMessages'
    | 'priceDropMail'
    | 'reviewMail'
  >
>;
export type StaffChange = Partial<
  Pick<User, 'firstname' | 'middlename' | 'lastname' | 'phone' | 'roles' | 'disabledAt'>
> & { stores?: readonly string[] };
export type LinkKind = 'emailLink' | 'resetLink';

type Stored = User & { _id: Types.ObjectId };

const DUPLICATE_KEY = 11000;

const toFields = ({ _id, stores, ...rest }: Stored): UserFields => ({
  ...rest,
  id: _id.toString(),
  stores: stores.map(String),
});

const isDuplicate = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;

@Injectable()
export class UserRepository {
  constructor(@InjectModel(User.name) private readonly users: Model<User>) {}

  findById = (id: string): Promise<UserFields | null> => this.findOne({ _id: id });
  findByEmail = (email: string): Promise<UserFields | null> => this.findOne({ email });
  findByLink = (kind: LinkKind, hash: string): Promise<UserFields | null> =>
    this.findOne({ [`${kind}.hash`]: hash });

  async findNames(ids: readonly string[]): Promise<Pick<UserFields, 'id' | 'firstname' | 'lastname'>[]> {
    const users = await this.users
      .find({ _id: mongoose.trusted({ $in: ids }) }, { firstname: 1, lastname: 1 })
      .lean<Pick<Stored, '_id' | 'firstname' | 'lastname'>[]>();
    return users.map(({ _id, firstname, lastname }) => ({ id: _id.toString(), firstname, lastname }));
  }

  /** The few fields every signed-in request needs. */
  async findAccess(
    id: string,
  ): Promise<Pick<UserFields, 'id' | 'roles' | 'stores' | 'sessionEpoch' | 'disabledAt'> | null> {
    const user = await this.users
      .findById(id, { roles: 1, stores: 1, sessionEpoch: 1, disabledAt: 1 })
      .lean<Stored>();
    return user && toFields(user);
  }

  /** @returns null when the address is taken */
  async insert(user: NewUser): Promise<UserFields | null> {
    try {
      const made = await new this.users(user).save();
      return toFields(made.toObject<Stored>());
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  async update(id: string, change: UserChange): Promise<UserFields | null> {
    const user = await this.users
      .findByIdAndUpdate(id, { $set: change }, { returnDocument: 'after', runValidators: true })
      .lean<Stored>();
    return user && toFields(user);
  }

  /** Puts an address first in the list and keeps the newest `most`. */
  async unshiftAddress(id: string, address: Address, most: number): Promise<void> {
    await this.users.updateOne(
      { _id: id },
      { $push: { addresses: { $each: [address], $position: 0, $slice: most } } },
    );
  }

  async setLink(id: string, kind: LinkKind, link: MailedLink, pendingEmail?: string): Promise<void> {
    await this.users.updateOne(
      { _id: id },
      { $set: { [kind]: link, ...(pendingEmail === undefined ? {} : { pendingEmail }) } },
    );
  }

  /**
   * Uses up the validation link: the address it was mailed to is confirmed. One of several at once wins.
   * @param moved the address differs from the one the account had
   * @returns false when the link is no longer usable or the address was taken meanwhile
   */
  async confirmEmail(hash: string, email: string, moved: boolean, now: Date): Promise<boolean> {
    // A reset link in the mailbox the person moved away from must not open the account.
    const change = {
      email,
      emailValidatedAt: now,
      pendingEmail: null,
      'emailLink.usedAt': now,
      ...(moved && { resetLink: null }),
    };
    try {
      const { modifiedCount } = await this.users.updateOne(
        {
          'emailLink.hash': hash,
          'emailLink.usedAt': null,
          'emailLink.expiresAt': mongoose.trusted({ $gt: now }),
        },
        { $set: change },
      );
      return modifiedCount === 1;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  /** Uses up the reset link, sets the password and ends every session, in one write: one of several at once wins. */
  async resetPassword(hash: string, passwordHash: string, now: Date): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        {
          'resetLink.hash': hash,
          'resetLink.usedAt': null,
          'resetLink.expiresAt': mongoose.trusted({ $gt: now }),
        },
        { $set: { passwordHash, 'resetLink.usedAt': now }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Stored>();
    return user && toFields(user);
  }

  /** Sets a password the owner proved to know the old one of, and ends every session. */
  async setPassword(id: string, from: string, passwordHash: string): Promise<UserFields | null> {
    const user = await this.users
      .findOneAndUpdate(
        { _id: id, passwordHash: from },
        { $set: { passwordHash, resetLink: null }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after' },
      )
      .lean<Stored>();
    return user && toFields(user);
  }

  /** The mailbox was reached by a mailed link, which proves that the address is right. */
  async setEmailValidated(id: string, email: string, now: Date): Promise<void> {
    await this.users.updateOne(
      { _id: id, email, emailValidatedAt: null },
      { $set: { emailValidatedAt: now } },
    );
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

  /** What staff change. @param endSessions ends every session in the same write */
  async edit(id: string, change: StaffChange, endSessions: boolean): Promise<UserFields | null> {
    const user = await this.users
      .findByIdAndUpdate(
        id,
        { $set: change, ...(endSessions && { $inc: { sessionEpoch: 1 } }) },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<Stored>();
    return user && toFields(user);
  }

  async remove(id: string): Promise<void> {
    await this.users.deleteOne({ _id: id });
  }

  countActiveAdmins = (): Promise<number> =>
    this.users.countDocuments({ roles: 'ADMIN', disabledAt: null }).exec();

  countByRole = (role: User['roles'][number]): Promise<number> => this.users.countDocuments({ roles: role });

  /** Accounts whose name or address contains the words, newest first; all, of one role, or without any. */
  async findPage(
    words: string,
    role: UserListQuery['role'],
    skip: number,
    limit: number,
  ): Promise<{ users: UserFields[]; total: number }> {
    const contains = mongoose.trusted({
      $regex: words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      $options: 'i',
    });
    const filter = {
      ...(words &&
        mongoose.trusted({ $or: [{ firstname: contains }, { lastname: contains }, { email: contains }] })),
      ...(role && { roles: role === 'customer' ? mongoose.trusted({ $size: 0 }) : role }),
    };
    const [users, total] = await Promise.all([
      this.users.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit).lean<Stored[]>(),
      this.users.countDocuments(filter),
    ]);
    return { users: users.map(toFields), total };
  }

  private async findOne(filter: Record<string, string>): Promise<UserFields | null> {
    const user = await this.users.findOne(filter).lean<Stored>();
    return user && toFields(user);
  }
}
