import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import mongoose, { type Model } from 'mongoose';
import {
  addToNow,
  buildInsertOnlyUpdate,
  matchPastDates,
  NOW,
  PIPELINE_UPDATE,
  toLiterals,
} from '../database/database-time';
import { getDriverCollection, getTransactionOptions } from '../database/joined';
import { retryUpsert } from '../database/upsert';
import { isFinished, toJob } from './outbox.mapper';
import { OutboxRow, type StoredJob } from './outbox.schema';
import {
  getLaneName,
  type JobGroup,
  type Lane,
  LANE_NAMES,
  LANES,
  listTypes,
  type NewOutboxWork,
  type OutboxJob,
  type OutboxStatus,
  type OutboxType,
} from './outbox.types';

/** Lease for processing a row, measured with the database clock. */
export const LEASE_MS = 60_000;
/** Grace period after the lease, in which a slow worker may still finish, in ms. */
const GRACE_MS = 60_000;
/** Delay before checking again whether the running job of the same type has ended. */
const RECHECK_MS = 1_000;
const UNFINISHED_FILTER = mongoose.trusted({ $in: ['pending' as const, 'dead' as const] });
const MOVE_TO_FRONT = {
  $set: { status: 'pending' as const, leaseUntil: null },
  $currentDate: { nextAttemptAt: true as const, notBefore: true as const },
};
const NEXT_ATTEMPT = { $add: ['$attempts', 1] };
/** Personal data that is removed from a completed row. */
const PERSONAL_FIELDS = { 'refs.address': 1, 'refs.firstname': 1, network: 1 } as const;

/**
 * Aggregation pipelines for job types of which only one job runs at a time. They compute how long the next job has to
 * wait, first for the running job and then for the pause.
 */
function createDelayStages(type: OutboxType) {
  const createProjection = (dueInMs: unknown) => ({
    $project: { type: 1, inMs: dueInMs, bound: { $literal: true } },
  });
  return [
    [{ $match: { status: 'sending', type } }, { $limit: 1 }, createProjection({ $literal: RECHECK_MS })],
    [
      { $match: { status: 'done', type } },
      { $sort: { nextAttemptAt: -1 as const } },
      { $limit: 1 },
      createProjection({ $subtract: ['$nextAttemptAt', NOW] }),
    ],
  ];
}

/** A row of a lane, with only the fields that its queue needs. */
export interface DueRow extends Pick<StoredJob, '_id' | 'type' | 'refs' | 'attempts'> {
  /** Time until the row is due, in ms. */
  inMs: number;
}

/** The due rows of a lane, oldest first, up to the lane's limit. */
export interface LaneRows {
  lane: Lane;
  due: DueRow[];
  /** Time until the next row is due, in ms; 0 if the limit was reached, because more rows may be due. */
  nextMs: number;
}

/** A worker's claim on a row. */
export interface Claim {
  /** Id that is unique to this claim. */
  claim: string;
  outboxId: string;
  /** Number of the attempt that the claim starts. */
  attempts: number;
  /** Whether a dead row may also be claimed. */
  givenUp: boolean;
}

/** The bulk write operation that claims a row. */
function toClaimWrite({ claim, outboxId, attempts, givenUp }: Claim) {
  const claimableFilter = [
    { status: 'pending' as const, attempts: attempts - 1 },
    { status: 'sending' as const, claim },
    ...(givenUp ? [{ status: 'dead' as const }] : []),
  ];
  const claimedFields = {
    status: 'sending',
    leaseUntil: addToNow(LEASE_MS),
    attempts: { $cond: [{ $eq: ['$status', 'sending'] }, '$attempts', NEXT_ATTEMPT] },
    claim,
  };
  return {
    filter: { _id: new mongoose.Types.ObjectId(outboxId), $or: claimableFilter },
    update: [{ $set: claimedFields }],
  };
}

@Injectable()
export class OutboxRepository {
  constructor(@InjectModel(OutboxRow.name) private readonly rows: Model<OutboxRow>) {}

  /** Inserts the rows whose keys do not exist yet. */
  async insert(work: readonly NewOutboxWork[]): Promise<void> {
    const rows = work.map(({ type, key, refs, notBefore = null, traceparent, network }) => {
      const fresh = {
        ...toLiterals({ type, refs, status: 'pending', notBefore, leaseUntil: null }),
        ...toLiterals({ attempts: 0, lastError: null, doneAt: null }),
        ...(traceparent && toLiterals({ traceparent })),
        ...(network && toLiterals({ network })),
        nextAttemptAt: notBefore ?? NOW,
        createdAt: NOW,
      };
      const filter = { dedupeKey: `${type}:${key}` };
      return { updateOne: { filter, update: buildInsertOnlyUpdate(fresh), upsert: true } };
    });
    await retryUpsert(getDriverCollection(this.rows).bulkWrite(rows, getTransactionOptions()));
  }

