import { buildMessage, ValidateBy } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';

/**
 * One plain address and nothing else: no display name, list, group, comment or quoted local part, which mail
 * programs may read as several recipients (CVE-2025-14874), and letters of international names as punycode.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;
const LOCAL_MAX = 64;

export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LIMITS.emailMax) return false;
  const [local = '', domain = '', more] = value.trim().split('@');
  return more === undefined && local.length <= LOCAL_MAX && LOCAL.test(local) && DOMAIN.test(domain);
}

/** The form an address is stored and compared in. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export const IsEmailAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEmailAddress',
    validator: {
      validate: isEmailAddress,
      defaultMessage: buildMessage((prefix) => `${prefix}$property must be one email address`),
    },
  });
