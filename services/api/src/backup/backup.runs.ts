import type { mongo } from 'mongoose';
import { addToNow, NOW } from '../database/database-time';

/** Collection with the status of backups, for monitoring. It is not backed up itself. */
const RUNS_COLLECTION = 'backup_runs';
const DUPLICATE_KEY = 11_000;

interface BackupRun {
  _id: 'last' | 'changes' | 'drill';
  finishedAt: Date;
}

interface Lease {
  _id: 'lease';
  owner: string;
  until: Date;
}

/** The last full backup. */
export interface LastBackup extends BackupRun {
  _id: 'last';
  bytes: number;
  documents: number;
  seconds: number;
  folder: string;
  sealed: boolean;
  /** Whether the backup was also copied to the bucket. */
  copied: boolean;
}

/** The last run that recorded changes. `until` is the time of the last recorded change. */
export interface LastChanges extends BackupRun {
  _id: 'changes';
  until: Date;
  copied: boolean;
}

export interface LastDrill extends BackupRun {
  _id: 'drill';
  seconds: number;
  lostSeconds: number;
  violations: number;
}

/** Stores the status of a run. The ids are `last`, `changes` and `drill`. */
export async function recordRun(db: mongo.Db, run: LastBackup | LastChanges | LastDrill): Promise<void> {
  await db.collection<BackupRun>(RUNS_COLLECTION).replaceOne({ _id: run._id }, run, { upsert: true });
}

/** When the last full backup was completed; null if there has been none. */
export const findLastFinishedAt = async (db: mongo.Db): Promise<Date | null> =>
  (await db.collection<LastBackup>(RUNS_COLLECTION).findOne({ _id: 'last' }))?.finishedAt ?? null;

/** The last run that recorded changes. It covers all changes that were made before it finished. */
export const findLastChanges = (db: mongo.Db): Promise<LastChanges | null> =>
  db.collection<LastChanges>(RUNS_COLLECTION).findOne({ _id: 'changes' });

export const findLastDrill = (db: mongo.Db): Promise<LastDrill | null> =>
  db.collection<LastDrill>(RUNS_COLLECTION).findOne({ _id: 'drill' });

/** Acquires or extends the lease for making backups. @returns false while another process has the lease */
export async function acquireLease(db: mongo.Db, owner: string, ms: number): Promise<boolean> {
  const leases = db.collection<Lease>(RUNS_COLLECTION);
  const initialLease = { owner: '', until: new Date(0) };
  await leases
    .updateOne({ _id: 'lease' }, { $setOnInsert: initialLease }, { upsert: true })
    .catch((error: mongo.MongoServerError) => {
      if (error.code !== DUPLICATE_KEY) throw error;
    });
  const freeFilter = { $or: [{ owner }, { $expr: { $lte: ['$until', NOW] } }] };
  const result = await leases.updateOne({ _id: 'lease', ...freeFilter }, [
    { $set: { owner, until: addToNow(ms) } },
  ]);
  return result.matchedCount === 1;
}

export async function releaseLease(db: mongo.Db, owner: string): Promise<void> {
  await db.collection<Lease>(RUNS_COLLECTION).deleteOne({ _id: 'lease', owner });
}

const HEARTBEAT_TIMEOUT_MS = 45_000;

/** Whether a worker has sent a heartbeat recently. */
export async function isWorkerRunning(db: mongo.Db): Promise<boolean> {
  const since = { $expr: { $gte: ['$at', addToNow(-HEARTBEAT_TIMEOUT_MS)] } };
  return (await db.collection('worker_heartbeats').findOne(since, { hint: '_id_' })) !== null;
}
