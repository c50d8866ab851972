import { LIMITS } from '@munay/contracts/limits';

const STRONG_LENGTH = 12;

/**
 * Hint about the strength of a password: length counts most (NIST SP 800-63B), repetition little. The server decides.
 */
export function ratePassword(password: string): 'short' | 'fair' | 'good' {
  if (password.length < LIMITS.passwordMin) return 'short';
  const distinctCharacters = new Set(password).size;
  return password.length >= STRONG_LENGTH && distinctCharacters >= 6 ? 'good' : 'fair';
}
