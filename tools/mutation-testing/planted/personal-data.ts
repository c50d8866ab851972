import { API, type Planted, TEST } from '../planted.ts';
import { drop, keep, operand, statement } from '../syntax.ts';

const test = `${TEST}/privacy/erasure.e2e.test.ts`;

/** Faults in what a person's data includes, and in when it may be erased. */
export const PERSONAL_DATA_FAULTS: readonly Planted[] = [
  {
    name: 'guest-orders-left-out',
    what: 'the guest orders of a verified address are neither exported nor erased',
    file: `${API}/modules/order/order.personal-data.ts`,
    in: 'OrderPersonalData.ordersOf',
    change: keep('whenTrue', 'findByAddress'),
    test,
    named: 'are exported and erased with the account of the address',
  },
  {
    name: 'guest-accounts-left-out',
    what: 'the guest accounts of a verified address are neither exported nor erased',
    file: `${API}/modules/privacy/privacy.service.ts`,
    in: 'PrivacyService.sharing',
    change: keep('whenFalse', 'SHARING_MAX'),
    test,
    named: 'are exported and erased with the account of the address',
  },
  {
    name: 'erased-while-owed',
    what: 'an account is erased although the shop owes something to it',
    file: `${API}/modules/privacy/privacy.service.ts`,
    in: 'PrivacyService.eraseAccount',
    change: drop(statement('blocks', 'length')),
    test,
    named: 'delays the erasure also if it is declared while the account is being erased',
  },
  {
    name: 'erased-before-receipt',
    what: 'the receipt of a withdrawal has lost its recipient before it is mailed',
    file: `${API}/modules/withdrawal/withdrawal-settlement.service.ts`,
    in: 'WithdrawalSettlementService.openOf',
    change: drop(operand('isOpen')),
    test,
    named: 'until it is settled and its receipt is mailed',
  },
];
