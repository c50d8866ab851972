import { PayoutRecord } from '../state/records';
import { BalanceTransaction, balanceTransaction } from './balance.object';
import { ApiObject } from '../state/api-object';

const DAY = 86_400;
const ARRIVES_AFTER_DAYS = 2;

const transactionId = ({ id }: PayoutRecord): string => `txn_${id.slice(3)}`;
const arrivalOf = ({ created }: PayoutRecord): number =>
  (Math.floor(created / DAY) + ARRIVES_AFTER_DAYS) * DAY;

export function payoutObject(payout: PayoutRecord): ApiObject {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrivalOf(payout),
    automatic: true,
    balance_transaction: transactionId(payout),
    created: payout.created,
    currency: payout.currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  };
}

export const payoutTransaction = (payout: PayoutRecord): BalanceTransaction =>
  balanceTransaction({
    id: transactionId(payout),
    type: 'payout',
    amount: -payout.amount,
    currency: payout.currency,
    created: payout.created,
    availableOn: arrivalOf(payout),
    description: 'STRIPE PAYOUT',
    source: payout.id,
  });
