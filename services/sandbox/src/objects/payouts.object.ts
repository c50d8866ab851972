import { ApiObject, nulls } from '../state/api-object';
import { PayoutRecord } from '../state/records';
import { BalanceTransaction, balanceTransaction } from './balance.object';

const DAY = 86_400;
const ARRIVES_AFTER_DAYS = 2;

const transactionId = ({ id }: PayoutRecord): string => `txn_${id.slice(3)}`;
const computeArrival = ({ created }: PayoutRecord): number =>
  (Math.floor(created / DAY) + ARRIVES_AFTER_DAYS) * DAY;

export function payoutObject(payout: PayoutRecord): ApiObject {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    ...nulls(`
      application_fee application_fee_amount destination failure_balance_transaction failure_code
      failure_message original_payout payout_method reversed_by statement_descriptor trace_id
    `),
    arrival_date: computeArrival(payout),
    automatic: true,
    balance_transaction: transactionId(payout),
    created: payout.created,
    currency: payout.currency,
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
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
    availableOn: computeArrival(payout),
    description: 'STRIPE PAYOUT',
    source: payout.id,
  });