  /**
   * The first due rows of each lane.
   * @param group types of which only one job runs at a time, with a pause
   */
  async findDue(group: readonly OutboxType[] = []): Promise<LaneRows[]> {
    const single = new Set(group.map(getLaneName));
    const buildFirstStages = (lane: Lane) => [
      { $match: { status: 'pending', type: { $in: listTypes(lane) } } },
      { $sort: { nextAttemptAt: 1 as const } },
      { $limit: single.has(lane) ? 1 : LANES[lane].waiting },
      { $project: { type: 1, refs: 1, attempts: 1, inMs: { $subtract: ['$nextAttemptAt', NOW] } } },
    ];
    const [first, ...others] = [...LANE_NAMES.map(buildFirstStages), ...group.flatMap(createDelayStages)];
    const { name } = this.rows.collection;
    const rows = await getDriverCollection(this.rows)
      .aggregate<DueRow & { bound?: true }>([
        ...(first ?? []),
        ...others.map((pipeline) => ({ $unionWith: { coll: name, pipeline } })),
      ])
      .toArray();
    return LANE_NAMES.map((lane) => {
      const laneRows = rows.filter(({ type }) => getLaneName(type) === lane);
      const boundMs = Math.max(0, ...laneRows.map(({ inMs, bound }) => (bound ? inMs : 0)));
      const waitingRows = laneRows.filter(({ bound }) => !bound);
      const due = boundMs > 0 ? [] : waitingRows.filter(({ inMs }) => inMs <= 0);
      const nextRow = waitingRows[due.length];
      if (nextRow) return { lane, due, nextMs: Math.max(nextRow.inMs, boundMs) };
      return { lane, due, nextMs: due.length === LANES[lane].waiting ? 0 : Infinity };
    });
  }

  /**
   * Claims rows that wait for the given attempts. Repeating the call with the same claims changes nothing.
   * @returns a job for each claim; null if its row is completed, claimed by another process or past this attempt
   */
  async claimAll(claims: readonly Claim[]): Promise<(OutboxJob | null)[]> {
    const [claim, ...others] = claims;
    if (claim && others.length === 0) {
      const { filter, update } = toClaimWrite(claim);
      const row = await getDriverCollection(this.rows).findOneAndUpdate(filter, update, {
        returnDocument: 'after',
      });
      return [row && toJob(row)];
    }
    const writes = claims.map((entry) => ({ updateOne: toClaimWrite(entry) }));
    await getDriverCollection(this.rows).bulkWrite(writes, { ordered: false });
    const claimedIds = mongoose.trusted({ $in: claims.map(({ outboxId }) => outboxId) });
    const rows = await this.rows.find({ _id: claimedIds, status: 'sending' }).lean<StoredJob[]>();
    const claimedRows = new Map(rows.map((row) => [row.claim, row]));
    return claims.map(({ claim }) => {
      const row = claimedRows.get(claim);
      return row ? toJob(row) : null;
    });
  }

  /**
   * Claims all other waiting jobs of the type, to process them together with a claimed job.
   * @param max maximum number of returned jobs
   */
  async claimGroup(type: OutboxType, claim: string, max: number): Promise<JobGroup> {
    const { modifiedCount } = await this.rows.updateMany(
      { status: 'pending', type },
      [{ $set: { status: 'sending', leaseUntil: addToNow(LEASE_MS), attempts: NEXT_ATTEMPT, claim } }],
      PIPELINE_UPDATE,
    );
    const rows = await this.rows
      .find({ status: 'sending', type, claim })
      .sort({ _id: 1 })
      .limit(max)
      .lean<StoredJob[]>();
    return { jobs: rows.map(toJob), count: modifiedCount + 1 };
  }

  /** Completes gathered jobs. @param restMs pause before the next job of their type */
  async completeGathered(type: OutboxType, claim: string, restMs: number): Promise<void> {
    const doneFields = { ...toLiterals({ status: 'done', leaseUntil: null, lastError: null }), doneAt: NOW };
    await this.rows.updateMany(
      { status: 'sending', type, claim },
      [{ $set: { ...doneFields, nextAttemptAt: addToNow(restMs) } }],
      PIPELINE_UPDATE,
    );
  }

