import type { Limit } from './throttle.service';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often account calls may be made. Counted alike for known and unknown addresses. */
export const AUTH_LIMITS = {
  /** Wrong passwords from one network address. */
  loginPerIp: { points: 30, seconds: 5 * MINUTE, insured: true },
  /** Logins right or wrong from one network address: each costs a hash. */
  loginsPerIp: { points: 600, seconds: 10 * MINUTE, insured: true },
  /** Logins that succeed on one account: each makes a session. */
  loginsPerAccount: { points: 300, seconds: 10 * MINUTE, insured: true },
  signupPerIp: { points: 60, seconds: 10 * MINUTE, insured: true },
  mailPerAccount: { points: 3, seconds: HOUR, insured: true },
  mailPerIp: { points: 20, seconds: HOUR, insured: true },
} as const satisfies Record<string, Limit>;
