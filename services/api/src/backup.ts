import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exitOnInvalidSettings } from '@munay/settings';
import { BackupError, describeTotals } from './backup/backup.format';
import { type BackupJob, createLastBackup, runBackups, runFullBackup } from './backup/backup.job';
import { parseRetentionPolicy } from './backup/backup.keep';
import { recordRun } from './backup/backup.runs';
import { BackupEncryption, createKeyPair } from './backup/backup.seal';
import { BackupStorage } from './backup/backup.shelf';
import { generateSigningKey } from './backup/backup.sign';
import { writeBackup } from './backup/backup.write';
import type { Config } from './config/config';
import { loadSettings } from './config/load-config';
import { requirePaths } from './config/required-paths';
import { BACKUP_SETTINGS } from './config/withheld';
import { withDatabase } from './database/with-database';
import { ObjectStore } from './object-storage/object-store';

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

type Settings = Pick<Config['values'], (typeof BACKUP_SETTINGS)[number]>;

async function backup(values: Settings, folder: string | undefined, followsChanges: boolean): Promise<void> {
  const encryption = BackupEncryption.for(values.BACKUP_RECIPIENTS, values.BACKUP_SIGNING_KEY);
  const bucket = values.BACKUP_S3_BUCKET;
  const uploads = values.UPLOAD_DIR;
  await requirePaths({ HEARTBEAT_FILE: values.HEARTBEAT_FILE });
  if (encryption.closes && !encryption.signer)
    print('the backups are sealed, not signed: a forged one would look the same (BACKUP_SIGNING_KEY)');
  await withDatabase(values.MONGODB_URI, async (db, client) => {
    if (folder !== undefined) {
      const startedAt = Date.now();
      const manifest = await writeBackup(db, client, folder, uploads, encryption);
      await recordRun(db, createLastBackup(manifest, { startedAt, folder, encryption, copied: false }));
      print(`${describeTotals(manifest)} in ${folder}`);
      return;
    }
    const job: BackupJob = {
      db,
      client,
      encryption,
      uploads,
      log: print,
      reportAlive: () => {
        if (values.HEARTBEAT_FILE) writeFileSync(values.HEARTBEAT_FILE, '');
      },
      storage: new BackupStorage(values.BACKUP_DIR, bucket ? ObjectStore.of(values, bucket) : null),
      policy: parseRetentionPolicy(values.BACKUP_KEEP),
      hasSecondLocation: bucket !== '',
    };
    if (!followsChanges) {
      await runFullBackup(job);
      return;
    }
    const abortController = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => abortController.abort());
    await runBackups(job, {
      intervalHours: values.BACKUP_EVERY_HOURS,
      intervalMs: values.BACKUP_SEGMENT_SECONDS * 1_000,
      signal: abortController.signal,
    });
  });
}

/**
 * `backup` writes one backup to BACKUP_DIR, `backup FOLDER` to another folder. `backup --follow` makes scheduled
 * backups and records all changes in between. `backup --new-key` prints a pair of encryption keys, `backup
 * --new-signing-key` a signing key.
 */
exitOnInvalidSettings('backup');
try {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      follow: { type: 'boolean' },
      'new-key': { type: 'boolean' },
      'new-signing-key': { type: 'boolean' },
    },
  });
  if (options['new-key']) {
    const { identity, recipient } = await createKeyPair();
    print(`# public key, for BACKUP_RECIPIENTS: ${recipient}\n${identity}`);
  } else if (options['new-signing-key']) {
    const { signingKey, signer } = generateSigningKey();
    print(
      `# where backups are made\nBACKUP_SIGNING_KEY=${signingKey}\n# where they are restored\nBACKUP_SIGNERS=${signer}`,
    );
  } else await backup(loadSettings(...BACKUP_SETTINGS), positionals[0], options.follow ?? false);
} catch (error) {
  const kind = error instanceof BackupError ? 'Not written' : 'Failed';
  print(`${kind}: ${(error as Error).message}`);
  process.exitCode = 1;
}
