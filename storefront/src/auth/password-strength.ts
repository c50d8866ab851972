import { LIMITS } from '@munay/contracts/limits';

const STRONG_LENGTH = 12;

/** Rates the strength of a password as a hint. Length matters most (NIST SP 800-63B). The server decides. */
export function ratePassword(password: string): 'short' | 'fair' | 'good' {
  if (password.length < LIMITS.passwordMin) return 'short';
  const distinctCharacters = new Set(password).size;
  return password.length >= STRONG_LENGTH && distinctCharacters >= 6 ? 'good' : 'fair';
}
