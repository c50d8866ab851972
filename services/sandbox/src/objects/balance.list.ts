import { Store } from '../state/store';
import { BalanceTransaction } from './balance.object';
import { toChargeTransactions } from './charges.object';
import { toDisputeTransactions } from './disputes.object';
import { toPayoutTransaction } from './payouts.object';
import { listRefundTransactions } from './refunds.object';

/** All balance transactions, newest first. */
export function listBalanceTransactions(store: Store): BalanceTransaction[] {
  return [
    ...[...store.all('charge')].flatMap(toChargeTransactions),
    ...[...store.all('refund')].flatMap(listRefundTransactions),
    ...[...store.all('dispute')].flatMap(toDisputeTransactions),
    ...[...store.all('payout')].map(toPayoutTransaction),
  ].toSorted((a, b) => b.created - a.created);
}
