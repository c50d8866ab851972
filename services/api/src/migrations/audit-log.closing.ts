import type { mongo } from 'mongoose';
import type { AuditKeys } from '../modules/audit-log/audit-log.keys';
import type { AuditEntry } from '../modules/audit-log/audit-log.schema';

/**
 * Signs the last entry of an audit log written by versions without a key; its hash covers everything before. Concurrent
 * runs
 * write the same. From `AUDIT_SIGNED_SINCE` on, nothing is signed for others: it could legitimise a forged entry.
 * @returns the number of the entry, null if nothing was to be signed
 */
export async function closeAuditLog(db: mongo.Db, keys: AuditKeys, now = new Date()): Promise<number | null> {
  if (keys.none || !keys.isBefore(now)) return null;
  const log = db.collection<AuditEntry>('audit_log');
  const last = await log.findOne({}, { sort: { sequence: -1 } });
  if (!last || last.signature) return null;
  const unsigned = { _id: last._id, signature: { $exists: false } };
  const { modifiedCount } = await log.updateOne(unsigned, { $set: keys.sign(last) });
  return modifiedCount === 1 ? last.sequence : null;
}
