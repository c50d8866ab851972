import { API, type Planted, TEST } from '../planted.ts';
import { argument, drop, keep, operand, property, replace, statement } from '../syntax.ts';

const READER = `${API}/modules/mail/transport/mail.reader.ts`;
const UNVERIFIED = `${TEST}/mail/unverified-address.e2e.test.ts`;

/** Faults in mails to unverified addresses and in mails that staff send. */
export const MAIL_FAULTS: readonly Planted[] = [
  {
    name: 'mail-about-unpaid-order',
    what: 'an unverified address receives emails about an order that nobody paid',
    file: READER,
    in: 'releaseTo',
    change: keep('whenFalse', 'unpaid'),
    test: UNVERIFIED,
    named: 'receives no email when the unpaid order is cancelled',
  },
  {
    name: 'mail-shows-typed-text',
    what: 'an unverified address receives what a stranger typed',
    file: `${API}/modules/contact/contact.service.ts`,
    in: 'ContactService.forMail',
    change: replace(property('isVerified'), 'isVerified: true'),
    test: UNVERIFIED,
    named: 'names nobody unless the address is verified',
  },
  {
    name: 'mail-of-another-address',
    what: 'an account that has verified its own address counts as the owner of any other',
    file: `${API}/modules/user/user.service.ts`,
    in: 'UserService.hasVerified',
    change: drop(operand('email')),
    test: `${TEST}/contact/contact.e2e.test.ts`,
    named: 'a message is mailed back only to a confirmed address',
  },
  {
    name: 'mail-with-links',
    what: "the receipt of a withdrawal shows a stranger's text with its links",
    file: READER,
    in: 'releaseTo',
    change: replace(statement('withoutLinks'), "if (required) return 'all';"),
    test: UNVERIFIED,
    named: 'without anything that could become a link',
  },
  {
    name: 'mails-without-limit',
    what: 'one network sends emails to any number of unverified addresses',
    file: `${API}/modules/mail/transport/mailer.service.ts`,
    in: 'MailerService.isWithinLimit',
    change: drop(statement('take')),
    test: UNVERIFIED,
    named: 'emails to unverified addresses are limited by network',
  },
  {
    name: 'run-undone-after-its-mail',
    what: 'a packing run is undone although a buyer was notified of it',
    file: `${API}/modules/order-status/order-undo.service.ts`,
    in: 'OrderUndoService.withdrawMail',
    change: drop(statement('begun', 'undoTooLate')),
    test: `${TEST}/admin/order/packing-run.e2e.test.ts`,
    named: 'is rejected for the whole run when one of its emails is',
  },
  {
    name: 'two-replies-unseen',
    what: 'two people answer the same message without seeing each other’s reply',
    file: `${API}/modules/contact/contact.repository.ts`,
    in: 'ContactRepository.update',
    change: replace(argument('findOneAndUpdate', 0), '{ _id: id }'),
    test: `${TEST}/contact/contact.e2e.test.ts`,
    named: 'to a message that a colleague has answered is rejected',
  },
];
