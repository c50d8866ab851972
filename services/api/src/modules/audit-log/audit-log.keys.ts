import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { auditKeysOf, signedSince } from '../../config/audit-keys';
import { Config } from '../../config/config';

/** Says that a process with the key wrote an entry, or read all up to it; absent where none had one. */
export interface Signature {
  keyId?: string;
  signature?: string;
}

/** What a signature is over; the hash covers the content, and every entry before. */
export interface Signed extends Signature {
  sequence: number;
  hash: string;
}

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** The keys of the audit log, which the database does not know: the first signs, all of them are believed. */
@Injectable()
export class AuditKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** From then on each entry must be signed by who writes it; null: always. */
  readonly since: Date | null;

  constructor({ values: { AUDIT_KEYS, AUDIT_SIGNED_SINCE } }: Config) {
    const keys = AUDIT_KEYS === '' ? [] : auditKeysOf(AUDIT_KEYS);
    this.keys = new Map(keys.map((key) => [hmac(key, 'name').slice(0, 8), key]));
    this.since = AUDIT_SIGNED_SINCE === '' ? null : signedSince(AUDIT_SIGNED_SINCE);
  }

  get none(): boolean {
    return this.keys.size === 0;
  }

  /** Whether versions without a key may be writing still, or were when that was. */
  isBefore = (at: Date): boolean => this.since !== null && at < this.since;

  knows = (keyId: string): boolean => this.keys.has(keyId);

  /** @returns nothing without a key */
  sign(entry: Signed): Signature {
    const [first] = this.keys;
    return first ? { keyId: first[0], signature: this.by(first[1], entry) } : {};
  }

  /** Whether the signature of an entry was made by a known key. */
  verify(entry: Signed): boolean {
    const key = this.keys.get(entry.keyId ?? '');
    return key !== undefined && entry.signature === this.by(key, entry);
  }

  private by = (key: Buffer, { sequence, hash }: Signed): string => hmac(key, `entry ${sequence} ${hash}`);
}
