import 'reflect-metadata';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitIfRejected } from '@munay/settings';
import { BackupRefused, totals } from './backup/backup.format';
import { restore } from './backup/backup.restore';
import { Keys, Seal } from './backup/backup.seal';
import { Shelf } from './backup/backup.shelf';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { withDatabase } from './database/with-database';
import { migrate } from './migrations/migration.runner';
import { ObjectStore } from './object-storage/object-store';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** @returns the last second to restore @throws BackupRefused */
function parseSecond(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BackupRefused(`${text} is no time: write 2026-11-24T12:30:00Z`);
  return Math.floor(time / 1_000);
}

/**
 * Restores a backup into an empty database: `restore FOLDER`, or `restore latest [--until=TIME] [--from-s3]` with all
 * changes up to that time. `--replace` replaces existing data after backing it up. If backups are encrypted,
 * `--unsealed` accepts an unencrypted backup and `--unsigned` an unsigned one.
 * @returns false when the backup was rejected
 */
async function run(): Promise<boolean> {
  const { values: settings } = loadConfig(WITHHELD_SETTINGS.restore);
  const { values: chosen, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      until: { type: 'string' },
      'from-s3': { type: 'boolean' },
      replace: { type: 'boolean' },
      unsealed: { type: 'boolean' },
      unsigned: { type: 'boolean' },
    },
  });
  const [name] = positionals;
  if (!name) throw new BackupRefused('name the folder of the backup, or latest');
  const until = parseSecond(chosen.until);
  const bucket = settings.BACKUP_S3_BUCKET;
  const shelf = new Shelf(settings.BACKUP_DIR, bucket ? ObjectStore.of(settings, bucket) : null);
  if (chosen['from-s3']) await shelf.fetch(until);
  const newest = name === 'latest';
  if (!newest && chosen.until) throw new BackupRefused('--until goes with latest');
  const folder = newest ? (await shelf.findNewest(until)).folder : name;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const keptIn = join(settings.BACKUP_DIR, 'before-restore', stamp);
  const seal = Seal.for(settings.BACKUP_RECIPIENTS, settings.BACKUP_SIGNING_KEY);
  const keys = await Keys.fromSettings(settings, chosen);
  const restored = await withDatabase(settings.MONGODB_URI, async (db, client) => {
    const done = await restore(db, {
      folder,
      until,
      keys,
      shelf: newest ? shelf.folder : null,
      billSeries: settings.BILL_SERIES,
      uploads: settings.UPLOAD_DIR,
      replace: chosen.replace ? { backupFolder: keptIn, client, seal } : undefined,
    });
    await migrate(db);
    return done;
  });
  if (chosen.replace) print(`what was there is in ${keptIn}`);
  print(`${totals(restored.manifest)} of ${restored.manifest.createdAt} are back`);
  if (newest) print(`and ${restored.changes} changes, up to ${restored.until.toISOString()}`);
  return true;
}

exitIfRejected('restore');
const done = await run().catch((error: unknown) => {
  const kind = error instanceof BackupRefused ? 'Not restored' : 'Failed';
  print(`${kind}: ${(error as Error).message}`);
  return false;
});
if (done) {
  const { endWithConsistency } = await import('./consistency-report');
  await endWithConsistency(loadConfig(WITHHELD_SETTINGS.worker));
} else process.exitCode = 1;
