import { LIMITS } from '../limits';

/**
 * A single plain address. Display names, lists, groups, comments and quoted local parts are rejected, because mail
 * clients may read them as several recipients (CVE-2025-14874). International domain names are only accepted as
 * punycode.
 */
const LOCAL_PART_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_PATTERN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;
const MAX_LOCAL_PART_LENGTH = 64;

/** Whether the value is an email address, ignoring surrounding white space. */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LIMITS.emailMax) return false;
  const [local = '', domain = '', rest] = value.trim().split('@');
  return (
    rest === undefined &&
    local.length <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART_PATTERN.test(local) &&
    DOMAIN_PATTERN.test(domain)
  );
}
