import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import { type LaneState, OVERDUE_AFTER_SECONDS } from '@munay/contracts/admin/jobs';
import { Clock } from '../runtime/clock';
import { QUEUE_NAMES, type QueueName } from './job-queue.service';
import { isFinished, toJob } from './outbox.mapper';
import { OutboxRow, type StoredJob } from './outbox.schema';
import {
  DEFERRABLE_LANES,
  getLane,
  getLaneName,
  LANE_NAMES,
  LANES,
  MAIL_TYPES,
  type OutboxJob,
  type OutboxStatus,
  type OutboxType,
} from './outbox.types';

const MAX_ORDER_JOBS = 200;

const MAILS = { type: mongoose.trusted({ $in: MAIL_TYPES }) };
const FAILING_MAILS = {
  ...MAILS,
  status: mongoose.trusted({ $in: ['pending', 'sending'] as OutboxStatus[] }),
  lastError: mongoose.trusted({ $ne: null }),
};
/** MongoDB filter for rows with a failed attempt. */
const FAILED = { $gt: ['$lastError', null] };

export interface JobFilter {
  status?: readonly OutboxStatus[] | undefined;
  type?: string | undefined;
  /** Restricts the result to jobs about these orders and users. */
  about?: { orderIds: readonly string[]; userIds: readonly string[] } | undefined;
}

export interface Backlog {
  counts: Partial<Record<OutboxStatus, number>>;
  /** Jobs that wait for a retry. */
  failing: number;
  lanes: LaneState[];
  /** Due jobs that no worker has started, per queue. */
  due: Record<QueueName, number>;
  /** Delay of the oldest waiting job, except in lanes whose jobs may be late. */
  lagSeconds: number;
  late: { count: number; since: Date | null };
}

/** Number of unfinished rows with the same type and status. */
export interface TypeBacklog {
  _id: { type: OutboxType; status: OutboxStatus };
  count: number;
  failed: number;
  due: number;
  late: number;
  oldestDue: Date | null;
}

/** Counts unfinished rows. A row counts as waiting until a worker starts it, including its time in a queue. */
export async function readBacklog(
  aggregate: (stages: mongoose.PipelineStage[]) => PromiseLike<TypeBacklog[]>,
  now: Date,
): Promise<Backlog> {
  const matchDue = (at: Date) => ({
    $and: [{ $eq: ['$status', 'pending'] }, { $lte: ['$nextAttemptAt', at] }],
  });
  const lateAt = new Date(now.getTime() - OVERDUE_AFTER_SECONDS * 1_000);
  const groups = await aggregate([
    { $match: { status: { $in: ['pending', 'sending', 'dead'] } } },
    {
      $group: {
        _id: { type: '$type', status: '$status' },
        count: { $sum: 1 },
        failed: { $sum: { $cond: [FAILED, 1, 0] } },
        due: { $sum: { $cond: [matchDue(now), 1, 0] } },
        late: { $sum: { $cond: [matchDue(lateAt), 1, 0] } },
        oldestDue: { $min: { $cond: [matchDue(now), '$nextAttemptAt', null] } },
      },
    },
  ]);
  return toBacklog(groups, now);
}

function toBacklog(groups: readonly TypeBacklog[], now: Date): Backlog {
  const count = (backlogs: readonly TypeBacklog[]) => backlogs.reduce((sum, group) => sum + group.count, 0);
  const computeOldestSeconds = (backlogs: readonly TypeBacklog[]): number =>
    Math.min(...backlogs.map(({ oldestDue }) => oldestDue?.getTime() ?? Infinity));
  const computeLag = (backlogs: readonly TypeBacklog[]) =>
    Math.max(0, now.getTime() - Math.min(computeOldestSeconds(backlogs), now.getTime()));
  const counts: Backlog['counts'] = {};
  const due = Object.fromEntries(QUEUE_NAMES.map((name) => [name, 0])) as Backlog['due'];
  for (const group of groups) {
    const { status, type } = group._id;
    counts[status] = (counts[status] ?? 0) + group.count;
    due[getLane(type).queue] += group.due;
  }
  const urgentGroups = groups.filter(({ _id }) => !DEFERRABLE_LANES.includes(getLaneName(_id.type)));
  const lateCount = urgentGroups.reduce((sum, group) => sum + group.late, 0);
  return {
    counts,
    failing: groups.reduce((sum, { _id, failed }) => sum + (_id.status === 'pending' ? failed : 0), 0),
    lanes: LANE_NAMES.map((lane) => {
      const laneRows = groups.filter(({ _id }) => _id.status !== 'dead' && getLaneName(_id.type) === lane);
      const { queue } = LANES[lane];
      const isDeferrable = DEFERRABLE_LANES.includes(lane);
      return {
        lane,
        queue,
        unfinished: count(laneRows),
        lagSeconds: computeLag(laneRows) / 1_000,
        patient: isDeferrable,
      };
    }),
    due,
    lagSeconds: computeLag(urgentGroups) / 1_000,
    late: { count: lateCount, since: lateCount > 0 ? new Date(computeOldestSeconds(urgentGroups)) : null },
  };
}

