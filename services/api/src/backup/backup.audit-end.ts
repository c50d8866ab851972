import type { mongo } from 'mongoose';

/** The last entry of the audit log. */
export interface AuditLogEnd {
  sequence: number;
  hash: string;
}

/** @returns null if the log is empty */
export async function readAuditLogEnd(
  db: mongo.Db,
  session?: mongo.ClientSession,
): Promise<AuditLogEnd | null> {
  const logEnds = db.collection<{ _id: string; sequence: number; lastHash: string }>('audit_log_end');
  const end = await logEnds.findOne({ _id: 'end' }, { ...(session && { session }) });
  return end && { sequence: end.sequence, hash: end.lastHash };
}

/**
 * Compares the end of the audit log in a backup with the shop's audit log, so that someone with access only to the
 * database cannot truncate the log unnoticed.
 * @returns what is missing in the shop's log, or null if the log continues from the entry in the backup
 */
export async function findLogTruncation(
  shop: mongo.Db,
  end: AuditLogEnd | null | undefined,
): Promise<string | null> {
  // In a drill on another machine, the shop's database is empty
  if (!end || (await shop.collection('users').estimatedDocumentCount()) === 0) return null;
  const matchingEntry = await shop
    .collection('audit_log')
    .findOne({ sequence: end.sequence, hash: end.hash });
  return matchingEntry
    ? null
    : `entry ${end.sequence} of the audit log is in the backup and no longer in the shop`;
}
