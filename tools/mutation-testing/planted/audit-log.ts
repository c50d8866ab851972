import { API, type Planted } from '../planted.ts';
import { argument, condition, drop, operand, property, replace, statement, value } from '../syntax.ts';

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
    what: 'the audit log is rewritten without signatures, and the next entry of the shop makes that good',
    file: `${ROOM}/audit-log.signatures.ts`,
    in: 'SignatureCheck.add',
    change: replace(condition('isBefore'), 'true'),
    test,
    named: 'cannot take the signatures away',
  },
  {
    name: 'log-own-key',
    what: 'an entry counts that is signed by a key of somebody else',
    file: `${ROOM}/audit-log.signatures.ts`,
    in: 'SignatureCheck.result',
    change: replace(value('problems', 'forged'), '[...this.forged, ...(waits ? [] : unsigned)]'),
    test,
    named: 'cannot sign with a key of their own',
  },
  {
    name: 'log-closed-again',
    what: 'the next migration signs an audit log that was rewritten without signatures',
    file: 'services/api/src/migrations/audit-log.closing.ts',
    in: 'closeAuditLog',
    change: replace(operand('isBefore'), '!now'),
    test,
    named: 'cannot take the signatures away',
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
