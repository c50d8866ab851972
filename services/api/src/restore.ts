import { loadConfig } from './config/config';
import { BackupRefused, readBackup, totals } from './database/backup';
import { withDatabase } from './database/with-database';
import { migrate } from './migrations/migrations';

/**
 * Restores a backup into an empty database and checks the books: `npm run restore -- FOLDER`. Exit code 1 when it
 * was refused or the books do not hold.
 */
async function restore(folder: string | undefined): Promise<boolean> {
  const { MONGODB_URI, UPLOAD_DIR, BILL_SERIES } = loadConfig().values;
  try {
    if (!folder) throw new BackupRefused('name the folder of the backup');
    const manifest = await withDatabase(MONGODB_URI, async (db) => {
      const read = await readBackup(folder, db, UPLOAD_DIR, BILL_SERIES);
      await migrate(db);
      return read;
    });
    process.stdout.write(`${totals(manifest)} of ${manifest.createdAt} are back\n`);
    return true;
  } catch (error) {
    const kind = error instanceof BackupRefused ? 'Not restored' : 'Failed';
    process.stdout.write(`${kind}: ${(error as Error).message}\n`);
    return false;
  }
}

if (await restore(process.argv[2])) await import('./invariants');
else process.exitCode = 1;
