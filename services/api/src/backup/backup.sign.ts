import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { BackupError } from './backup.format';
import { resolveInside } from './backup.names';

/** Suffix of signature files. */
export const SIGNATURE_SUFFIX = '.sig';

const parseKeySetting = <T>(setting: string, make: () => T): T => {
  try {
    return make();
  } catch {
    throw new BackupError(`${setting} is no key: npm run backup -- --new-signing-key makes a pair`);
  }
};

const parseSecretKey = (text: string): KeyObject =>
  parseKeySetting('BACKUP_SIGNING_KEY', () =>
    createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }),
  );
const parsePublicKey = (text: string): KeyObject =>
  parseKeySetting('BACKUP_SIGNERS', () =>
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  );

/**
 * The signed text. It includes the file name, so that one file cannot be replaced by another. A signed manifest
 * contains the hash of every file.
 */
const toSignedStatement = (file: string, sha256: string): Buffer =>
  Buffer.from(`munay backup ${file} ${sha256}`);

/**
 * Signs backups to prove their origin. Encryption does not prove it, because anyone who has the public key can encrypt.
 */
export class Signer {
  private constructor(private readonly key: KeyObject) {}

  /** @param key key from `generateSigningKey`; empty disables signing @throws BackupError */
  static for = (key: string): Signer | null => (key === '' ? null : new Signer(parseSecretKey(key)));

  /** Writes the signature file. It may be written before the file that it signs. */
  async sign(folder: string, file: string, sha256: string): Promise<void> {
    const signature = sign(null, toSignedStatement(file, sha256), this.key).toString('base64');
    await writeFile(resolveInside(folder, file + SIGNATURE_SUFFIX), `${signature}\n`);
  }
}

/** Verifies signatures against the trusted keys. */
export class Signers {
  private constructor(private readonly keys: readonly KeyObject[]) {}

  /** @param publicKeys keys separated by commas or spaces @param machineKey key of this machine, if it makes backups */
  static of(publicKeys: string, machineKey: string): Signers {
    const keyNames = publicKeys
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(parsePublicKey);
    return new Signers(
      machineKey === '' ? keyNames : [...keyNames, createPublicKey(parseSecretKey(machineKey))],
    );
  }

  get isEmpty(): boolean {
    return this.keys.length === 0;
  }

  /** @throws BackupError if no trusted key has signed the file */
  async require(folder: string, file: string, sha256: string): Promise<void> {
    const text = await readFile(resolveInside(folder, file + SIGNATURE_SUFFIX), 'utf8').catch(() => '');
    const signedStatement = toSignedStatement(file, sha256);
    if (this.keys.some((key) => verify(null, signedStatement, key, Buffer.from(text, 'base64')))) return;
    const reason = text === '' ? 'is not signed' : 'is signed by nobody of BACKUP_SIGNERS';
    throw new BackupError(`${file} ${reason}: --unsigned takes it all the same`);
  }
}

/** Creates a key pair. The secret key is for the machine that makes backups, the public key for restoring. */
export function generateSigningKey(): { signingKey: string; signer: string } {
  const { privateKey, publicKey: publicPem } = generateKeyPairSync('ed25519');
  return {
    signingKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    signer: publicPem.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
