import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseAuditKeys } from '../../config/audit-keys';
import { Config } from '../../config/config';

/** Signature that proves that a process with the key wrote an entry; absent if the shop has no key. */
export interface Signature {
  keyId?: string;
  signature?: string;
}

/** The signed content. Its hash covers the entry and all earlier entries. */
export interface SignedEntry extends Signature {
  sequence: number;
  hash: string;
}

const computeHmac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Keys of the audit log, stored outside the database. The first key signs; signatures by any key are accepted. */
@Injectable()
export class AuditLogKeyring {
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor({ values: { AUDIT_KEYS } }: Config) {
    const keys = AUDIT_KEYS === '' ? [] : parseAuditKeys(AUDIT_KEYS);
    this.keys = new Map(keys.map((key) => [computeHmac(key, 'name').slice(0, 8), key]));
  }

  get isEmpty(): boolean {
    return this.keys.size === 0;
  }

  hasKey = (keyId: string): boolean => this.keys.has(keyId);

  /** @returns an empty object if the shop has no key */
  sign(entry: SignedEntry): Signature {
    const [first] = this.keys;
    return first ? { keyId: first[0], signature: this.computeSignature(first[1], entry) } : {};
  }

  /** Whether an entry was signed with a known key. */
  verify(entry: SignedEntry): boolean {
    const key = this.keys.get(entry.keyId ?? '');
    return key !== undefined && entry.signature === this.computeSignature(key, entry);
  }

  private computeSignature = (key: Buffer, { sequence, hash }: SignedEntry): string =>
    computeHmac(key, `entry ${sequence} ${hash}`);
}
