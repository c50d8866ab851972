import type { Limit } from '../../rate-limit/throttle.service';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Rate limits of the account endpoints. The same limits apply to known and unknown addresses. */
export const AUTH_LIMITS = {
  /** Wrong passwords per network. */
  loginPerIp: { points: 30, seconds: 5 * MINUTE },
  /** Logins per network, successful or not, because each computes a password hash. */
  loginsPerIp: { points: 600, seconds: 10 * MINUTE },
  /** Successful logins per account, because each creates a session. */
  loginsPerAccount: { points: 300, seconds: 10 * MINUTE },
  signupPerIp: { points: 60, seconds: 10 * MINUTE },
  /** New guest accounts per network. Opening a guest account sends no email. */
  guestsPerIp: { points: 60, seconds: 10 * MINUTE },
  mailPerAccount: { points: 3, seconds: HOUR },
  /** Codes entered per account. The next two limits apply per address and per network. */
  digitsPerAccount: { points: 20, seconds: HOUR },
  digitsPerAddress: { points: 40, seconds: 24 * HOUR },
  digitsPerIp: { points: 60, seconds: HOUR },
  mailPerIp: { points: 20, seconds: HOUR },
} as const satisfies Record<string, Limit>;
