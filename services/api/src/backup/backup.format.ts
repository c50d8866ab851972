import type { mongo } from 'mongoose';
import { DATA_FORMAT_COLLECTION } from '../database/data-format';
import type { AuditLogEnd } from './backup.audit-end';

export const BACKUP_FORMAT = 2;
export const MANIFEST_FILE = 'manifest.json';
export const UPLOADS_FOLDER = 'uploads';

/**
 * Collections that are not backed up: the state of processes and runs, and sessions, so that a restore does not revive
 * ended sessions.
 */
export const EXCLUDED_COLLECTIONS: readonly string[] = [
  'sessions',
  'worker_heartbeats',
  'backup_runs',
  'invariant_runs',
  DATA_FORMAT_COLLECTION,
];
/** Number series of invoices and credit notes. A series must not have gaps, so a restored shop starts new ones. */
export const DOCUMENT_SERIES: readonly string[] = ['invoice_series', 'credit_note_series'];

/** A cluster time of the database: seconds, and a counter within the second. */
export interface ClusterTime {
  t: number;
  i: number;
}

export interface BackupFile {
  /** Path of the file inside the backup. */
  file: string;
  bytes: number;
  /** SHA-256 of the stored file, in hex. */
  sha256: string;
}

export interface BackupManifest {
  /** Version of the backup format. Format 1 had no cluster time and no encryption. */
  format: 1 | typeof BACKUP_FORMAT;
  createdAt: string;
  /** Version of the data; see `data-format.ts`. */
  dataFormat: number | null;
  /** Cluster time of the snapshot. */
  at?: ClusterTime;
  /** End of the audit log in the snapshot. Later backups must contain this entry. */
  auditLogEnd: AuditLogEnd | null;
  database: string;
  /** Documents are stored as extended JSON, one per line, gzipped, and encrypted if the name ends in `.age`. */
  collections: (BackupFile & { name: string; documents: number; indexes?: mongo.IndexDescriptionInfo[] })[];
  uploads: BackupFile[];
}

export class BackupError extends Error {}

export function describeTotals({ collections, uploads }: BackupManifest): string {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  return `${documents} documents of ${collections.length} collections and ${uploads.length} pictures`;
}

export const sumBytes = ({ collections, uploads }: BackupManifest): number =>
  [...collections, ...uploads].reduce((sum, { bytes }) => sum + bytes, 0);

export const compareClusterTimes = (a: ClusterTime, b: ClusterTime): number => a.t - b.t || a.i - b.i;
export const toDate = ({ t }: ClusterTime): Date => new Date(t * 1_000);
export const toClusterTime = (stamp: mongo.Timestamp): ClusterTime => ({
  t: stamp.getHighBitsUnsigned(),
  i: stamp.getLowBitsUnsigned(),
});
