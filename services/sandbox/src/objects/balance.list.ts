import { Store } from '../state/store';
import { BalanceTransaction } from './balance.object';
import { chargeTransaction } from './charges.object';
import { disputeTransactions } from './disputes.object';
import { payoutTransaction } from './payouts.object';
import { refundTransactions } from './refunds.object';

/** All balance transactions, newest first. */
export function listBalanceTransactions(store: Store): BalanceTransaction[] {
  return [
    ...[...store.all('charge')].flatMap(chargeTransaction),
    ...[...store.all('refund')].flatMap(refundTransactions),
    ...[...store.all('dispute')].flatMap(disputeTransactions),
    ...[...store.all('payout')].map(payoutTransaction),
  ].toSorted((a, b) => b.created - a.created);
}
