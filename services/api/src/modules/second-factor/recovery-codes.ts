import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../runtime/secret';
import { encodeBase32 } from './totp';

const RECOVERY_CODE_COUNT = 10;

/** Normalises a code, regardless of its formatting. */
const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Ten codes of 80 bits each, in groups of four characters. They cannot be guessed, so a plain hash is sufficient. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    encodeBase32(randomBytes(10)).replace(/(.{4})(?=.)/g, '$1-'),
  );

export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(normalizeCode(code));

export const hashRecoveryCode = (code: string): string => hashSecret(normalizeCode(code));
