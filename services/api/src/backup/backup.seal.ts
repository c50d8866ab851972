import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Config } from '../config/config';
import { BackupError } from './backup.format';
import { resolveInside } from './backup.names';
import { Signer, Signers } from './backup.sign';

export const ENCRYPTED_SUFFIX = '.age';

type ByteStream = Readable | NodeJS.ReadableStream;

const runAge = async (
  bytes: ByteStream,
  work: (stream: ReadableStream<Uint8Array>) => Promise<unknown>,
): Promise<Readable> =>
  Readable.fromWeb(
    (await work(
      Readable.toWeb(bytes as Readable) as ReadableStream<Uint8Array>,
    )) as ReadableStream<Uint8Array>,
  );

/**
 * Encrypts files for given recipients (age-encryption.org) and signs manifests. The machine that writes backups cannot
 * decrypt them, and readers can verify that they were written by the shop.
 */
export class BackupEncryption {
  private constructor(
    private readonly recipients: readonly string[],
    /** Signs files; null disables signing. */
    readonly signer: Signer | null,
  ) {}

  /**
   * @param recipients public keys `age1…`, separated by commas or spaces; empty disables encryption
   * @param signingKey key from `generateSigningKey`
   */
  static for = (recipients: string, signingKey = ''): BackupEncryption =>
    new BackupEncryption(recipients.split(/[\s,]+/).filter(Boolean), Signer.for(signingKey));

  get closes(): boolean {
    return this.recipients.length > 0;
  }

  /** Suffix of encrypted file names. */
  get suffix(): string {
    return this.closes ? ENCRYPTED_SUFFIX : '';
  }

  /** Encrypts a stream. @throws BackupError if a recipient is not a valid public key */
  async close(bytes: ByteStream): Promise<Readable> {
    if (!this.closes) return bytes as Readable;
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    for (const recipient of this.recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch {
        throw new BackupError(`BACKUP_RECIPIENTS: ${recipient} is no public key of age`);
      }
    }
    return runAge(bytes, (stream) => encrypter.encrypt(stream as never));
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export interface Trust {
  /** File with lines `AGE-SECRET-KEY-…`, as written by age-keygen; empty if there is none. */
  identityFile?: string;
  /** Recipients as in `Seal`. A shop that encrypts its backups does not accept unencrypted ones. */
  recipients?: string;
  /** Public keys whose signatures are trusted. */
  signers?: string;
  /** Signing key of this machine, if it makes backups. */
  signingKey?: string;
  /** Accepts unencrypted backups, even if encryption is configured; `unsigned` accepts unsigned ones. */
  unsealed?: boolean;
  unsigned?: boolean;
}

/** Decrypts files that a `Seal` has encrypted, and verifies their origin. */
export class KeyRing {
  private constructor(
    private readonly identities: readonly string[],
    private readonly signers: Signers,
    private readonly requirements: { encryption: boolean; signature: boolean },
  ) {}

  /** @throws BackupError if a key is invalid or its file cannot be read */
  static async from(trust: Trust): Promise<KeyRing> {
    const { identityFile = '', recipients = '', unsealed = false, unsigned = false } = trust;
    const text =
      identityFile &&
      (await readFile(identityFile, 'utf8').catch((error: Error) => {
        throw new BackupError(`BACKUP_IDENTITY_FILE cannot be read: ${error.message}`);
      }));
    const identities = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
    const signers = Signers.of(trust.signers ?? '', trust.signingKey ?? '');
    const isEnabled = identities.length > 0 || recipients !== '';
    return new KeyRing(identities, signers, {
      encryption: isEnabled && !unsealed,
      signature: (isEnabled || !signers.isEmpty) && !unsigned,
    });
  }

  /** Reads the settings. @param exceptions exceptions that the operator has accepted */
  static fromSettings = (
    settings: Pick<
      Config['values'],
      'BACKUP_IDENTITY_FILE' | 'BACKUP_RECIPIENTS' | 'BACKUP_SIGNERS' | 'BACKUP_SIGNING_KEY'
    >,
    exceptions: Pick<Trust, 'unsealed' | 'unsigned'>,
  ): Promise<KeyRing> =>
    KeyRing.from({
      identityFile: settings.BACKUP_IDENTITY_FILE,
      recipients: settings.BACKUP_RECIPIENTS,
      signers: settings.BACKUP_SIGNERS,
      signingKey: settings.BACKUP_SIGNING_KEY,
      ...exceptions,
    });

  /** @throws BackupError if the file should be encrypted but is not */
  assertSealed(name: string): void {
    if (this.requirements.encryption && !name.endsWith(ENCRYPTED_SUFFIX))
      throw new BackupError(`${name} is not sealed: --unsealed takes it all the same`);
  }

  /**
   * Verifies a signature.
   * @param hash hash of the signed content; defaults to the hash of the file
   * @throws BackupError if the file should be signed but is not
   */
  async assertSigned(
    folder: string,
    file: string,
    hash = () => hashFile(resolveInside(folder, file)),
  ): Promise<void> {
    if (this.requirements.signature) await this.signers.require(folder, file, await hash());
  }

  /** Decrypts a file. @throws BackupError if no key matches */
  async open(name: string, bytes: ByteStream): Promise<Readable> {
    this.assertSealed(name);
    if (!name.endsWith(ENCRYPTED_SUFFIX)) return bytes as Readable;
    if (this.identities.length === 0)
      throw new BackupError('The backup is sealed: name the file of its key in BACKUP_IDENTITY_FILE');
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const identity of this.identities) decrypter.addIdentity(identity.trim());
    try {
      return await runAge(bytes, (stream) => decrypter.decrypt(stream as never));
    } catch (error) {
      throw new BackupError(`${name} does not open: ${(error as Error).message}`);
    }
  }
}

/** Creates a key pair. The public key is for `BACKUP_RECIPIENTS`; the secret key must be stored elsewhere. */
export async function createKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
