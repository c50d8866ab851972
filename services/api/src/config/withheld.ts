import type { SettingName } from './config';

const OF_OTHER_COMMANDS: readonly SettingName[] = [
  'BACKUP_SIGNING_KEY',
  'BACKUP_IDENTITY_FILE',
  'MONGODB_ADMIN_URI',
];

/** Secrets that a process does not need, so that an attacker who controls the process does not get them. */
export const WITHHELD = {
  /** The API queues emails but does not send them. */
  api: [...OF_OTHER_COMMANDS, 'SMTP_URL'],
  /** The worker and manual commands, which accept no connections. */
  worker: [...OF_OTHER_COMMANDS, 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'],
  restore: ['MONGODB_ADMIN_URI', 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'],
} as const satisfies Record<string, readonly SettingName[]>;

/** Settings of the object storage. */
export const OF_OBJECTS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_BUCKET',
] as const satisfies readonly SettingName[];

/** Settings of backups. */
export const OF_BACKUPS = [
  'MONGODB_URI',
  'UPLOAD_DIR',
  'HEARTBEAT_FILE',
  ...OF_OBJECTS,
  'BACKUP_DIR',
  'BACKUP_S3_BUCKET',
  'BACKUP_RECIPIENTS',
  'BACKUP_SIGNING_KEY',
  'BACKUP_EVERY_HOURS',
  'BACKUP_SEGMENT_SECONDS',
  'BACKUP_KEEP',
] as const satisfies readonly SettingName[];
