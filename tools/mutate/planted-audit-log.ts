import type { Planted } from './planted.ts';

const ROOM = 'services/api/src/modules/audit-log';
const test = 'services/api/test/audit-log/signatures.e2e.test.ts';

export const AUDIT_LOG_FAULTS: readonly Planted[] = [
  {
    name: 'log-rewritten',
    what: 'an entry of the audit log is changed, and every hash made anew',
    file: `${ROOM}/audit-log.keys.ts`,
    text: 'entry.signature === this.by(key, entry)',
    instead: 'entry.signature !== undefined',
    test,
    named: 'cannot change an entry',
  },
  {
    name: 'log-place-alone',
    what: 'the signature of an entry says where it stands, not what it says',
    file: `${ROOM}/audit-log.keys.ts`,
    text: '`entry ${sequence} ${hash}`',
    instead: '`entry ${sequence}`',
    test,
    named: 'cannot change an entry',
  },
  {
    name: 'log-stripped',
    what: 'the audit log is rewritten without signatures, and the next entry of the shop makes that good',
    file: `${ROOM}/audit-log.signatures.ts`,
    text: 'else if (this.keys.isBefore(entry.at)) {',
    instead: 'else {',
    test,
    named: 'cannot take the signatures away',
  },
  {
    name: 'log-own-key',
    what: 'an entry counts that is signed by a key of somebody else',
    file: `${ROOM}/audit-log.signatures.ts`,
    text: '[...this.forged, ...unknown, ',
    instead: '[...this.forged, ',
    test,
    named: 'cannot sign with a key of their own',
  },
  {
    name: 'log-closed-again',
    what: 'the next migration signs an audit log that was rewritten without signatures',
    file: 'services/api/src/migrations/audit-log.closing.ts',
    text: 'keys.none || !keys.isBefore(now)',
    instead: 'keys.none || !now',
    test,
    named: 'cannot take the signatures away',
  },
  {
    name: 'log-cut-off',
    what: 'the last entries of the audit log are cut off',
    file: 'services/api/src/backup/backup.drill.ts',
    text: 'broken + (cut ? 1 : 0)',
    instead: 'broken',
    test: 'services/api/test/backup/drill.e2e.test.ts',
    named: 'the audit log was cut off since the backup',
  },
];
