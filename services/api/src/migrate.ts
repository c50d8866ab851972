import { endIfRefused } from '@munay/settings';
import { allBut, loadConfig } from './config/load-config';
import { requireDataFormat } from './database/data-format';
import { withDatabase } from './database/with-database';
import { closeAuditLog } from './migrations/audit-log.closing';
import { migrate } from './migrations/migrations';
import { AuditKeys } from './modules/audit-log/audit-log.keys';

/** Migrates the records of an older version: `npm run migrate`. Exit code 1 on failure. */
endIfRefused('migrate');
try {
  const config = loadConfig(allBut('MONGODB_URI', 'AUDIT_KEYS', 'AUDIT_SIGNED_SINCE'));
  const keys = new AuditKeys(config);
  const done = await withDatabase(config.values.MONGODB_URI, async (db) => {
    await requireDataFormat(db);
    const migrated = (await migrate(db)).map((id) => `migrated: ${id}`);
    const closed = await closeAuditLog(db, keys);
    return closed === null ? migrated : [...migrated, `signed: the audit log up to entry ${closed}`];
  });
  process.stdout.write(`${done.length === 0 ? 'nothing to migrate' : done.join('\n')}\n`);
} catch (error) {
  process.stdout.write(`Failed: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
