import type { mongo } from 'mongoose';
import { withDatabase } from '../database/with-database';
import { findLogTruncation, readAuditLogEnd } from './backup.audit-end';
import { describeTotals } from './backup.format';
import { clearDatabase } from './backup.read';
import { restore } from './backup.restore';
import { findLastChanges, recordRun } from './backup.runs';
import type { KeyRing } from './backup.seal';
import type { BackupStorage } from './backup.shelf';

export interface DrillOptions {
  /** Connection string of the shop's database. */
  uri: string;
  storage: BackupStorage;
  /** Whether to download the backup from the bucket first. */
  fetchesBackup: boolean;
  keys: KeyRing;
  /** Migrates a database and checks its consistency as of a given time. @returns the number of violations */
  migrateAndCheck: (db: mongo.Db, uri: string, at: Date) => Promise<number>;
  log: (line: string) => void;
}

/** Connection string of the drill's database, on the same server as the shop's. */
function toDrillAddress(uri: string): string {
  const [, before = '', name = '', after = ''] = /^(\w[\w+]*:\/\/[^/]+\/)([^?]*)(.*)$/.exec(uri) ?? [];
  return `${before}${name}-drill${after}`;
}

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Restores the newest backup and all later changes into a temporary database.
 * @returns the number of consistency violations
 */
export async function drill({
  uri,
  storage,
  fetchesBackup,
  keys,
  migrateAndCheck,
  log,
}: DrillOptions): Promise<number> {
  const startedAt = Date.now();
  const target = toDrillAddress(uri);
  if (fetchesBackup) await storage.fetch();
  const { folder } = await storage.findNewest();
  const { restored, broken, orders, logEnd } = await withDatabase(target, async (db) => {
    await clearDatabase(db);
    try {
      const request = {
        folder,
        storage: storage.folder,
        until: Infinity,
        billSeries: null,
        uploads: null,
        keys,
      };
      const restoreResult = await restore(db, request);
      return {
        restored: restoreResult,
        broken: await migrateAndCheck(db, target, restoreResult.until),
        logEnd: await readAuditLogEnd(db),
        orders: await db.collection('orders').estimatedDocumentCount(),
      };
    } finally {
      await clearDatabase(db);
    }
  });
  const tookMs = Date.now() - startedAt;
  log(
    `${describeTotals(restored.manifest)} of ${restored.manifest.createdAt}, and ${restored.changes} changes since`,
  );
  log(`restored and checked in ${formatSeconds(tookMs)} (RTO)`);
  return withDatabase(uri, async (db) => {
    // Without recent writes, the last change is old although everything up to the last recording is safe
    const checkedAt = (await findLastChanges(db))?.finishedAt.getTime() ?? 0;
    const coveredUntil = Math.max(restored.until.getTime(), Math.min(checkedAt, startedAt));
    const lostMs = startedAt - coveredUntil;
    log(
      `what was written after ${new Date(coveredUntil).toISOString()} would be lost: ${formatSeconds(lostMs)} (RPO)`,
    );
    const missingOrderCount = (await db.collection('orders').estimatedDocumentCount()) - orders;
    log(`orders of the shop that it does not hold: ${missingOrderCount}`);
    const truncation =
      (await findLogTruncation(db, logEnd)) ?? (await findLogTruncation(db, restored.manifest.auditLogEnd));
    if (truncation) log(truncation);
    const violations = broken + (truncation ? 1 : 0);
    await recordRun(db, {
      _id: 'drill',
      finishedAt: new Date(),
      violations,
      seconds: tookMs / 1_000,
      lostSeconds: lostMs / 1_000,
    });
    log(violations === 0 ? 'the drill succeeded' : `${violations} violations`);
    return violations;
  });
}
