import type { SettingName } from './config';

const OF_OTHER_COMMANDS: readonly SettingName[] = [
  'BACKUP_SIGNING_KEY',
  'BACKUP_IDENTITY_FILE',
  'MONGODB_ADMIN_URI',
];

/** Secrets that a process has no use for, so that whoever takes it over does not get them. */
export const WITHHELD = {
  /** It queues mails and sends none. */
  api: [...OF_OTHER_COMMANDS, 'SMTP_URL'],
  /** The worker, and commands that are run by hand: nobody calls them. */
  worker: [...OF_OTHER_COMMANDS, 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'],
  restore: ['MONGODB_ADMIN_URI', 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'],
} as const satisfies Record<string, readonly SettingName[]>;

/** All that a bucket is found and opened by. */
export const OF_OBJECTS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_BUCKET',
] as const satisfies readonly SettingName[];

/** All that a backup is made by. */
export const OF_BACKUPS = [
  ...['MONGODB_URI', 'UPLOAD_DIR', 'HEARTBEAT_FILE'],
  ...OF_OBJECTS,
  ...['BACKUP_DIR', 'BACKUP_S3_BUCKET', 'BACKUP_RECIPIENTS', 'BACKUP_SIGNING_KEY'],
  ...['BACKUP_EVERY_HOURS', 'BACKUP_SEGMENT_SECONDS', 'BACKUP_KEEP'],
] as const satisfies readonly SettingName[];
