import { join } from 'node:path';
import { loadConfig } from './config/config';
import { BackupRefused, totals, writeBackup } from './database/backup';
import { noteBackup } from './database/backup-runs';
import { withDatabase } from './database/with-database';

const { MONGODB_URI, UPLOAD_DIR } = loadConfig().values;
const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
const folder = process.argv[2] ?? join('.data', 'backups', stamp);
try {
  const manifest = await withDatabase(MONGODB_URI, async (db, client) => {
    const written = await writeBackup(db, client, folder, UPLOAD_DIR);
    await noteBackup(db);
    return written;
  });
  process.stdout.write(`${totals(manifest)} in ${folder}\n`);
} catch (error) {
  const kind = error instanceof BackupRefused ? 'Not written' : 'Failed';
  process.stdout.write(`${kind}: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
