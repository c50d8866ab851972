import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { exitOnInvalidSettings } from '@munay/settings';
import { drill } from './backup/backup.drill';
import { BackupError } from './backup/backup.format';
import { KeyRing } from './backup/backup.seal';
import { BackupStorage } from './backup/backup.shelf';
import { loadConfig } from './config/load-config';
import { WITHHELD_SETTINGS } from './config/withheld';
import { reportConsistency } from './consistency-report';
import { runMigrations } from './migrations/migration.runner';
import { ObjectStore } from './object-storage/object-store';

/**
 * Restores the newest backup into a second database on the same server, checks its consistency, and reports the
 * recovery time and how much recent data would be lost: `npm run restore-drill [-- --from-s3]`, with `--unsealed` and
 * `--unsigned` as for `restore`. Exit code 1 on failure or inconsistency.
 */
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
exitOnInvalidSettings('restore-drill');
try {
  const { values } = loadConfig(WITHHELD_SETTINGS.restore);
  const { values: args } = parseArgs({
    options: {
      'from-s3': { type: 'boolean' },
      unsealed: { type: 'boolean' },
      unsigned: { type: 'boolean' },
    },
  });
  const bucket = values.BACKUP_S3_BUCKET;
  const backupStorage = new BackupStorage(values.BACKUP_DIR, bucket ? ObjectStore.of(values, bucket) : null);
  const violations = await drill({
    uri: values.MONGODB_URI,
    storage: backupStorage,
    fetchesBackup: args['from-s3'] ?? false,
    keys: await KeyRing.fromSettings(values, args),
    migrateAndCheck: async (db, uri, at) => {
      await runMigrations(db);
      return reportConsistency(loadConfig(WITHHELD_SETTINGS.worker, { MONGODB_URI: uri }), at);
    },
    log: print,
  });
  process.exit(violations === 0 ? 0 : 1);
} catch (error) {
  print(`${error instanceof BackupError ? 'Not restored' : 'Failed'}: ${(error as Error).message}`);
  process.exit(1);
}
