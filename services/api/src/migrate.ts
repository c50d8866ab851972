import { loadConfig } from './config/config';
import { withDatabase } from './database/with-database';
import { migrate } from './migrations/migrations';

/** Brings the records of an older version up to this one: `npm run migrate`. Exit code 1 when it failed. */
try {
  const done = await withDatabase(loadConfig().values.MONGODB_URI, (db) => migrate(db));
  for (const id of done) process.stdout.write(`migrated: ${id}\n`);
  if (done.length === 0) process.stdout.write('nothing to migrate\n');
} catch (error) {
  process.stdout.write(`Failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