  /** Reschedules gathered jobs. Without a delay, the jobs become dead. */
  async rescheduleGathered(
    type: OutboxType,
    claim: string,
    pauseMs: number | null,
    error: string,
  ): Promise<void> {
    const status: OutboxStatus = pauseMs === null ? 'dead' : 'pending';
    const outcome = toLiterals({ status, lastError: error.slice(0, 500), leaseUntil: null });
    const nextAttempt = pauseMs === null ? {} : { nextAttemptAt: addToNow(pauseMs) };
    await this.rows.updateMany(
      { status: 'sending', type, claim },
      [{ $set: { ...outcome, ...nextAttempt } }],
      PIPELINE_UPDATE,
    );
  }

  /** Whether a job is neither done nor dead. */
  async isOpen(type: OutboxType, key: string): Promise<boolean> {
    const row = await this.rows.findOne({ dedupeKey: `${type}:${key}` }, { status: 1 }).lean<StoredJob>();
    return row !== null && !isFinished(row);
  }

  /** Deletes all jobs of a deleted person, in any status. */
  async removeByUser(userId: string): Promise<void> {
    await this.rows.deleteMany({ 'refs.userId': userId });
  }

  /** Completes jobs and removes their addresses and names. */
  async setDone(jobs: readonly Pick<OutboxJob, 'id' | 'attempts'>[]): Promise<void> {
    const update = {
      $set: { status: 'done' as const, leaseUntil: null, lastError: null },
      $currentDate: { doneAt: true as const },
      $unset: PERSONAL_FIELDS,
    };
    await getDriverCollection(this.rows).bulkWrite(
      jobs.map(({ id, attempts }) => ({
        updateOne: { filter: { _id: new mongoose.Types.ObjectId(id), attempts, status: 'sending' }, update },
      })),
      { ordered: false },
    );
  }

  /** Reschedules a job after a delay. Without a delay, the job becomes dead, and its address and name are removed. */
  async setFailed(id: string, attempts: number, pauseMs: number | null, error: string): Promise<void> {
    const status: OutboxStatus = pauseMs === null ? 'dead' : 'pending';
    const outcome = { status, lastError: error.slice(0, 500), leaseUntil: null };
    const row = { _id: id, attempts };
    if (pauseMs === null) await this.rows.updateOne(row, { $set: outcome, $unset: PERSONAL_FIELDS });
    else
      await this.rows.updateOne(
        row,
        [{ $set: { ...toLiterals(outcome), nextAttemptAt: addToNow(pauseMs) } }],
        PIPELINE_UPDATE,
      );
  }

  /** Moves a pending or dead row to the front. @returns null when the row is done, running or unknown */
  async requeue(id: string): Promise<OutboxJob | null> {
    const row = await this.rows
      .findOneAndUpdate({ _id: id, status: UNFINISHED_FILTER }, MOVE_TO_FRONT, { returnDocument: 'after' })
      .lean<StoredJob>();
    return row && toJob(row);
  }

  /** Deletes an order's jobs that are not running. @returns their number, and whether others are running or done */
  async removePending(type: OutboxType, orderId: string): Promise<{ removed: number; hasRunning: boolean }> {
    const jobs = { type, 'refs.orderId': orderId };
    const { deletedCount } = await this.rows.deleteMany({ ...jobs, status: UNFINISHED_FILTER });
    return { removed: deletedCount, hasRunning: (await this.rows.exists(jobs)) !== null };
  }

  /** Moves dead rows to the front: all of them, or those of an order. @returns their number */
  async requeueDead(of?: { orderId: string; types: readonly OutboxType[] }): Promise<number> {
    const orderFilter = of && { 'refs.orderId': of.orderId, type: mongoose.trusted({ $in: of.types }) };
    const { modifiedCount } = await this.rows.updateMany({ status: 'dead', ...orderFilter }, MOVE_TO_FRONT);
    return modifiedCount;
  }

  /** Releases rows whose lease has expired. @returns their number */
  async releaseOverdue(): Promise<number> {
    const { modifiedCount } = await this.rows.updateMany(
      { status: 'sending', ...matchPastDates(['leaseUntil'], GRACE_MS) },
      { $set: { status: 'pending', leaseUntil: null }, $currentDate: { nextAttemptAt: true } },
    );
    return modifiedCount;
  }
}
