import { DAY_MS, HOUR_MS } from '../durations';
import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from '../locale';
import type { IsoDate } from '../values';
import { OVERDUE_AFTER_SECONDS } from './jobs';
import type { StatusLevel } from './status-finding';
import { STATUS_FACTS, STATUS_TEXTS, type StatusFact } from './status-texts';

/** A status check of the running shop: its value and a description. */
export interface StatusLine {
  fact: StatusFact;
  /** Selects the sentence and the level in `STATUS_TEXTS`. */
  finding: string;
  level: StatusLevel;
  /** Placeholders of the sentence; `at` is a time in UTC. */
  values: Record<string, string>;
}

export interface Status {
  /** When the state was read. The state is cached for five seconds. */
  checkedAt: IsoDate;
  lines: StatusLine[];
}

/** Measurements of the server. A value is null if this process cannot determine it. */
export interface StatusFigures {
  database: 'ready' | 'indexMissing' | 'away';
  redis: boolean;
  workers: { alive: number; oldestHeartbeatSeconds: number } | null;
  /** Names of the paused queues; null if unknown. */
  queues: { paused: readonly string[] } | null;
  jobs: { lagSeconds: number; dead: number; failing: number } | null;
  mail: { acceptedAt: Date | null; rejectedAt: Date | null } | null;
  payments: { breakerOpen: boolean } | null;
  webhooks: { lastReceivedAt: Date | null; stuck: number } | null;
  backups: {
    lastFullBackupAt: Date | null;
    lastChangeBackupAt: Date | null;
    drill: { at: Date; violations: number } | null;
  } | null;
  /** Used disk space in percent. */
  disk: { database: number | null; uploads: number | null };
  certificateEnd: Date | null;
  /** Number of violations per check. */
  invariants: { at: Date; violations: Readonly<Record<string, number>> } | null;
  reconciler: { at: Date; violations: number } | null;
  settings: { production: boolean; unprotected: readonly string[] };
  version: string;
}

/** A finding with its placeholders; a date is passed as `at`. */
type Finding = [finding: string, values?: Record<string, string | number | Date>];
const UNKNOWN_FINDING: Finding = ['unknown'];

const LAG_THRESHOLD_SECONDS = { failure: 10 * 60, warning: OVERDUE_AFTER_SECONDS };
const WORKER_TIMEOUT_SECONDS = 60;
const MAX_FULL_BACKUP_AGE_MS = 26 * HOUR_MS;
const MAX_CHANGE_BACKUP_AGE_MS = HOUR_MS;
const MAX_DRILL_AGE_MS = 40 * DAY_MS;
const MAX_INVARIANT_CHECK_AGE_MS = 40 * DAY_MS;
const MAX_RECONCILIATION_AGE_MS = 20 * 60_000;
const DISK_THRESHOLD_PERCENT = { warning: 85, failure: 95 };
const CERTIFICATE_THRESHOLD_DAYS = { warning: 14, failure: 3 };

const disk = (percent: number | null): Finding => {
  if (percent === null) return UNKNOWN_FINDING;
  const finding =
    percent >= DISK_THRESHOLD_PERCENT.failure
      ? 'full'
      : percent >= DISK_THRESHOLD_PERCENT.warning
        ? 'low'
        : 'fine';
  return [finding, { percent }];
};

