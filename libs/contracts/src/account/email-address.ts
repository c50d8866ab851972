import { LIMITS } from '../limits';

/**
 * A single plain address: no display name, list, group, comment or quoted local part, which mail programs may read as
 * several recipients (CVE-2025-14874); international domain names only as punycode.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;
const LOCAL_MAX = 64;

/** Surrounding white space is allowed. */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LIMITS.emailMax) return false;
  const [local = '', domain = '', rest] = value.trim().split('@');
  return rest === undefined && local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(domain);
}
