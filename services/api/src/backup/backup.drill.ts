import type { mongo } from 'mongoose';
import { withDatabase } from '../database/with-database';
import { findCutOff, readAuditLogEnd } from './backup.audit-end';
import { totals } from './backup.format';
import { emptyDatabase } from './backup.read';
import { restore } from './backup.restore';
import { lastChanges, recordRun } from './backup.runs';
import type { Keys } from './backup.seal';
import type { Shelf } from './backup.shelf';

export interface Drill {
  /** Connection string of the shop's database. */
  uri: string;
  shelf: Shelf;
  /** Whether to download the backup from the bucket first. */
  fetches: boolean;
  keys: Keys;
  /** Migrates a database and checks its consistency at a given time. @returns the number of violations */
  finish: (db: mongo.Db, uri: string, at: Date) => Promise<number>;
  say: (line: string) => void;
}

/** Connection string of the drill's database, on the same server as the shop's. */
function drillAddress(uri: string): string {
  const [, before = '', name = '', after = ''] = /^(\w[\w+]*:\/\/[^/]+\/)([^?]*)(.*)$/.exec(uri) ?? [];
  return `${before}${name}-drill${after}`;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Restores the newest backup and all later changes into a temporary database.
 * @returns the number of consistency violations
 */
export async function drill({ uri, shelf, fetches, keys, finish, say }: Drill): Promise<number> {
  const startedAt = Date.now();
  const target = drillAddress(uri);
  if (fetches) await shelf.fetch();
  const { folder } = await shelf.findNewest();
  const { restored, broken, orders, logEnd } = await withDatabase(target, async (db) => {
    await emptyDatabase(db);
    try {
      const request = { folder, shelf: shelf.folder, until: Infinity, billSeries: null, uploads: null, keys };
      const done = await restore(db, request);
      return {
        restored: done,
        broken: await finish(db, target, done.until),
        logEnd: await readAuditLogEnd(db),
        orders: await db.collection('orders').estimatedDocumentCount(),
      };
    } finally {
      await emptyDatabase(db);
    }
  });
  const tookMs = Date.now() - startedAt;
  say(
    `${totals(restored.manifest)} of ${restored.manifest.createdAt}, and ${restored.changes} changes since`,
  );
  say(`restored and checked in ${seconds(tookMs)} (RTO)`);
  return withDatabase(uri, async (db) => {
    // Without recent writes, the last change may be old although nothing was lost
    const checkedAt = (await lastChanges(db))?.finishedAt.getTime() ?? 0;
    const coveredUntil = Math.max(restored.until.getTime(), Math.min(checkedAt, startedAt));
    const lostMs = startedAt - coveredUntil;
    say(
      `what was written after ${new Date(coveredUntil).toISOString()} would be lost: ${seconds(lostMs)} (RPO)`,
    );
    const missing = (await db.collection('orders').estimatedDocumentCount()) - orders;
    say(`orders of the shop that it does not hold: ${missing}`);
    const truncation =
      (await findCutOff(db, logEnd)) ?? (await findCutOff(db, restored.manifest.auditLogEnd));
    if (truncation) say(truncation);
    const violations = broken + (truncation ? 1 : 0);
    await recordRun(db, {
      _id: 'drill',
      finishedAt: new Date(),
      violations,
      seconds: tookMs / 1_000,
      lostSeconds: lostMs / 1_000,
    });
    say(violations === 0 ? 'the drill succeeded' : `${violations} violations`);
    return violations;
  });
}
