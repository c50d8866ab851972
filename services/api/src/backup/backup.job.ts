import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { HOUR_MS } from '@munay/contracts/durations';
import { findCutOff } from './backup.audit-end';
import { type BackupManifest, type Moment, sumBytes, toDate, totals } from './backup.format';
import type { Policy } from './backup.keep';
import { acquireLease, type LastBackup, recordRun, releaseLease } from './backup.runs';
import type { Seal } from './backup.seal';
import type { Shelf, StoredBackup } from './backup.shelf';
import { writeBackup } from './backup.write';
import { follow, HistoryLost } from './changes.follow';
import { chainFrom, type Change, writeSegment } from './changes.segment';

const LEASE_MS = 60_000;
const RETRY_MS = 5_000;

export interface Job {
  db: mongo.Db;
  client: mongo.MongoClient;
  shelf: Shelf;
  seal: Seal;
  uploads: string;
  policy: Policy;
  /** Whether backups are copied to a second location. */
  copies: boolean;
  say: (line: string) => void;
  /** Called three times a minute while the database is reachable, even if another process makes the backups. */
  alive: () => void;
}

export const lastBackup = (
  manifest: BackupManifest,
  { begun, folder, seal, copied }: { begun: number; folder: string; seal: Seal; copied: boolean },
): LastBackup => ({
  _id: 'last',
  finishedAt: new Date(),
  bytes: sumBytes(manifest),
  documents: manifest.collections.reduce((sum, { documents }) => sum + documents, 0),
  seconds: (Date.now() - begun) / 1_000,
  folder,
  sealed: seal.closes,
  copied,
});

/** Makes a full backup, copies it to the second location and deletes old ones. */
export async function runFullBackup(job: Job): Promise<Moment | undefined> {
  const { db, client, shelf, seal, uploads, policy, copies, say } = job;
  const startedAt = new Date();
  const folder = shelf.getFolder(startedAt);
  const truncation = await findCutOff(db, (await findNewest(job))?.manifest.auditLogEnd);
  if (truncation) say(`alert auditLogCut: ${truncation}`);
  const manifest = await writeBackup(db, client, folder, uploads, seal);
  await shelf.copyAll().catch((error: Error) => {
    throw new Error(`${folder} is complete, but was not copied to BACKUP_S3_BUCKET: ${error.message}`);
  });
  const removed = await shelf.prune(policy);
  await recordRun(db, lastBackup(manifest, { begun: startedAt.getTime(), folder, seal, copied: copies }));
  say(`${totals(manifest)} in ${folder}${removed.length > 0 ? `, ${removed.length} old ones removed` : ''}`);
  return manifest.at;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Makes scheduled full backups and records changes in between, in one process at a time, until it is aborted. */
export async function runBackups(
  job: Job,
  {
    intervalHours: everyHours,
    intervalMs: everyMs,
    signal,
  }: { intervalHours: number; intervalMs: number; signal: AbortSignal },
): Promise<void> {
  const owner = randomUUID();
  while (!signal.aborted) {
    try {
      const hasLease = await acquireLease(job.db, owner, LEASE_MS);
      job.alive();
      if (hasLease) await runWithLease(job, owner, { everyHours, everyMs, signal });
      else await wait(LEASE_MS / 3, signal);
    } catch (error) {
      if (error instanceof HistoryLost)
        await runFullBackup(job).catch((failed: unknown) => job.say(String(failed)));
      else job.say(`failed, once more soon: ${(error as Error).message}`);
      await wait(RETRY_MS, signal);
    }
  }
  await releaseLease(job.db, owner);
}

async function runWithLease(
  job: Job,
  owner: string,
  { everyHours, everyMs, signal }: { everyHours: number; everyMs: number; signal: AbortSignal },
): Promise<void> {
  const { db, shelf, say } = job;
  const leaseLoss = new AbortController();
  const renewal = setInterval(() => {
    void acquireLease(db, owner, LEASE_MS).then(
      (mine) => {
        job.alive();
        if (!mine) leaseLoss.abort();
      },
      () => leaseLoss.abort(),
    );
  }, LEASE_MS / 3);
  let running = Promise.resolve();
  let busy = false;
  const runFullBackupIfDue = async (): Promise<void> => {
    const newest = await findNewest(job);
    const age = newest ? Date.now() - Date.parse(newest.manifest.createdAt) : Infinity;
    if (busy || age < everyHours * HOUR_MS) return;
    busy = true;
    running = runFullBackup(job)
      .catch((error: unknown) => say(`full backup failed: ${String(error)}`))
      .then(() => {
        busy = false;
      });
  };
  try {
    const start = await determineStart(job);
    await follow(
      db,
      start,
      everyMs,
      async (from, changes) => {
        await storeChanges(job, from, changes);
        await runFullBackupIfDue();
      },
      AbortSignal.any([signal, leaseLoss.signal]),
    );
  } finally {
    clearInterval(renewal);
    await running;
  }
  if (!signal.aborted) say(`another process makes the backups in ${shelf.folder} now`);
}

/** Finds the newest backup; none if it is older than the signing key. */
async function findNewest({ shelf, seal }: Job): Promise<StoredBackup | undefined> {
  const newest = (await shelf.listFullBackups()).at(-1);
  return newest && (seal.signer === null || newest.signed) ? newest : undefined;
}

/** Position of the last recorded change after the newest backup, from which recording continues. */
async function determineStart(job: Job): Promise<Moment> {
  const newest = await findNewest(job);
  const at = newest?.manifest.at ?? (await runFullBackup(job));
  if (!at) throw new Error('The database returned no time for its snapshot: is it a replica set?');
  return chainFrom(at, await job.shelf.segments()).at(-1)?.to ?? at;
}

async function storeChanges(job: Job, from: Moment, changes: Change[]): Promise<void> {
  const { db, shelf, seal, copies, say } = job;
  const segment = await writeSegment(shelf.folder, from, changes, seal);
  let copied = copies;
  try {
    await shelf.copyAll();
  } catch (error) {
    copied = false;
    say(`not copied, once more soon: ${(error as Error).message}`);
  }
  await recordRun(db, { _id: 'changes', finishedAt: new Date(), until: toDate(segment?.to ?? from), copied });
}
