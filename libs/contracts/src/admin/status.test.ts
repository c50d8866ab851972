import { DAY_MS, HOUR_MS } from '../durations';
import { assessStatus, findWorstLevel, formatStatus, type StatusFigures } from './status';
import { STATUS_FACTS, STATUS_TEXTS, type StatusFact } from './status-texts';

const NOW = new Date('2026-12-04T12:00:00Z');
const msAgo = (ms: number) => new Date(NOW.getTime() - ms);
const HEALTHY_FIGURES: StatusFigures = {
  database: 'ready',
  redis: true,
  workers: { alive: 2, oldestHeartbeatSeconds: 4.2 },
  queues: { paused: [] },
  jobs: { lagSeconds: 0, dead: 0, failing: 0 },
  mail: { acceptedAt: msAgo(HOUR_MS), rejectedAt: null },
  payments: { breakerOpen: false },
  webhooks: { lastReceivedAt: msAgo(HOUR_MS), stuck: 0 },
  backups: {
    lastFullBackupAt: msAgo(HOUR_MS),
    lastChangeBackupAt: msAgo(1_000),
    drill: { at: msAgo(DAY_MS), violations: 0 },
  },
  disk: { database: 40, uploads: 84 },
  certificateEnd: new Date(NOW.getTime() + 60 * DAY_MS),
  invariants: { at: msAgo(DAY_MS), violations: {} },
  reconciler: { at: msAgo(60_000), violations: 0 },
  settings: { production: true, unprotected: [] },
  version: '1.2.3',
};
const NO_FIGURES: StatusFigures = {
  ...HEALTHY_FIGURES,
  workers: null,
  queues: null,
  jobs: null,
  mail: null,
  payments: null,
  webhooks: null,
  backups: null,
  disk: { database: null, uploads: null },
  certificateEnd: null,
  invariants: null,
  reconciler: null,
};

test('every status check of a healthy shop reports ok', () => {
  const lines = assessStatus(HEALTHY_FIGURES, NOW);
  expect(lines.map(({ fact }) => fact)).toEqual(STATUS_FACTS);
  expect(lines.filter(({ level }) => level !== 'fine')).toEqual([]);
  expect(findWorstLevel(lines)).toBe('fine');
});

test('a status check without data is unknown and does not change the exit status', () => {
  const lines = assessStatus(NO_FIGURES, NOW);
  expect(lines.filter(({ level }) => level === 'fine').map(({ fact }) => fact)).toEqual([
    'database',
    'redis',
    'settings',
    'version',
  ]);
  expect(lines.filter(({ level }) => level === 'unknown')).toHaveLength(STATUS_FACTS.length - 4);
  expect(findWorstLevel(lines)).toBe('fine');
  expect(formatStatus(lines[5]!, 'en')).toEqual({
    title: 'Email',
    text: 'It cannot be read at the moment.',
    todo: null,
    runbook: null,
  });
  expect(
    formatStatus(
      lines.find(({ fact }) => fact === 'invariants')!,
      'en',
    ).text,
  ).toBe('It has never run: npm run invariants.');
});

test('a number is joined to its unit by a non-breaking space', () => {
  const text = (fact: StatusFact) =>
    formatStatus(
      assessStatus(HEALTHY_FIGURES, NOW).find((line) => line.fact === fact)!,
      'en',
    ).text;
  expect(text('workers')).toBe('Running: 2. Last heartbeat 4\u00a0s ago.');
  expect(text('databaseDisk')).toBe('40\u00a0% used.');
});

const withDrill = (at: Date, violations = 0) => ({
  backups: { ...HEALTHY_FIGURES.backups!, drill: { at, violations } },
});
const withCertificate = (days: number) => ({ certificateEnd: new Date(NOW.getTime() + days * DAY_MS) });