/** Reads outbox jobs for staff and operators. */
@Injectable()
export class OutboxJobsQuery {
  private currentRead: Promise<Backlog> | undefined;

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

  /** Jobs of an order, newest first, with only their public references. */
  async findByOrder(orderId: string) {
    const rows = await this.rows
      .find({ 'refs.orderId': orderId })
      .sort({ createdAt: -1 })
      .limit(MAX_ORDER_JOBS)
      .lean<StoredJob[]>();
    return rows.map((row) => ({
      _id: row._id.toString(),
      at: (row.doneAt ?? row.createdAt).toISOString(),
      type: row.type,
      status: row.status,
      attempts: row.attempts,
      error: row.lastError ?? '',
      dueAt: isFinished(row) ? null : row.nextAttemptAt.toISOString(),
    }));
  }

  /** Statuses of jobs of one type, keyed by job key; deleted jobs are absent. */
  async findStatuses(type: OutboxType, keys: readonly string[]): Promise<Map<string, OutboxStatus>> {
    if (keys.length === 0) return new Map();
    const dedupeKey = mongoose.trusted({ $in: keys.map((key) => `${type}:${key}`) });
    const rows = await this.rows.find({ dedupeKey }, { dedupeKey: 1, status: 1 }).lean<StoredJob[]>();
    return new Map(rows.map((row) => [row.dedupeKey.slice(type.length + 1), row.status]));
  }

  /** Row counts per type and status, of unfinished rows and rows finished since the given time. */
  async countByType(
    now: Date,
    doneSince: Date,
  ): Promise<{ type: OutboxType; status: OutboxStatus; later: boolean; failed: boolean; count: number }[]> {
    return this.rows.aggregate([
      {
        $match: {
          $or: [
            { status: { $in: ['pending', 'sending', 'dead'] } },
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

  /** When the mail server last accepted an email, and when the newest rejected email was queued. */
  async findLastMailTimes(): Promise<{ acceptedAt: Date | null; rejectedAt: Date | null }> {
    const [acceptedAt, rejected] = await Promise.all([
      this.findLastAcceptedAt(),
      this.rows
        .findOne({
          ...MAILS,
          status: mongoose.trusted({ $ne: 'done' }),
          lastError: mongoose.trusted({ $ne: null }),
        })
        .sort({ _id: -1 })
        .lean<StoredJob>(),
    ]);
    return { acceptedAt, rejectedAt: rejected?.createdAt ?? null };
  }

  /**
   * How long an email has been waiting for a retry while the mail server accepted none, in seconds; 0 if none waits.
   */
  async measureMailOutage(): Promise<number> {
    if (!(await this.rows.exists(FAILING_MAILS))) return 0;
    const acceptedAt = (await this.findLastAcceptedAt()) ?? new Date(0);
    const [oldest] = await this.rows.aggregate<{ since: Date }>([
      { $match: FAILING_MAILS },
      { $project: { due: { $ifNull: ['$notBefore', '$createdAt'] } } },
      { $match: { due: { $gt: acceptedAt } } },
      { $group: { _id: null, since: { $min: '$due' } } },
    ]);
    return oldest ? Math.max(0, this.clock.now().getTime() - oldest.since.getTime()) / 1_000 : 0;
  }

  private async findLastAcceptedAt(): Promise<Date | null> {
    const row = await this.rows
      .findOne({ ...MAILS, status: 'done', doneAt: mongoose.trusted({ $gt: new Date(0) }) })
      .sort({ doneAt: -1 })
      .lean<StoredJob>();
    return row?.doneAt ?? null;
  }

  /**
   * Statistics about unfinished jobs: counts per status and lane, jobs that have failed before, and late jobs.
   * Concurrent calls share one query.
   */
  readBacklog(): Promise<Backlog> {
    this.currentRead ??= readBacklog(
      (stages) => this.rows.aggregate<TypeBacklog>(stages),
      this.clock.now(),
    ).finally(() => (this.currentRead = undefined));
    return this.currentRead;
  }
}
