import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { HOUR_MS } from '@munay/contracts/durations';
import { findLogTruncation } from './backup.audit-end';
import { type BackupManifest, type ClusterTime, describeTotals, sumBytes, toDate } from './backup.format';
import type { RetentionPolicy } from './backup.keep';
import { acquireLease, type LastBackup, recordRun, releaseLease } from './backup.runs';
import type { BackupEncryption } from './backup.seal';
import type { BackupStorage, StoredBackup } from './backup.shelf';
import { writeBackup } from './backup.write';
import { followChanges, HistoryLostError } from './changes.follow';
import { chainSegments, type Change, writeSegment } from './changes.segment';

const LEASE_MS = 60_000;
const RETRY_MS = 5_000;

export interface BackupJob {
  db: mongo.Db;
  client: mongo.MongoClient;
  storage: BackupStorage;
  encryption: BackupEncryption;
  uploads: string;
  policy: RetentionPolicy;
  /** Whether backups are also copied to a second location. */
  hasSecondLocation: boolean;
  log: (line: string) => void;
  /** Called three times a minute while the database is reachable, even if backups are made by another process. */
  reportAlive: () => void;
}

export const createLastBackup = (
  manifest: BackupManifest,
  {
    startedAt,
    folder,
    encryption,
    copied,
  }: { startedAt: number; folder: string; encryption: BackupEncryption; copied: boolean },
): LastBackup => ({
  _id: 'last',
  finishedAt: new Date(),
  bytes: sumBytes(manifest),
  documents: manifest.collections.reduce((sum, { documents }) => sum + documents, 0),
  seconds: (Date.now() - startedAt) / 1_000,
  folder,
  sealed: encryption.closes,
  copied,
});

/** Makes a full backup, copies it to the second location and deletes old ones. */
export async function runFullBackup(job: BackupJob): Promise<ClusterTime | undefined> {
  const { db, client, storage, encryption, uploads, policy, hasSecondLocation, log } = job;
  const startedAt = new Date();
  const folder = storage.getFolder(startedAt);
  const truncation = await findLogTruncation(db, (await findNewest(job))?.manifest.auditLogEnd);
  if (truncation) log(`alert auditLogCut: ${truncation}`);
  const manifest = await writeBackup(db, client, folder, uploads, encryption);
  await storage.copyAll().catch((error: Error) => {
    throw new Error(`${folder} is complete, but was not copied to BACKUP_S3_BUCKET: ${error.message}`);
  });
  const prunedNames = await storage.prune(policy);
  await recordRun(
    db,
    createLastBackup(manifest, {
      startedAt: startedAt.getTime(),
      folder,
      encryption,
      copied: hasSecondLocation,
    }),
  );
  log(
    `${describeTotals(manifest)} in ${folder}${prunedNames.length > 0 ? `, ${prunedNames.length} old ones removed` : ''}`,
  );
  return manifest.at;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/**
 * Makes scheduled full backups and records the changes in between until aborted. Only one process does this at a time.
 */
export async function runBackups(
  job: BackupJob,
  { intervalHours, intervalMs, signal }: { intervalHours: number; intervalMs: number; signal: AbortSignal },
): Promise<void> {
  const owner = randomUUID();
  while (!signal.aborted) {
    try {
      const hasLease = await acquireLease(job.db, owner, LEASE_MS);
      job.reportAlive();
      if (hasLease)
        await runWithLease(job, owner, {
          fullBackupHours: intervalHours,
          changesIntervalMs: intervalMs,
          signal,
        });
      else await wait(LEASE_MS / 3, signal);
    } catch (error) {
      if (error instanceof HistoryLostError)
        await runFullBackup(job).catch((backupError: unknown) => job.log(String(backupError)));
      else job.log(`failed, once more soon: ${(error as Error).message}`);
      await wait(RETRY_MS, signal);
    }
  }
  await releaseLease(job.db, owner);
}

async function runWithLease(
  job: BackupJob,
  owner: string,
  {
    fullBackupHours,
    changesIntervalMs,
    signal,
  }: { fullBackupHours: number; changesIntervalMs: number; signal: AbortSignal },
): Promise<void> {
  const { db, storage, log } = job;
  const leaseLoss = new AbortController();
  const renewal = setInterval(() => {
    void acquireLease(db, owner, LEASE_MS).then(
      (currentRun) => {
        job.reportAlive();
        if (!currentRun) leaseLoss.abort();
      },
      () => leaseLoss.abort(),
    );
  }, LEASE_MS / 3);
  let currentBackup = Promise.resolve();
  let isBusy = false;
  const runFullBackupIfDue = async (): Promise<void> => {
    const newestBackup = await findNewest(job);
    const age = newestBackup ? Date.now() - Date.parse(newestBackup.manifest.createdAt) : Infinity;
    if (isBusy || age < fullBackupHours * HOUR_MS) return;
    isBusy = true;
    currentBackup = runFullBackup(job)
      .catch((error: unknown) => log(`full backup failed: ${String(error)}`))
      .then(() => {
        isBusy = false;
      });
  };
  try {
    const start = await determineStart(job);
    await followChanges(
      db,
      start,
      changesIntervalMs,
      async (from, changes) => {
        await storeChanges(job, from, changes);
        await runFullBackupIfDue();
      },
      AbortSignal.any([signal, leaseLoss.signal]),
    );
  } finally {
    clearInterval(renewal);
    await currentBackup;
  }
  if (!signal.aborted) log(`another process makes the backups in ${storage.folder} now`);
}

/** Finds the newest backup. A backup that is older than the signing key does not count. */
async function findNewest({ storage, encryption }: BackupJob): Promise<StoredBackup | undefined> {
  const newestBackup = (await storage.listFullBackups()).at(-1);
  return newestBackup && (encryption.signer === null || newestBackup.isSigned) ? newestBackup : undefined;
}

/** Position of the last recorded change after the newest backup, from which recording continues. */
async function determineStart(job: BackupJob): Promise<ClusterTime> {
  const newestBackup = await findNewest(job);
  const at = newestBackup?.manifest.at ?? (await runFullBackup(job));
  if (!at) throw new Error('The database returned no time for its snapshot: is it a replica set?');
  return chainSegments(at, await job.storage.segments()).at(-1)?.to ?? at;
}

async function storeChanges(job: BackupJob, from: ClusterTime, changes: Change[]): Promise<void> {
  const { db, storage, encryption, hasSecondLocation, log } = job;
  const segment = await writeSegment(storage.folder, from, changes, encryption);
  let isCopied = hasSecondLocation;
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
