import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { upserted } from '../database/upsert';
import { OutboxRow, type OutboxStatus, type OutboxType } from './outbox.schema';

/** A row as its handlers see it. */
export interface OutboxJob {
  id: string;
  type: OutboxType;
  dedupeKey: string;
  refs: Record<string, string>;
  /** How often it was tried, this time included. */
  attempts: number;
  /** Since when it could be done: its writing, or the moment it was put off to. */
  dueSince: Date;
}

/** A row as it is stored. */
export type StoredJob = OutboxRow & { _id: mongoose.Types.ObjectId };

const OF_ORDER_MAX = 200;
/** What a row forgets when it ends, whichever way. */
const PERSONAL = { 'refs.token': 1, 'refs.address': 1, 'refs.firstname': 1 } as const;

const toJob = (row: StoredJob): OutboxJob => ({
  id: row._id.toString(),
  type: row.type,
  dedupeKey: row.dedupeKey,
  refs: row.refs,
  attempts: row.attempts,
  dueSince: row.notBefore ?? row.createdAt,
});

@Injectable()
export class OutboxRepository {
  constructor(@InjectModel(OutboxRow.name) private readonly rows: Model<OutboxRow>) {}

  /** Writes a row unless its key is known. */
  async insert(
    type: OutboxType,
    dedupeKey: string,
    refs: Record<string, string>,
    notBefore?: Date,
  ): Promise<void> {
    const later = notBefore ? { notBefore, nextAttemptAt: notBefore } : {};
    await upserted(
      this.rows.updateOne(
        { dedupeKey },
        { $setOnInsert: { type, refs, ...later } },
        { upsert: true, setDefaultsOnInsert: true },
      ),
    );
  }

  /** Takes the oldest due row for the queue; null when nothing is due. */
  async claimPending(now: Date, leaseUntil: Date): Promise<OutboxJob | null> {
    const row = await this.rows
      .findOneAndUpdate(
        { status: 'pending', nextAttemptAt: mongoose.trusted({ $lte: now }) },
        { $set: { status: 'enqueued', leaseUntil }, $inc: { attempts: 1 } },
        { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean<StoredJob>();
    return row && toJob(row);
  }

  /** Takes an enqueued row for sending; null when somebody else has it or it is done. */
  async claimSending(id: string, attempts: number, leaseUntil: Date): Promise<OutboxJob | null> {
    const row = await this.rows
      .findOneAndUpdate(
        { _id: id, attempts, status: 'enqueued' },
        { $set: { status: 'sending', leaseUntil } },
        { returnDocument: 'after' },
      )
      .lean<StoredJob>();
    return row && toJob(row);
  }

  /** Rows by age, newest first. @param before id of the last row of the page before */
  findPage(
    { status, type }: { status?: readonly OutboxStatus[] | undefined; type?: string | undefined },
    before: string | undefined,
    limit: number,
  ): Promise<StoredJob[]> {
    return this.rows
      .find({
        ...(status?.length && { status: mongoose.trusted({ $in: status }) }),
        ...(type && { type: type as OutboxType }),
        ...(before && { _id: mongoose.trusted({ $lt: new mongoose.Types.ObjectId(before) }) }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<StoredJob[]>()
      .exec();
  }

  /** Forgets all work about a person who is gone, however far it got. */
  async removeOf(userId: string): Promise<void> {
    await this.rows.deleteMany({ 'refs.userId': userId });
  }

  /** Ends the work and forgets any address and name it carried. */
  async setDone(id: string, attempts: number): Promise<void> {
    await this.rows.updateOne(
      { _id: id, attempts, status: 'sending' },
      {
        $set: { status: 'done', doneAt: new Date(), leaseUntil: null, lastError: null },
        $unset: PERSONAL,
      },
    );
  }

  /** Puts the work back for another try, or away for good, with any address and name it carried. */
  async setFailed(
    id: string,
    attempts: number,
    next: { status: 'pending'; at: Date } | { status: 'dead' },
    error: string,
  ): Promise<void> {
    await this.rows.updateOne(
      { _id: id, attempts },
      {
        $set: {
          status: next.status,
          lastError: error.slice(0, 500),
          leaseUntil: null,
          ...(next.status === 'pending' ? { nextAttemptAt: next.at } : {}),
        },
        ...(next.status === 'dead' && { $unset: PERSONAL }),
      },
    );
  }

  /** Puts a row that waits or was given up in front; null when it is done, under way or unknown. */
  async requeue(id: string): Promise<OutboxJob | null> {
    const row = await this.rows
      .findOneAndUpdate(
        { _id: id, status: mongoose.trusted({ $in: ['pending', 'dead'] }) },
        { $set: { status: 'pending', nextAttemptAt: new Date(), notBefore: new Date(), leaseUntil: null } },
        { returnDocument: 'after' },
      )
      .lean<StoredJob>();
    return row && toJob(row);
  }

  /** Work about an order, newest first. */
  findOfOrder(orderId: string): Promise<StoredJob[]> {
    return this.rows
      .find({ 'refs.orderId': orderId })
      .sort({ createdAt: -1 })
      .limit(OF_ORDER_MAX)
      .lean<StoredJob[]>()
      .exec();
  }

  /** Takes back rows whose holder did not finish in time. @returns how many */
  async releaseOverdue(before: Date): Promise<number> {
    const { modifiedCount } = await this.rows.updateMany(
      {
        status: mongoose.trusted({ $in: ['enqueued', 'sending'] }),
        leaseUntil: mongoose.trusted({ $lt: before }),
      },
      { $set: { status: 'pending', leaseUntil: null, nextAttemptAt: new Date() } },
    );
    return modifiedCount;
  }

  /** Rows by type and status: what is not done, and what was done since a moment. */
  async countByType(
    now: Date,
    doneSince: Date,
  ): Promise<{ type: OutboxType; status: OutboxStatus; later: boolean; count: number }[]> {
    return this.rows.aggregate([
      {
        $match: {
          $or: [
            { status: { $in: ['pending', 'enqueued', 'sending', 'dead'] } },
            { status: 'done', doneAt: { $gte: doneSince } },
          ],
        },
      },
      {
        $group: {
          _id: { type: '$type', status: '$status', later: { $gt: ['$nextAttemptAt', now] } },
          count: { $sum: 1 },
        },
      },
      { $replaceWith: { $mergeObjects: ['$_id', { count: '$count' }] } },
    ]);
  }

  /** Rows per status that are not done, and the age of the oldest due one in seconds. */
  async backlog(now: Date): Promise<{ counts: Partial<Record<OutboxStatus, number>>; lagSeconds: number }> {
    const [groups, oldest] = await Promise.all([
      this.rows.aggregate<{ _id: OutboxStatus; count: number }>([
        { $match: { status: { $in: ['pending', 'enqueued', 'sending', 'dead'] } } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ]),
      this.rows
        .findOne({ status: 'pending', nextAttemptAt: mongoose.trusted({ $lte: now }) })
        .sort({ nextAttemptAt: 1 })
        .lean<StoredJob>(),
    ]);
    return {
      counts: Object.fromEntries(groups.map(({ _id, count }) => [_id, count])),
      lagSeconds: oldest ? (now.getTime() - oldest.nextAttemptAt.getTime()) / 1000 : 0,
    };
  }
}
