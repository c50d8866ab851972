import { LIMITS } from '../limits';

/**
 * One plain address and nothing else: no display name, list, group, comment or quoted local part, which mail
 * programs may read as several recipients (CVE-2025-14874), and letters of international names as punycode.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;
const LOCAL_MAX = 64;

/** May have space around it. */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LIMITS.emailMax) return false;
  const [local = '', domain = '', more] = value.trim().split('@');
  return more === undefined && local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(domain);
}

/** Typed or pasted spaces, but no line breaks; empty for none. */
export const PHONE = /^(\+?[\d \u00a0().-]{6,})?$/;

/** A phone number as people write it; not an empty text. */
export const isPhoneNumber = (value: string): boolean => value.trim() !== '' && PHONE.test(value.trim());
