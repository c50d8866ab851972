import { ApiObject, createNulls } from '../state/api-object';
import { PayoutRecord } from '../state/records';
import { BalanceTransaction, toBalanceTransaction } from './balance.object';

const DAY = 86_400;
const ARRIVAL_DELAY_DAYS = 2;

const toTransactionId = ({ id }: PayoutRecord): string => `txn_${id.slice(3)}`;
const computeArrival = ({ created }: PayoutRecord): number =>
  (Math.floor(created / DAY) + ARRIVAL_DELAY_DAYS) * DAY;

export function toPayoutObject(payout: PayoutRecord): ApiObject {
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    ...createNulls(`
      application_fee application_fee_amount destination failure_balance_transaction failure_code
      failure_message original_payout payout_method reversed_by statement_descriptor trace_id
    `),
    arrival_date: computeArrival(payout),
    automatic: true,
    balance_transaction: toTransactionId(payout),
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

export const toPayoutTransaction = (payout: PayoutRecord): BalanceTransaction =>
  toBalanceTransaction({
    id: toTransactionId(payout),
    type: 'payout',
    amount: -payout.amount,
    currency: payout.currency,
    created: payout.created,
    availableOn: computeArrival(payout),
    description: 'STRIPE PAYOUT',
    source: payout.id,
  });
