import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that cannot be hashed, because they must remain readable. The key is not in the database, and each
 * value is bound to its account. Therefore neither a copy of the database nor a record moved to another account reveals
 * a secret.
 */
@Injectable()
export class SecretBoxService {
  private readonly key: Buffer;

  constructor({ values }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', values.FORM_SECRET, '', 'secrets of second factors', 32));
  }

  close(secret: Buffer, accountId: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(accountId));
    const body = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** @returns null for a value encrypted with another key or for another account */
  open(encryptedText: string, accountId: string): Buffer | null {
    const bytes = Buffer.from(encryptedText, 'base64url');
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(accountId))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
