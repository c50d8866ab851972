import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupRefused } from './backup.format';

export const SEALED = '.age';

type Bytes = Readable | NodeJS.ReadableStream;

const throughAge = async (
  bytes: Bytes,
  work: (stream: ReadableStream<Uint8Array>) => Promise<unknown>,
): Promise<Readable> =>
  Readable.fromWeb(
    (await work(
      Readable.toWeb(bytes as Readable) as ReadableStream<Uint8Array>,
    )) as ReadableStream<Uint8Array>,
  );

/** Closes files to the holders of some keys (age-encryption.org): who writes them cannot read them. */
export class Seal {
  private constructor(private readonly recipients: readonly string[]) {}

  /** @param recipients public keys `age1…`, separated by commas or spaces; none leaves files open */
  static for = (recipients: string): Seal => new Seal(recipients.split(/[\s,]+/).filter(Boolean));

  get closes(): boolean {
    return this.recipients.length > 0;
  }

  /** What the name of a file gets. */
  get ending(): string {
    return this.closes ? SEALED : '';
  }

  /** @throws BackupRefused when a recipient is no public key */
  async close(bytes: Bytes): Promise<Readable> {
    if (!this.closes) return bytes as Readable;
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    for (const recipient of this.recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch {
        throw new BackupRefused(`BACKUP_RECIPIENTS: ${recipient} is no public key of age`);
      }
    }
    return throughAge(bytes, (stream) => encrypter.encrypt(stream as never));
  }
}

/** Opens what a `Seal` closed. */
export class Keys {
  private constructor(private readonly identities: readonly string[]) {}

  /** @param file lines `AGE-SECRET-KEY-…`, as age-keygen writes them; empty for no key */
  static async from(file: string): Promise<Keys> {
    const text = file && (await readFile(file, 'utf8'));
    return new Keys(text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-')));
  }

  /** @throws BackupRefused without a key that fits */
  async open(name: string, bytes: Bytes): Promise<Readable> {
    if (!name.endsWith(SEALED)) return bytes as Readable;
    if (this.identities.length === 0)
      throw new BackupRefused('The backup is sealed: name the file of its key in BACKUP_IDENTITY_FILE');
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const identity of this.identities) decrypter.addIdentity(identity.trim());
    try {
      return await throughAge(bytes, (stream) => decrypter.decrypt(stream as never));
    } catch (error) {
      throw new BackupRefused(`${name} does not open: ${(error as Error).message}`);
    }
  }
}

/** A pair: the public key for `BACKUP_RECIPIENTS`, the secret one to be kept elsewhere. */
export async function newKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