/** Assesses each fact. The thresholds are those of the alerts. */
const ASSESSMENTS: Record<StatusFact, (figures: StatusFigures, now: Date) => Finding> = {
  database: ({ database }) => [database],
  redis: ({ redis }) => [redis ? 'fine' : 'away'],
  workers: ({ workers }) => {
    if (!workers) return UNKNOWN_FINDING;
    const { alive, oldestHeartbeatSeconds } = workers;
    if (alive === 0) return ['none'];
    const isWorkerSilent = oldestHeartbeatSeconds > WORKER_TIMEOUT_SECONDS;
    return [
      isWorkerSilent ? 'silent' : 'fine',
      { count: alive, seconds: Math.round(oldestHeartbeatSeconds) },
    ];
  },
  queues: ({ queues }) => {
    if (!queues) return UNKNOWN_FINDING;
    return queues.paused.length > 0 ? ['paused', { names: queues.paused.join(', ') }] : ['fine'];
  },
  jobs: ({ jobs }) => {
    if (!jobs) return UNKNOWN_FINDING;
    const { failure, warning } = LAG_THRESHOLD_SECONDS;
    const seconds = Math.round(jobs.lagSeconds);
    return [seconds > failure ? 'stuck' : seconds > warning ? 'late' : 'fine', { seconds }];
  },
  mail: ({ mail }) => {
    if (!mail) return UNKNOWN_FINDING;
    const { acceptedAt, rejectedAt } = mail;
    if (rejectedAt && (!acceptedAt || rejectedAt > acceptedAt)) return ['rejected', { at: rejectedAt }];
    return acceptedAt ? ['fine', { at: acceptedAt }] : ['none'];
  },
  failedJobs: ({ jobs }) => {
    if (!jobs) return UNKNOWN_FINDING;
    if (jobs.dead > 0) return ['dead', { count: jobs.dead }];
    return jobs.failing > 0 ? ['failing', { count: jobs.failing }] : ['fine'];
  },
  payments: ({ payments }) => {
    if (!payments) return ['elsewhere'];
    return [payments.breakerOpen ? 'away' : 'fine'];
  },
  webhooks: ({ webhooks }) => {
    if (!webhooks) return UNKNOWN_FINDING;
    if (webhooks.stuck > 0) return ['stuck', { count: webhooks.stuck }];
    return webhooks.lastReceivedAt ? ['fine', { at: webhooks.lastReceivedAt }] : ['none'];
  },
  backup: ({ backups }, now) => {
    if (!backups) return UNKNOWN_FINDING;
    if (!backups.lastFullBackupAt) return ['none'];
    return [
      isOlder(backups.lastFullBackupAt, MAX_FULL_BACKUP_AGE_MS, now) ? 'old' : 'fine',
      { at: backups.lastFullBackupAt },
    ];
  },
  backupChanges: ({ backups }, now) => {
    if (!backups) return UNKNOWN_FINDING;
    if (!backups.lastChangeBackupAt) return ['none'];
    return [
      isOlder(backups.lastChangeBackupAt, MAX_CHANGE_BACKUP_AGE_MS, now) ? 'old' : 'fine',
      { at: backups.lastChangeBackupAt },
    ];
  },
  restoreDrill: ({ backups }, now) => {
    if (!backups) return UNKNOWN_FINDING;
    if (!backups.drill) return ['none'];
    const { at, violations } = backups.drill;
    if (violations > 0) return ['failed', { at, count: violations }];
    return [isOlder(at, MAX_DRILL_AGE_MS, now) ? 'old' : 'fine', { at }];
  },
  databaseDisk: (figures) => disk(figures.disk.database),
  uploadDisk: (figures) => (figures.disk.uploads === null ? ['none'] : disk(figures.disk.uploads)),
  certificate: ({ certificateEnd }, now) => {
    if (!certificateEnd) return ['none'];
    const days = (certificateEnd.getTime() - now.getTime()) / DAY_MS;
    const { failure, warning } = CERTIFICATE_THRESHOLD_DAYS;
    return [days < failure ? 'ends' : days < warning ? 'endsSoon' : 'fine', { at: certificateEnd }];
  },
  invariants: ({ database, invariants }, now) => {
    if (!invariants) return database === 'away' ? UNKNOWN_FINDING : ['none'];
    const { at, violations } = invariants;
    const broken = Object.entries(violations).map(([id, count]) => `${id} (${count})`);
    if (broken.length > 0) return ['broken', { at, names: broken.join(', ') }];
    return [isOlder(at, MAX_INVARIANT_CHECK_AGE_MS, now) ? 'old' : 'fine', { at }];
  },
  reconciler: ({ database, reconciler }, now) => {
    if (!reconciler) return database === 'away' ? UNKNOWN_FINDING : ['none'];
    const { at, violations } = reconciler;
    if (violations > 0) return ['broken', { at, count: violations }];
    return [isOlder(at, MAX_RECONCILIATION_AGE_MS, now) ? 'stalled' : 'fine', { at }];
  },
  settings: ({ settings: { production, unprotected } }) => {
    if (!production) return ['development'];
    return unprotected.length > 0 ? ['unprotected', { names: unprotected.join(', ') }] : ['fine'];
  },
  version: ({ version }) => ['fine', { version }],
};

const isOlder = (at: Date, ms: number, now: Date): boolean => now.getTime() - at.getTime() > ms;

/** The state of every fact, in the order of the status page. */
export function assessStatus(figures: StatusFigures, now: Date): StatusLine[] {
  return STATUS_FACTS.map((fact) => {
    const [finding, values = {}] = ASSESSMENTS[fact](figures, now);
    const texts = Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : String(value),
    ]);
    const level = STATUS_TEXTS[fact].findings[finding]?.level ?? 'unknown';
    return { fact, finding, level, values: Object.fromEntries(texts) as Record<string, string> };
  });
}

export interface StatusSentence {
  title: string;
  text: string;
  /** What to do; null if nothing needs to be done. */
  todo: string | null;
  /** Runbook section; null if nothing needs to be done. */
  runbook: string | null;
}

/** Formats the state of a fact as text. */
export function formatStatus({ fact, finding, values }: StatusLine, locale: Locale): StatusSentence {
  const { title, findings } = STATUS_TEXTS[fact];
  const texts = findings[finding];
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: SHOP_ZONE,
  });
  const facts: Record<string, string> = {
    ...values,
    ...(values.at && { at: format.format(new Date(values.at)) }),
  };
  const fillPlaceholders = (text: string): string =>
    text
      // A number stays on the same line as its unit
      .replaceAll(/\} (?=%|s\b)/g, '}\u00a0')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '–');
  return {
    title: title[locale],
    text: texts ? fillPlaceholders(texts.text[locale]) : UNAVAILABLE_TEXT[locale],
    todo: texts?.todo ? fillPlaceholders(texts.todo[locale]) : null,
    runbook: texts?.runbook ?? null,
  };
}

const UNAVAILABLE_TEXT = { es: 'Ahora mismo no se puede leer.', en: 'It cannot be read at the moment.' };

/** The worst level of all facts, ignoring unknown ones. */
export function findWorstLevel(lines: readonly StatusLine[]): Exclude<StatusLevel, 'unknown'> {
  for (const level of ['failure', 'warning'] as const)
    if (lines.some((line) => line.level === level)) return level;
  return 'fine';
}
