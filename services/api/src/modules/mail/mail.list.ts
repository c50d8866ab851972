import type { MailType } from '../../outbox/outbox.types';
import { ACCOUNT_MAILS } from './account.mails';
import { CONTACT_MAILS } from './contact.mails';
import { GUEST_MAILS } from './guest.mails';
import { ORDER_ENDED_MAILS } from './order-ended.mails';
import { ORDER_INVOICE_MAILS } from './order-invoice.mails';
import { ORDER_LINK_MAILS } from './order-link.mails';
import { ORDER_NEW_MAILS } from './order-new.mails';
import { ORDER_PAID_MAILS } from './order-paid.mails';
import { ORDER_PROBLEM_MAILS } from './order-problem.mails';
import { ORDER_REFUNDED_MAILS } from './order-refunded.mails';
import { ORDER_REPLACEMENT_MAILS } from './order-replacement.mails';
import { ORDER_SHIPPED_MAILS } from './order-shipped.mails';
import { ORDER_STAFF_MAILS } from './order-staff.mails';
import { ORDER_TRANSFER_MAILS } from './order-transfer.mails';
import { PRODUCT_ALERT_MAILS } from './product-alert.mails';
import { PROMOTION_MAILS } from './promotion.mails';
import { REPLY_MAILS } from './reply.mails';
import { REVIEW_REQUEST_MAILS } from './review-request.mails';
import { SECURITY_MAILS } from './security.mails';
import type { Mail } from './transport/mail.declaration';
import { WITHDRAWAL_MAILS } from './withdrawal.mails';

/** All emails of the shop. The compiler reports email types of the outbox that are missing here. */
export const MAILS: Record<MailType, Mail> = {
  ...ACCOUNT_MAILS,
  ...SECURITY_MAILS,
  ...GUEST_MAILS,
  ...PRODUCT_ALERT_MAILS,
  ...CONTACT_MAILS,
  ...WITHDRAWAL_MAILS,
  ...PROMOTION_MAILS,
  ...REPLY_MAILS,
  ...REVIEW_REQUEST_MAILS,
  ...ORDER_PAID_MAILS,
  ...ORDER_INVOICE_MAILS,
  ...ORDER_LINK_MAILS,
  ...ORDER_NEW_MAILS,
  ...ORDER_STAFF_MAILS,
  ...ORDER_TRANSFER_MAILS,
  ...ORDER_SHIPPED_MAILS,
  ...ORDER_REPLACEMENT_MAILS,
  ...ORDER_ENDED_MAILS,
  ...ORDER_REFUNDED_MAILS,
  ...ORDER_PROBLEM_MAILS,
};
