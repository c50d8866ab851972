import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { auditKeysOf, signedSince } from '../../config/audit-keys';
import { Config } from '../../config/config';

/** States that a process with the key wrote an entry or verified all up to it; absent if none had one. */
export interface Signature {
  keyId?: string;
  signature?: string;
}

/** The signed content; the hash covers the entry and all before. */
export interface Signed extends Signature {
  sequence: number;
  hash: string;
}

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** The keys of the audit log, unknown to the database: the first signs, all are trusted. */
@Injectable()
export class AuditKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** Entries after this time must be signed by their writer; null: all entries. */
  readonly since: Date | null;

  constructor({ values: { AUDIT_KEYS, AUDIT_SIGNED_SINCE } }: Config) {
    const keys = AUDIT_KEYS === '' ? [] : auditKeysOf(AUDIT_KEYS);
    this.keys = new Map(keys.map((key) => [hmac(key, 'name').slice(0, 8), key]));
    this.since = AUDIT_SIGNED_SINCE === '' ? null : signedSince(AUDIT_SIGNED_SINCE);
  }

  get none(): boolean {
    return this.keys.size === 0;
  }

  /** Whether versions without a key may still have been writing at that time. */
  isBefore = (at: Date): boolean => this.since !== null && at < this.since;

  knows = (keyId: string): boolean => this.keys.has(keyId);

  /** @returns an empty object without a key */
  sign(entry: Signed): Signature {
    const [first] = this.keys;
    return first ? { keyId: first[0], signature: this.by(first[1], entry) } : {};
  }

  /** Whether an entry was signed with a known key. */
  verify(entry: Signed): boolean {
    const key = this.keys.get(entry.keyId ?? '');
    return key !== undefined && entry.signature === this.by(key, entry);
  }

  private by = (key: Buffer, { sequence, hash }: Signed): string => hmac(key, `entry ${sequence} ${hash}`);
}
