import { ACCOUNT_FAULTS } from './planted-accounts.ts';
import { ATTACK_FAULTS } from './planted-attacks.ts';
import { AUDIT_LOG_FAULTS } from './planted-audit-log.ts';
import { BOOK_FAULTS } from './planted-books.ts';
import { OPERATION_FAULTS } from './planted-operation.ts';
import { SHOP_FAULTS } from './planted-shop.ts';
import { STAFF_AND_LIMIT_FAULTS } from './planted-staff-and-limits.ts';

export const PLANTED = [
  ...SHOP_FAULTS,
  ...ACCOUNT_FAULTS,
  ...ATTACK_FAULTS,
  ...BOOK_FAULTS,
  ...AUDIT_LOG_FAULTS,
  ...OPERATION_FAULTS,
  ...STAFF_AND_LIMIT_FAULTS,
];
