import type { SettingName } from './config';

const COMMAND_SETTINGS: readonly SettingName[] = [
  'BACKUP_SIGNING_KEY',
  'BACKUP_IDENTITY_FILE',
  'MONGODB_ADMIN_URI',
];

/** Secrets withheld from a process that does not need them, in case an attacker controls the process. */
export const WITHHELD_SETTINGS = {
  /** The API queues emails but does not send them, so it needs no SMTP account. */
  api: [...COMMAND_SETTINGS, 'SMTP_URL'],
  /** The worker and manual commands accept no connections, so they need no secrets for incoming requests. */
  worker: [...COMMAND_SETTINGS, 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'],
  restore: ['MONGODB_ADMIN_URI', 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'],
} as const satisfies Record<string, readonly SettingName[]>;

/** Names of the settings of the object storage. */
export const OBJECT_STORE_SETTINGS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_BUCKET',
] as const satisfies readonly SettingName[];

/** Names of the settings of backups. */
export const BACKUP_SETTINGS = [
  'MONGODB_URI',
  'UPLOAD_DIR',
  'HEARTBEAT_FILE',
  ...OBJECT_STORE_SETTINGS,
  'BACKUP_DIR',
  'BACKUP_S3_BUCKET',
  'BACKUP_RECIPIENTS',
  'BACKUP_SIGNING_KEY',
  'BACKUP_EVERY_HOURS',
  'BACKUP_SEGMENT_SECONDS',
  'BACKUP_KEEP',
] as const satisfies readonly SettingName[];
