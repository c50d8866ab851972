import { API, type Planted } from '../planted.ts';
import { argument, drop, operand, property, replace, statement, value } from '../syntax.ts';

const ROOM = `${API}/modules/audit-log`;
const test = 'services/api/test/audit-log/signatures.e2e.test.ts';

export const AUDIT_LOG_FAULTS: readonly Planted[] = [
  {
    name: 'log-loses-empty',
    what: 'an entry about an empty part of a record counts as changed after it was written',
    file: `${ROOM}/audit-log.schema.ts`,
    change: drop(property('minimize')),
    test: 'services/api/test/audit-log/audit-log.e2e.test.ts',
    named: 'an entry keeps what is empty in a record',
  },
  {
    name: 'log-rewritten',
    what: 'an entry of the audit log is changed, and every hash made anew',
    file: `${ROOM}/audit-log.keys.ts`,
    in: 'AuditKeys.verify',
    change: replace(operand('signature'), 'entry.signature !== undefined'),
    test,
    named: 'cannot change an entry',
  },
  {
    name: 'log-place-alone',
    what: 'the signature of an entry says where it stands, not what it says',
    file: `${ROOM}/audit-log.keys.ts`,
    in: 'AuditKeys.by',
    change: replace(argument('hmac', 1), '`entry ${sequence}`'),
    test,
    named: 'cannot change an entry',
  },
  {
    name: 'log-stripped',
    what: 'the audit log is rewritten without signatures',
    file: `${ROOM}/audit-log.signatures.ts`,
    in: 'SignatureCheck.result',
    change: replace(value('problems', 'forged'), '[...this.forged, ...unknown]'),
    test,
    named: 'cannot remove the signatures',
  },
  {
    name: 'log-own-key',
    what: 'an entry counts that is signed by a key of somebody else',
    file: `${ROOM}/audit-log.signatures.ts`,
    in: 'SignatureCheck.result',
    change: replace(value('problems', 'forged'), '[...this.forged, ...unsigned]'),
    test,
    named: 'cannot sign with a key of their own',
  },
  {
    name: 'log-cut-forgotten',
    what: 'the last entries of the audit log are cut off while a process runs that has seen them',
    file: `${ROOM}/audit-log.check.ts`,
    in: 'AuditLogCheck.audit',
    change: drop(statement('isSeenThere', 'push')),
    test,
    named: 'entries cut off at the end are reported by the process that saw them',
  },
  {
    name: 'log-cut-between-backups',
    what: 'the last entries of the audit log are cut off between two backups',
    file: 'services/api/src/backup/backup.job.ts',
    in: 'fullBackup',
    change: drop(statement('cut', 'say')),
    test: 'services/api/test/backup/drill.e2e.test.ts',
    named: 'which the next backup compares with the log',
  },
  {
    name: 'log-cut-off',
    what: 'the last entries of the audit log are cut off',
    file: 'services/api/src/backup/backup.drill.ts',
    in: 'drill',
    change: replace(value('violations'), 'broken'),
    test: 'services/api/test/backup/drill.e2e.test.ts',
    named: 'the audit log was cut off since the backup',
  },
];
