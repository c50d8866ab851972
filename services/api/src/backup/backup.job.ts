import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { HOUR_MS } from '@munay/contracts/durations';
import { findLogTruncation } from './backup.audit-end';
import { type BackupManifest, describeTotals, type Moment, sumBytes, toDate } from './backup.format';
import type { Policy } from './backup.keep';
import { acquireLease, type LastBackup, recordRun, releaseLease } from './backup.runs';
import type { BackupEncryption } from './backup.seal';
import type { BackupStorage, StoredBackup } from './backup.shelf';
import { writeBackup } from './backup.write';
import { followChanges, HistoryLostError } from './changes.follow';
import { chainSegments, type Change, writeSegment } from './changes.segment';

const LEASE_MS = 60_000;
const RETRY_MS = 5_000;

export interface Job {
  db: mongo.Db;
  client: mongo.MongoClient;
  storage: BackupStorage;
  encryption: BackupEncryption;
  uploads: string;
  policy: Policy;
  /** Whether backups are also copied to a second location. */
  copies: boolean;
  log: (line: string) => void;
  /** Called three times a minute while the database is reachable, even if backups are made by another process. */
  alive: () => void;
}

export const findLastBackup = (
  manifest: BackupManifest,
  {
    begun,
    folder,
    encryption,
    copied,
  }: { begun: number; folder: string; encryption: BackupEncryption; copied: boolean },
): LastBackup => ({
  _id: 'last',
  finishedAt: new Date(),
  bytes: sumBytes(manifest),
  documents: manifest.collections.reduce((sum, { documents }) => sum + documents, 0),
  seconds: (Date.now() - begun) / 1_000,
  folder,
  sealed: encryption.closes,
  copied,
});

/** Makes a full backup, copies it to the second location and deletes old ones. */
export async function runFullBackup(job: Job): Promise<Moment | undefined> {
  const { db, client, storage, encryption, uploads, policy, copies, log } = job;
  const startedAt = new Date();
  const folder = storage.getFolder(startedAt);
  const truncation = await findLogTruncation(db, (await findNewest(job))?.manifest.auditLogEnd);
  if (truncation) log(`alert auditLogCut: ${truncation}`);
  const manifest = await writeBackup(db, client, folder, uploads, encryption);
  await storage.copyAll().catch((error: Error) => {
    throw new Error(`${folder} is complete, but was not copied to BACKUP_S3_BUCKET: ${error.message}`);
  });
  const removed = await storage.prune(policy);
  await recordRun(
    db,
    findLastBackup(manifest, { begun: startedAt.getTime(), folder, encryption, copied: copies }),
  );
  log(
    `${describeTotals(manifest)} in ${folder}${removed.length > 0 ? `, ${removed.length} old ones removed` : ''}`,
  );
  return manifest.at;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/**
 * Makes scheduled full backups and records the changes in between until aborted. Only one process does this at a time.
 */
export async function runBackups(
  job: Job,
  {
    intervalHours: intervalHours,
    intervalMs: intervalMs,
    signal,
  }: { intervalHours: number; intervalMs: number; signal: AbortSignal },
): Promise<void> {
  const owner = randomUUID();
  while (!signal.aborted) {
    try {
      const hasLease = await acquireLease(job.db, owner, LEASE_MS);
      job.alive();
      if (hasLease)
        await runWithLease(job, owner, { everyHours: intervalHours, everyMs: intervalMs, signal });
      else await wait(LEASE_MS / 3, signal);
    } catch (error) {
      if (error instanceof HistoryLostError)
        await runFullBackup(job).catch((failed: unknown) => job.log(String(failed)));
      else job.log(`failed, once more soon: ${(error as Error).message}`);
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
  const { db, storage, log } = job;
  const leaseLoss = new AbortController();
  const renewal = setInterval(() => {
    void acquireLease(db, owner, LEASE_MS).then(
      (currentRun) => {
        job.alive();
        if (!currentRun) leaseLoss.abort();
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
      .catch((error: unknown) => log(`full backup failed: ${String(error)}`))
      .then(() => {
        busy = false;
      });
  };
  try {
    const start = await determineStart(job);
    await followChanges(
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
  if (!signal.aborted) log(`another process makes the backups in ${storage.folder} now`);
}

/** Finds the newest backup. A backup that is older than the signing key does not count. */
async function findNewest({ storage, encryption }: Job): Promise<StoredBackup | undefined> {
  const newest = (await storage.listFullBackups()).at(-1);
  return newest && (encryption.signer === null || newest.signed) ? newest : undefined;
}

/** Position of the last recorded change after the newest backup, from which recording continues. */
async function determineStart(job: Job): Promise<Moment> {
  const newest = await findNewest(job);
  const at = newest?.manifest.at ?? (await runFullBackup(job));
  if (!at) throw new Error('The database returned no time for its snapshot: is it a replica set?');
  return chainSegments(at, await job.storage.segments()).at(-1)?.to ?? at;
}

async function storeChanges(job: Job, from: Moment, changes: Change[]): Promise<void> {
  const { db, storage, encryption, copies, log } = job;
  const segment = await writeSegment(storage.folder, from, changes, encryption);
  let isCopied = copies;
  try {
    await storage.copyAll();
  } catch (error) {
    isCopied = false;
    log(`not copied, once more soon: ${(error as Error).message}`);
  }
  await recordRun(db, {
    _id: 'changes',
    finishedAt: new Date(),
    until: toDate(segment?.to ?? from),
    copied: isCopied,
  });
}
