import { LIMITS } from '@munay/contracts/limits';

const STRONG_LENGTH = 12;

/** Rates a password as a hint; only the server rejects passwords. Length matters most (NIST SP 800-63B). */
export function ratePassword(password: string): 'short' | 'fair' | 'good' {
  if (password.length < LIMITS.passwordMin) return 'short';
  const distinctCharacters = new Set(password).size;
  return password.length >= STRONG_LENGTH && distinctCharacters >= 6 ? 'good' : 'fair';
}