test.each<[StatusFact, string, Partial<StatusFigures>]>([
  ['database', 'failure', { database: 'away' }],
  ['database', 'failure', { database: 'indexMissing' }],
  ['redis', 'failure', { redis: false }],
  ['workers', 'failure', { workers: { alive: 0, oldestHeartbeatSeconds: 0 } }],
  ['workers', 'fine', { workers: { alive: 1, oldestHeartbeatSeconds: 60 } }],
  ['workers', 'warning', { workers: { alive: 1, oldestHeartbeatSeconds: 61 } }],
  ['queues', 'failure', { queues: { paused: ['mail'] } }],
  ['jobs', 'fine', { jobs: { lagSeconds: 120, dead: 0, failing: 0 } }],
  ['jobs', 'warning', { jobs: { lagSeconds: 121, dead: 0, failing: 0 } }],
  ['jobs', 'warning', { jobs: { lagSeconds: 600, dead: 0, failing: 0 } }],
  ['jobs', 'failure', { jobs: { lagSeconds: 601, dead: 0, failing: 0 } }],
  ['failedJobs', 'warning', { jobs: { lagSeconds: 0, dead: 0, failing: 1 } }],
  ['failedJobs', 'failure', { jobs: { lagSeconds: 0, dead: 1, failing: 1 } }],
  ['mail', 'unknown', { mail: { acceptedAt: null, rejectedAt: null } }],
  ['mail', 'warning', { mail: { acceptedAt: null, rejectedAt: NOW } }],
  ['mail', 'warning', { mail: { acceptedAt: msAgo(1), rejectedAt: NOW } }],
  ['mail', 'fine', { mail: { acceptedAt: NOW, rejectedAt: msAgo(1) } }],
  ['payments', 'failure', { payments: { breakerOpen: true } }],
  ['webhooks', 'failure', { webhooks: { lastReceivedAt: NOW, stuck: 1 } }],
  ['webhooks', 'unknown', { webhooks: { lastReceivedAt: null, stuck: 0 } }],
  ['backup', 'warning', { backups: { lastFullBackupAt: null, lastChangeBackupAt: null, drill: null } }],
  ['backup', 'fine', { backups: { ...HEALTHY_FIGURES.backups!, lastFullBackupAt: msAgo(26 * HOUR_MS) } }],
  [
    'backup',
    'failure',
    { backups: { ...HEALTHY_FIGURES.backups!, lastFullBackupAt: msAgo(26 * HOUR_MS + 1) } },
  ],
  [
    'backupChanges',
    'warning',
    { backups: { ...HEALTHY_FIGURES.backups!, lastChangeBackupAt: msAgo(HOUR_MS + 1) } },
  ],
  ['restoreDrill', 'warning', { backups: { ...HEALTHY_FIGURES.backups!, drill: null } }],
  ['restoreDrill', 'warning', withDrill(msAgo(41 * DAY_MS))],
  ['restoreDrill', 'failure', withDrill(msAgo(1), 2)],
  ['uploadDisk', 'warning', { disk: { database: 1, uploads: 85 } }],
  ['databaseDisk', 'failure', { disk: { database: 95, uploads: 1 } }],
  ['certificate', 'warning', withCertificate(13)],
  ['certificate', 'failure', withCertificate(2)],
  ['invariants', 'failure', { invariants: { at: NOW, violations: { I6: 2 } } }],
  ['invariants', 'warning', { invariants: { at: msAgo(41 * DAY_MS), violations: {} } }],
  ['reconciler', 'failure', { reconciler: { at: NOW, violations: 1 } }],
  ['reconciler', 'failure', { reconciler: { at: msAgo(21 * 60_000), violations: 0 } }],
  ['settings', 'warning', { settings: { production: false, unprotected: [] } }],
  ['settings', 'warning', { settings: { production: true, unprotected: ['AUDIT_KEYS'] } }],
])('the status check %s is %s for %j', (fact, level, change) => {
  const line = assessStatus({ ...HEALTHY_FIGURES, ...change }, NOW).find(
    (candidate) => candidate.fact === fact,
  );
  expect(line?.level).toBe(level);
});

test('every status warning and failure has instructions and a runbook section in each language', () => {
  for (const { findings } of Object.values(STATUS_TEXTS))
    for (const { level, text, todo, runbook } of Object.values(findings)) {
      expect([text.es, text.en].every(Boolean)).toBe(true);
      const needsWork = level === 'warning' || level === 'failure';
      expect([todo !== undefined, runbook !== undefined]).toEqual([needsWork, needsWork]);
    }
});

test('a status text shows its values and uses the time zone of the shop', () => {
  const line = assessStatus(
    { ...HEALTHY_FIGURES, invariants: { at: NOW, violations: { I6: 2, queues: 1 } } },
    NOW,
  ).find(({ fact }) => fact === 'invariants');
  expect(formatStatus(line!, 'en')).toEqual({
    title: 'Full consistency check',
    text: 'The last one, 4 Dec 2026, 13:00, reported violations: I6 (2), queues (1).',
    todo: 'Read each of them: npm run invariants.',
    runbook: 'docs/runbooks.md#auditbroken',
  });
});
