import { Clock } from '../state/clock';
import { createId } from '../state/ids';
import { PayoutRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import { listBalanceTransactions } from './balance.list';
import { toPayoutObject } from './payouts.object';

/** Sends the balance to the bank, as a real account does every day (https://docs.stripe.com/api/payouts). */
export class PayoutsService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /** Pays out everything that has not been paid out yet, available or not. @returns null if nothing is left */
  pay(): PayoutRecord | null {
    const paidOutIds = new Set([...this.store.all('payout')].flatMap(({ transactions }) => transactions));
    const left = listBalanceTransactions(this.store).filter(
      ({ id, type }) => type !== 'payout' && !paidOutIds.has(id),
    );
    const amount = left.reduce((sum, { net }) => sum + net, 0);
    const [newest] = left;
    if (!newest || amount <= 0) return null;
    const payout: PayoutRecord = {
      id: createId('po'),
      created: this.clock.nowSeconds(),
      amount,
      currency: newest.currency,
      transactions: left.map(({ id }) => id),
    };
    this.store.put('payout', payout);
    for (const type of ['payout.created', 'payout.paid']) this.events.create(type, toPayoutObject(payout));
    return payout;
  }
}
