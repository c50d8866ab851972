import { ACCOUNT_FAULTS } from './planted-accounts.ts';
import { ATTACK_FAULTS } from './planted-attacks.ts';
import { AUDIT_LOG_FAULTS } from './planted-audit-log.ts';
import { BOOK_FAULTS } from './planted-books.ts';
import { OPERATION_FAULTS } from './planted-operation.ts';
import { SHOP_FAULTS } from './planted-shop.ts';
import { STAFF_AND_LIMIT_FAULTS } from './planted-staff-and-limits.ts';

export interface Planted {
  name: string;
  what: string;
  file: string;
  /** Occurs once in the file. */
  text: string;
  instead: string;
  test: string;
  /** Its name, or a part of it. */
  named: string;
}

export const PLANTED = [
  ...SHOP_FAULTS,
  ...ACCOUNT_FAULTS,
  ...ATTACK_FAULTS,
  ...BOOK_FAULTS,
  ...AUDIT_LOG_FAULTS,
  ...OPERATION_FAULTS,
  ...STAFF_AND_LIMIT_FAULTS,
];

/** @throws Error when the text occurs not exactly once */
export function planted(source: string, { text, instead }: Pick<Planted, 'text' | 'instead'>) {
  const found = source.split(text);
  if (found.length !== 2) throw new Error(`stands ${found.length - 1} times in its file: ${text}`);
  return found.join(instead);
}
