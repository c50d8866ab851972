import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { drill } from '../../src/backup/backup.drill';
import { runFullBackup } from '../../src/backup/backup.job';
import { parseRetentionPolicy } from '../../src/backup/backup.keep';
import { BackupEncryption, KeyRing } from '../../src/backup/backup.seal';
import { BackupStorage } from '../../src/backup/backup.shelf';
import { Config } from '../../src/config/config';
import { AuditLogService } from '../../src/modules/audit-log/audit-log.service';
import { ObjectStore } from '../../src/object-storage/object-store';
import { signIn } from '../support/people';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
let folder: string;
let second: mongo.WithId<mongo.Document>;

const getLiveDatabase = (): mongo.Db => {
  if (!api.db.db) throw new Error('Not connected');
  return api.db.db;
};
const getLogEnds = () => getLiveDatabase().collection<{ _id: string }>('audit_log_end');
const write = (id: string) =>
  api.app.get(AuditLogService, { strict: false }).record({
    by: { id: 'staff', requestId: '' },
    action: 'stock.adjust',
    entity: { kind: 'stock', id, label: '' },
  });
const findNewest = async () => {
  const [last] = await getLiveDatabase()
    .collection('audit_log')
    .find()
    .sort({ sequence: -1 })
    .limit(1)
    .toArray();
  if (!last) throw new Error('The log is empty');
  return last;
};

async function runDrill(): Promise<{ violations: number; lines: string[] }> {
  const lines: string[] = [];
  const violations = await drill({
    uri: api.app.get(Config).values.MONGODB_URI,
    storage: new BackupStorage(folder, null),
    fetchesBackup: false,
    keys: await KeyRing.from({ identityFile: '' }),
    migrateAndCheck: () => Promise.resolve(0),
    log: (line) => lines.push(line),
  });
  return { violations, lines };
}

/** @returns the printed output */
async function makeBackup(storage = new BackupStorage(folder, null)): Promise<string[]> {
  const lines: string[] = [];
  await runFullBackup({
    db: getLiveDatabase(),
    client: api.db.getClient(),
    storage,
    encryption: BackupEncryption.for(''),
    uploads: join(folder, 'none'),
    policy: parseRetentionPolicy('7d 5w 12m'),
    hasSecondLocation: false,
    log: (line: string) => lines.push(line),
    reportAlive: () => undefined,
  });
  return lines;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'munay-drill-'));
  await signIn(api);
  await write('first');
  const end = await getLogEnds().findOne({ _id: 'end' });
  await write('second');
  second = await findNewest();
  await makeBackup();
  await write('third');
  expect(await runDrill()).toMatchObject({ violations: 0 });
  await getLiveDatabase()
    .collection('audit_log')
    .deleteMany({ sequence: { $gte: second.sequence } });
  await getLogEnds().replaceOne({ _id: 'end' }, end ?? {});
});
afterAll(() => rm(folder, { recursive: true }));

const TRUNCATED_LOG_PROBLEM = 'entry 2 of the audit log is in the backup and no longer in the shop';

// Fault log-truncated in drill: replace(value('violations'), 'broken')
test('a restore drill reports an audit log that was truncated after the backup', async () => {
  const truncatedDrill = await runDrill();
  expect(truncatedDrill.lines).toEqual(expect.arrayContaining([TRUNCATED_LOG_PROBLEM, '1 violations']));
  await write('instead');
  expect((await findNewest()).sequence).toBe(second.sequence);
  expect((await runDrill()).violations).toBe(1);
});

// Fault log-truncated-between-backups in runFullBackup: drop(statement('truncation', 'log'))
test('each backup compares the audit log with the end recorded in the previous manifest', async () => {
  const { auditLogEnd } = (await new BackupStorage(folder, null).findNewest()).manifest;
  expect(auditLogEnd).toEqual({ sequence: second.sequence, hash: second.hash });
  expect(await makeBackup()).toContain(`alert auditLogCut: ${TRUNCATED_LOG_PROBLEM}`);
  expect(await makeBackup()).not.toContain(`alert auditLogCut: ${TRUNCATED_LOG_PROBLEM}`);
});

test('a restore drill succeeds on a machine without a shop', async () => {
  await getLiveDatabase().collection('users').deleteMany({}, { hint: '_id_' });
  expect((await runDrill()).lines).toContain('the drill succeeded');
});

test('a failed copy of a full backup reports the backup folder and the bucket setting', async () => {
  const bucket = new ObjectStore({
    endpoint: 'http://127.0.0.1:1',
    name: 'backups',
    region: 'eu-west-1',
    accessKeyId: 'no',
    secretAccessKey: 'no',
  });
  await expect(makeBackup(new BackupStorage(join(folder, 'copied'), bucket))).rejects.toThrow(
    /full\/[\w-]+ is complete, but was not copied to BACKUP_S3_BUCKET: .*ECONNREFUSED/,
  );
});
