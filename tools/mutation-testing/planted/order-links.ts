import { API, type Planted, TEST } from '../planted.ts';
import { argument, condition, drop, operand, property, replace } from '../syntax.ts';

const TRACKING = `${TEST}/order-tracking/order-tracking.e2e.test.ts`;
const MAILED = `${TEST}/order-tracking/mailed-links.e2e.test.ts`;

export const ORDER_LINK_FAULTS: readonly Planted[] = [
  {
    name: 'tracking-never-ends',
    what: 'a tracking link opens an order for ever, and an erased one too',
    file: `${API}/modules/order/link/order-links.ts`,
    in: 'OrderLinks.track',
    change: drop(operand('isReadable')),
    test: TRACKING,
    named: 'says the same of a token that never was, one that has ended, and an erased order',
  },
  {
    name: 'tracking-survives-renewal',
    what: 'the tracking link that staff replaced still opens the order',
    file: `${API}/modules/order/link/order-link.repository.ts`,
    in: 'OrderLinkRepository.setRenewed',
    change: drop(property('$set')),
    test: TRACKING,
    named: 'renew the link: the old one ends at once, the new one is mailed, and the log says so',
  },
  {
    name: 'tracking-tells-street',
    what: 'the answer of a tracking link names the street',
    file: `${API}/modules/order-tracking/order-tracking.mapper.ts`,
    in: 'toTracked',
    change: replace(property('town'), 'town: `${order.address.line1}, ${order.address.city}`'),
    test: TRACKING,
    named: 'shows number, state, parcel, lines, total, town and first name, and nothing else',
  },
  {
    name: 'order-link-again',
    what: 'a mailed link of an order acts more than once',
    file: `${API}/modules/order/link/order-links.ts`,
    in: 'OrderLinks.open',
    change: replace(condition('refusal'), 'false'),
    test: MAILED,
    named: 'works for half an hour',
  },
  {
    name: 'order-link-for-all',
    what: 'the link to an invoice cancels the order',
    file: `${API}/modules/order/link/order-links.ts`,
    in: 'OrderLinks.openFor',
    change: replace(condition('action'), 'false'),
    test: MAILED,
    named: 'gives the invoice once, and does nothing else',
  },
  {
    name: 'tracking-mails-anyone',
    what: 'the receipt of a withdrawal by a tracking link goes to an address typed beside it',
    file: `${API}/modules/withdrawal/withdrawal.service.ts`,
    in: 'WithdrawalService.declare',
    change: replace(argument('normalEmail', 0), "(input.email || tracked?.customer.email) ?? ''"),
    test: MAILED,
    named: 'an address typed beside it is not written to, a link that has ended stands for nothing',
  },
];
