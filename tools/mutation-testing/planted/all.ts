import { ACCOUNT_FAULTS } from './accounts.ts';
import { ATTACK_FAULTS } from './attacks.ts';
import { AUDIT_LOG_FAULTS } from './audit-log.ts';
import { CAMPAIGN_FAULTS } from './campaigns.ts';
import { BOOK_FAULTS } from './consistency-report.ts';
import { GROUP_FAULTS } from './groups.ts';
import { GUEST_FAULTS } from './guests.ts';
import { MAIL_FAULTS } from './mails.ts';
import { OPERATION_FAULTS } from './operation.ts';
import { ORDER_LINK_FAULTS } from './order-links.ts';
import { PAGE_FAULTS } from './pages.ts';
import { PERSONAL_DATA_FAULTS } from './personal-data.ts';
import { PROMOTION_FAULTS } from './promotions.ts';
import { SHOP_FAULTS } from './shop.ts';
import { STAFF_AND_LIMIT_FAULTS } from './staff-and-limits.ts';
import { STOCK_FAULTS } from './stock.ts';

export const PLANTED = [
  ...SHOP_FAULTS,
  ...STOCK_FAULTS,
  ...GROUP_FAULTS,
  ...ACCOUNT_FAULTS,
  ...ATTACK_FAULTS,
  ...GUEST_FAULTS,
  ...ORDER_LINK_FAULTS,
  ...MAIL_FAULTS,
  ...PERSONAL_DATA_FAULTS,
  ...PAGE_FAULTS,
  ...PROMOTION_FAULTS,
  ...CAMPAIGN_FAULTS,
  ...BOOK_FAULTS,
  ...AUDIT_LOG_FAULTS,
  ...OPERATION_FAULTS,
  ...STAFF_AND_LIMIT_FAULTS,
];
