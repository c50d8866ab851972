import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { areOver, asIs, later, NOW, PIPELINE, unlessThere } from '../database/database-time';
import { upserted } from '../database/upsert';
import { OutboxRow } from './outbox.schema';
import { type LANES, OUTBOX_TYPES, type OutboxStatus, type OutboxType, typesOf } from './outbox.types';

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

/** Whoever moves or does work has it for so long, by the clock of the database. */
const LEASE_MS = 60_000;
/** Kept past the lease, so that a slow but living worker finishes first. */
const GRACE_MS = 60_000;
const OF_ORDER_MAX = 200;
const AWAITED = OUTBOX_TYPES.filter((type) => !typesOf('bulk').includes(type));
const ONE_MORE = { $add: ['$attempts', 1] };
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

/** True for a row that was tried and failed. */
const FAILED = { $gt: ['$lastError', null] };

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
    const fresh = {
      ...asIs({ type, refs, status: 'pending', notBefore: notBefore ?? null, leaseUntil: null }),
      ...asIs({ attempts: 0, lastError: null, doneAt: null }),
      nextAttemptAt: notBefore ?? NOW,
      createdAt: NOW,
    };
    await upserted(
      this.rows.updateOne({ dedupeKey }, unlessThere(fresh), { ...PIPELINE, upsert: true }).exec(),
    );
  }

  /** Takes the oldest due row of a lane for the queue; null when nothing is due. */
  async claimPending(lane: keyof typeof LANES): Promise<OutboxJob | null> {
    const row = await this.rows
      .findOneAndUpdate(
        {
          status: 'pending',
          type: mongoose.trusted({ $in: typesOf(lane) }),
          ...areOver(['nextAttemptAt']),
        },
        [{ $set: { status: 'enqueued', leaseUntil: later(LEASE_MS), attempts: ONE_MORE } }],
        { ...PIPELINE, sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
      )
      .lean<StoredJob>();
    return row && toJob(row);
  }

  /**
   * Takes a row for sending that was enqueued with this attempt, or that waits for another one; null when somebody else
   * has it or it is over. @param givenUp also one that was given up
   */
  async claimSending(id: string, attempts: number, givenUp: boolean): Promise<OutboxJob | null> {
    const waiting: OutboxStatus[] = givenUp ? ['pending', 'dead'] : ['pending'];
    const isQueued = { $eq: ['$status', 'enqueued'] };
    const row = await this.rows
      .findOneAndUpdate(
        {
          _id: id,
          $or: [{ status: 'enqueued', attempts }, { status: mongoose.trusted({ $in: waiting }) }],
        },
        [
          {
            $set: {
              status: 'sending',
              leaseUntil: later(LEASE_MS),
              attempts: { $cond: [isQueued, '$attempts', ONE_MORE] },
            },
          },
        ],
        { ...PIPELINE, returnDocument: 'after' },
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
        $set: { status: 'done', leaseUntil: null, lastError: null },
        $currentDate: { doneAt: true },
        $unset: PERSONAL,
      },
    );
  }

  /** Puts the work back for another try after a pause; without one away for good, with any address and name it carried. */
  async setFailed(id: string, attempts: number, pauseMs: number | null, error: string): Promise<void> {
    const status: OutboxStatus = pauseMs === null ? 'dead' : 'pending';
    const outcome = { status, lastError: error.slice(0, 500), leaseUntil: null };
    const row = { _id: id, attempts };
    if (pauseMs === null) await this.rows.updateOne(row, { $set: outcome, $unset: PERSONAL });
    else
      await this.rows.updateOne(
        row,
        [{ $set: { ...asIs(outcome), nextAttemptAt: later(pauseMs) } }],
        PIPELINE,
      );
  }

  /** Puts a row that waits or was given up in front; null when it is done, under way or unknown. */
  async requeue(id: string): Promise<OutboxJob | null> {
    const row = await this.rows
      .findOneAndUpdate(
        { _id: id, status: mongoose.trusted({ $in: ['pending', 'dead'] }) },
        {
          $set: { status: 'pending', leaseUntil: null },
          $currentDate: { nextAttemptAt: true, notBefore: true },
        },
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

  async findById(id: string): Promise<OutboxJob | null> {
    const row = await this.rows.findById(id).lean<StoredJob>();
    return row && toJob(row);
  }

  /** Takes back rows whose holder did not finish in time. @returns how many */
  async releaseOverdue(): Promise<number> {
    const { modifiedCount } = await this.rows.updateMany(
      {
        status: mongoose.trusted({ $in: ['enqueued', 'sending'] }),
        ...areOver(['leaseUntil'], GRACE_MS),
      },
      { $set: { status: 'pending', leaseUntil: null }, $currentDate: { nextAttemptAt: true } },
    );
    return modifiedCount;
  }

  /** Rows by type and status: what is not done, and what was done since a moment. */
  async countByType(
    now: Date,
    doneSince: Date,
  ): Promise<{ type: OutboxType; status: OutboxStatus; later: boolean; failed: boolean; count: number }[]> {
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
          _id: { type: '$type', status: '$status', later: { $gt: ['$nextAttemptAt', now] }, failed: FAILED },
          count: { $sum: 1 },
        },
      },
      { $replaceWith: { $mergeObjects: ['$_id', { count: '$count' }] } },
    ]);
  }

  /** Rows per status that are not done, those that failed and wait for another try, and the age of the oldest due one that is no notice. */
  async backlog(
    now: Date,
  ): Promise<{ counts: Partial<Record<OutboxStatus, number>>; failing: number; lagSeconds: number }> {
    const [groups, oldest] = await Promise.all([
      this.rows.aggregate<{ _id: OutboxStatus; count: number; failed: number }>([
        { $match: { status: { $in: ['pending', 'enqueued', 'sending', 'dead'] } } },
        { $group: { _id: '$status', count: { $sum: 1 }, failed: { $sum: { $cond: [FAILED, 1, 0] } } } },
      ]),
      this.rows
        .findOne({
          status: 'pending',
          type: mongoose.trusted({ $in: AWAITED }),
          nextAttemptAt: mongoose.trusted({ $lte: now }),
        })
        .sort({ nextAttemptAt: 1 })
        .lean<StoredJob>(),
    ]);
    return {
      counts: Object.fromEntries(groups.map(({ _id, count }) => [_id, count])),
      failing: groups.find(({ _id }) => _id === 'pending')?.failed ?? 0,
      lagSeconds: oldest ? (now.getTime() - oldest.nextAttemptAt.getTime()) / 1000 : 0,
    };
  }
}
