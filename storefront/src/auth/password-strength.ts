import { LIMITS } from '@munay/contracts/limits';

const GOOD_LENGTH = 12;

/**
 * Hint about the strength of a password: length counts most (NIST SP 800-63B), repetition little. The server decides.
 */
export function passwordStrength(password: string): 'short' | 'fair' | 'good' {
  if (password.length < LIMITS.passwordMin) return 'short';
  const distinct = new Set(password).size;
  return password.length >= GOOD_LENGTH && distinct >= 6 ? 'good' : 'fair';
}
