import { exitOnInvalidSettings } from '@munay/settings';
import { excludeSettings, loadConfig } from './config/load-config';
import { requireDataFormat } from './database/data-format';
import { withDatabase } from './database/with-database';
import { runMigrations } from './migrations/migration.runner';

/** Migrates the records of an older version (`npm run migrate`). Exits with code 1 on failure. */
exitOnInvalidSettings('migrate');
try {
  const config = loadConfig(excludeSettings('MONGODB_URI'));
  const done = await withDatabase(config.values.MONGODB_URI, async (db) => {
    await requireDataFormat(db);
    return (await runMigrations(db)).map((id) => `migrated: ${id}`);
  });
  process.stdout.write(`${done.length === 0 ? 'nothing to migrate' : done.join('\n')}\n`);
} catch (error) {
  process.stdout.write(`Failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
