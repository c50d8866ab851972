import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted, Types } from 'mongoose';
import { getDriverCollection, getTransactionOptions } from '../../database/joined';
import { type Contact, CONTACT_FIELDS, toContact } from '../user/user.mapper';
import type { User } from '../user/user.schema';
import { type Challenge, Session } from './session.schema';

export type SessionFields = Omit<Session, '_id' | 'userId'> & { hash: string; userId: string };

/** Account fields that decide whether a session is valid. */
type SessionOwner = Pick<
  User,
  'roles' | 'sessionEpoch' | 'hasSecondFactor' | 'disabledAt' | 'provisional'
> & {
  id: string;
  stores: string[];
  contact: Contact;
};

/** A session with its account, which are read together. */
export interface OwnedSession {
  session: SessionFields;
  owner: SessionOwner;
}

type StoredOwner = Pick<
  User,
  'roles' | 'stores' | 'sessionEpoch' | 'hasSecondFactor' | 'disabledAt' | keyof typeof CONTACT_FIELDS
> & {
  _id: Types.ObjectId;
};

const OWNER_FIELDS: Record<keyof StoredOwner, 1> = {
  _id: 1,
  roles: 1,
  stores: 1,
  sessionEpoch: 1,
  hasSecondFactor: 1,
  disabledAt: 1,
  ...CONTACT_FIELDS,
};

const toFields = ({ _id, userId, ...rest }: Session): SessionFields => ({
  ...rest,
  hash: _id,
  userId: userId.toString(),
});

/** Stores sessions under the hash of their id. */
@Injectable()
export class SessionRepository {
  constructor(@InjectModel(Session.name) private readonly sessions: Model<Session>) {}

  async findSession(hash: string): Promise<OwnedSession | null> {
    const [found] = await this.findOwnedSessions({ $match: { _id: hash } });
    return found ?? null;
  }

  /** Sessions of an account, most recently used first. */
  findAllByUser = (userId: string): Promise<OwnedSession[]> =>
    this.findOwnedSessions({ $match: { userId: new Types.ObjectId(userId) } }, { $sort: { seenAt: -1 } });

  async insert({ hash, userId, ...rest }: SessionFields): Promise<void> {
    await this.sessions.create([{ ...rest, _id: hash, userId }]);
  }

  /** Records the use of a session, unless it has ended in the meantime. */
  async extend(hash: string, seenAt: Date, endsAt: Date): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $set: { seenAt, endsAt } });
  }

  /**
   * Records the verification of the second factor, clears the challenge and changes the session id.
   * @returns false if the session has ended in the meantime
   */
  async renew(hash: string, nextHash: string, verifiedAt: Date): Promise<boolean> {
    const before = await this.sessions.findOneAndDelete({ _id: hash }).lean<Session>();
    if (!before) return false;
    await this.sessions.create([{ ...before, _id: nextHash, verifiedAt, challenge: null }]);
    return true;
  }

  async setChallenge(hash: string, challenge: Challenge): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $set: { challenge } });
  }

  /** Finds the pending challenge of this kind in the browser's session. @param once whether to remove the challenge */
  async findChallenge(
    hash: string,
    kind: Challenge['kind'],
    now: Date,
    once: boolean,
  ): Promise<string | null> {
    const filter = { _id: hash, 'challenge.kind': kind, 'challenge.endsAt': trusted({ $gt: now }) };
    const found = once
      ? await this.sessions.findOneAndUpdate(filter, { $set: { challenge: null } }).lean<Session>()
      : await this.sessions.findOne(filter).lean<Session>();
    return found?.challenge?.value ?? null;
  }

  async remove(...hashes: readonly string[]): Promise<void> {
    await this.sessions.deleteMany({ _id: trusted({ $in: hashes }) });
  }

  async removeAllByUser(userId: string): Promise<void> {
    await this.sessions.deleteMany({ userId });
  }

  /** Reads session and account in one query, because every signed-in request runs it. */
  private async findOwnedSessions(...stages: object[]): Promise<OwnedSession[]> {
    const owner = {
      from: 'users',
      localField: 'userId',
      foreignField: '_id',
      pipeline: [{ $project: OWNER_FIELDS }],
      as: 'owners',
    };
    const found = await getDriverCollection(this.sessions)
      .aggregate<Session & { owners: StoredOwner[] }>(
        [...stages, { $lookup: owner }],
        getTransactionOptions(),
      )
      .toArray();
    return found.flatMap(({ owners: [owner], ...session }) => {
      if (!owner) return [];
      const { _id, stores, roles, sessionEpoch, hasSecondFactor, disabledAt, provisional } = owner;
      const id = _id.toString();
      const projection = { roles, sessionEpoch, hasSecondFactor, disabledAt, provisional };
      const contact = toContact({ ...owner, id });
      return [
        { session: toFields(session), owner: { ...projection, id, stores: stores.map(String), contact } },
      ];
    });
  }
}
