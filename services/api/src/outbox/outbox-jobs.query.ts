import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { Clock } from '../runtime/clock';
import { isOver, toJob } from './outbox.mapper';
import { OutboxRow, type StoredJob } from './outbox.schema';
import { OUTBOX_TYPES, type OutboxJob, type OutboxStatus, type OutboxType, typesOf } from './outbox.types';

const OF_ORDER_MAX = 200;
const PATIENT = [...typesOf('bulk'), ...typesOf('gathered')];
const AWAITED = OUTBOX_TYPES.filter((type) => !PATIENT.includes(type));

/** Matches rows with a failed attempt. */
const FAILED = { $gt: ['$lastError', null] };

export interface JobFilter {
  status?: readonly OutboxStatus[] | undefined;
  type?: string | undefined;
  /** Restricts to jobs about these. */
  about?: { orderIds: readonly string[]; userIds: readonly string[] } | undefined;
}

/** Outbox jobs for staff and operators. */
@Injectable()
export class OutboxJobs {
  constructor(
    @InjectModel(OutboxRow.name) private readonly rows: Model<OutboxRow>,
    private readonly clock: Clock,
  ) {}

  async findById(id: string): Promise<OutboxJob | null> {
    const row = await this.rows.findById(id).lean<StoredJob>();
    return row && toJob(row);
  }

  /** Rows, newest first. @param before id of the last row of the previous page */
  findPage(
    { status, type, about }: JobFilter,
    before: string | undefined,
    limit: number,
  ): Promise<StoredJob[]> {
    return this.rows
      .find({
        ...(status?.length && { status: mongoose.trusted({ $in: status }) }),
        ...(type && { type: type as OutboxType }),
        ...(about && {
          $or: [
            { 'refs.orderId': mongoose.trusted({ $in: about.orderIds }) },
            { 'refs.userId': mongoose.trusted({ $in: about.userIds }) },
          ],
        }),
        ...(before && { _id: mongoose.trusted({ $lt: new mongoose.Types.ObjectId(before) }) }),
      })
      .sort({ _id: -1 })
      .limit(limit)
      .lean<StoredJob[]>()
      .exec();
  }

  /** Jobs of an order, newest first; only their public references. */
  async ofOrder(orderId: string) {
    const rows = await this.rows
      .find({ 'refs.orderId': orderId })
      .sort({ createdAt: -1 })
      .limit(OF_ORDER_MAX)
      .lean<StoredJob[]>();
    return rows.map((row) => ({
      _id: row._id.toString(),
      at: (row.doneAt ?? row.createdAt).toISOString(),
      type: row.type,
      status: row.status,
      attempts: row.attempts,
      error: row.lastError ?? '',
      dueAt: isOver(row) ? null : row.nextAttemptAt.toISOString(),
    }));
  }

  /** Status by key of jobs of a type; those deleted after their end are absent. */
  async statuses(type: OutboxType, keys: readonly string[]): Promise<Map<string, OutboxStatus>> {
    if (keys.length === 0) return new Map();
    const dedupeKey = mongoose.trusted({ $in: keys.map((key) => `${type}:${key}`) });
    const rows = await this.rows.find({ dedupeKey }, { dedupeKey: 1, status: 1 }).lean<StoredJob[]>();
    return new Map(rows.map((row) => [row.dedupeKey.slice(type.length + 1), row.status]));
  }

  /** Rows by type and status: unfinished ones, and those finished since a time. */
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

  /** Counts of unfinished jobs by status, jobs waiting for a retry, and the age of the oldest due job that nothing defers. */
  async backlog(): Promise<{
    counts: Partial<Record<OutboxStatus, number>>;
    failing: number;
    lagSeconds: number;
  }> {
    const now = this.clock.now();
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
