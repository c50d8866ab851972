import 'reflect-metadata';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitOnInvalidSettings } from '@munay/settings';
import { BackupError, describeTotals } from './backup/backup.format';
import { restore } from './backup/backup.restore';
import { BackupEncryption, KeyRing } from './backup/backup.seal';
import { BackupStorage } from './backup/backup.shelf';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { withDatabase } from './database/with-database';
import { runMigrations } from './migrations/migration.runner';
import { ObjectStore } from './object-storage/object-store';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** @returns the last second to restore @throws BackupError */
function parseSecond(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BackupError(`${text} is no time: write 2026-11-24T12:30:00Z`);
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
  const { values: args, positionals } = parseArgs({
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
  if (!name) throw new BackupError('name the folder of the backup, or latest');
  const until = parseSecond(args.until);
  const bucket = settings.BACKUP_S3_BUCKET;
  const backupStorage = new BackupStorage(
    settings.BACKUP_DIR,
    bucket ? ObjectStore.of(settings, bucket) : null,
  );
  if (args['from-s3']) await backupStorage.fetch(until);
  const isLatest = name === 'latest';
  if (!isLatest && args.until) throw new BackupError('--until goes with latest');
  const folder = isLatest ? (await backupStorage.findNewest(until)).folder : name;
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const backupFolder = join(settings.BACKUP_DIR, 'before-restore', stamp);
  const seal = BackupEncryption.for(settings.BACKUP_RECIPIENTS, settings.BACKUP_SIGNING_KEY);
  const keys = await KeyRing.fromSettings(settings, args);
  const restoreResult = await withDatabase(settings.MONGODB_URI, async (db, client) => {
    const done = await restore(db, {
      folder,
      until,
      keys,
      storage: isLatest ? backupStorage.folder : null,
      billSeries: settings.BILL_SERIES,
      uploads: settings.UPLOAD_DIR,
      replace: args.replace ? { backupFolder, client, encryption: seal } : undefined,
    });
    await runMigrations(db);
    return done;
  });
  if (args.replace) print(`what was there is in ${backupFolder}`);
  print(`${describeTotals(restoreResult.manifest)} of ${restoreResult.manifest.createdAt} are back`);
  if (isLatest) print(`and ${restoreResult.changes} changes, up to ${restoreResult.until.toISOString()}`);
  return true;
}

exitOnInvalidSettings('restore');
const done = await run().catch((error: unknown) => {
  const kind = error instanceof BackupError ? 'Not restored' : 'Failed';
  print(`${kind}: ${(error as Error).message}`);
  return false;
});
if (done) {
  const { endWithConsistency } = await import('./consistency-report');
  await endWithConsistency(loadConfig(WITHHELD_SETTINGS.worker));
} else process.exitCode = 1;
