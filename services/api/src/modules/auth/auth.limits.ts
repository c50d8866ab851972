import type { Limit } from '../../rate-limit/throttle.service';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rate limits of the account endpoints, counted alike for known and unknown addresses. */
export const AUTH_LIMITS = {
  /** Wrong passwords from one network address. */
  loginPerIp: { points: 30, seconds: 5 * MINUTE },
  /** Logins, successful or not, from one network address: each costs a hash. */
  loginsPerIp: { points: 600, seconds: 10 * MINUTE },
  /** Successful logins of one account: each creates a session. */
  loginsPerAccount: { points: 300, seconds: 10 * MINUTE },
  signupPerIp: { points: 60, seconds: 10 * MINUTE },
  /** New guest accounts, which send no email. */
  guestsPerIp: { points: 60, seconds: 10 * MINUTE },
  mailPerAccount: { points: 3, seconds: HOUR },
  /** Codes entered for one account, for one address by any account, and from one network address. */
  digitsPerAccount: { points: 20, seconds: HOUR },
  digitsPerAddress: { points: 40, seconds: 24 * HOUR },
  digitsPerIp: { points: 60, seconds: HOUR },
  mailPerIp: { points: 20, seconds: HOUR },
} as const satisfies Record<string, Limit>;
