import { Ledger } from '../web/control-api';
import { Store } from './store';

/** The expected balance in minor units, per payment and per currency: received amounts minus successful refunds. */
export function computeLedger(store: Store): Ledger {
  const refunds = new Map<string, { succeeded: number; pending: number }>();
  for (const refund of store.all('refund')) {
    const sums = refunds.get(refund.intentId) ?? { succeeded: 0, pending: 0 };
    if (refund.status === 'succeeded') sums.succeeded += refund.amount;
    if (refund.status === 'pending') sums.pending += refund.amount;
    refunds.set(refund.intentId, sums);
  }
  const ledger: Ledger = { lines: [], totals: {} };
  for (const intent of store.all('intent')) {
    if (intent.amountReceived === 0) continue;
    const sums = refunds.get(intent.id);
    const charge =
      intent.latestChargeId === null ? undefined : store.findRecord('charge', intent.latestChargeId);
    const refunded = sums?.succeeded ?? 0;
    ledger.lines.push({
      session: intent.sessionId,
      clientReferenceId: store.get('session', intent.sessionId).clientReferenceId,
      paymentIntent: intent.id,
      currency: intent.currency,
      amountReceived: intent.amountReceived,
      amountRefunded: refunded,
      amountRefundPending: sums?.pending ?? 0,
      disputed: charge?.disputed ?? false,
    });
    const total = (ledger.totals[intent.currency] ??= { received: 0, refunded: 0, held: 0 });
    total.received += intent.amountReceived;
    total.refunded += refunded;
    total.held += intent.amountReceived - refunded;
  }
  return ledger;
}
