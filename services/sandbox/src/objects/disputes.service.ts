import { missing } from '../api/api-error';
import { Clock } from '../payment/clock';
import { newId } from '../payment/ids';
import { ChargeRecord, DisputeRecord } from '../payment/records';
import { Store } from '../payment/store';
import { EventsService } from '../webhook/events.service';
import { chargeObject } from './charges.object';
import { disputeObject } from './disputes.object';

/** An inquiry: no money leaves. */
export const INQUIRY = 'inquiry';

export const DISPUTE_ENDS = ['won', 'lost', 'warning_closed'] as const;
export type DisputeEnd = (typeof DISPUTE_ENDS)[number];

/** Opened by three test cards, closed by the control API (https://docs.stripe.com/api/disputes). */
export class DisputesService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  open(chargeId: string, reason: string): void {
    const charge = this.store.get('charge', chargeId);
    if (charge.disputed) return;
    const asksOnly = reason === INQUIRY;
    const disputed: ChargeRecord = { ...charge, disputed: !asksOnly };
    const dispute: DisputeRecord = {
      id: newId('dp'),
      chargeId,
      intentId: charge.intentId,
      created: this.clock.nowSeconds(),
      amount: charge.amount - charge.amountRefunded,
      currency: charge.currency,
      reason: asksOnly ? 'general' : reason,
      status: asksOnly ? 'warning_needs_response' : 'needs_response',
    };
    this.store.put('charge', disputed);
    this.store.put('dispute', dispute);
    const session = this.store.get('session', charge.sessionId);
    if (!asksOnly) this.events.emit('charge.updated', chargeObject(disputed, session), { disputed: false });
    this.events.emit('charge.dispute.created', disputeObject(dispute));
    if (!asksOnly) this.events.emit('charge.dispute.funds_withdrawn', disputeObject(dispute));
  }

  /** False when already closed, or for an impossible end: an inquiry is neither won nor lost. @throws 404 */
  close(id: string, end: DisputeEnd): boolean {
    const dispute = this.retrieve(id);
    const open = end === 'warning_closed' ? 'warning_needs_response' : 'needs_response';
    if (dispute.status !== open) return false;
    const closed: DisputeRecord = { ...dispute, status: end };
    const previous = { status: dispute.status };
    this.store.transaction(() => {
      this.store.put('dispute', closed);
      this.events.emit('charge.dispute.updated', disputeObject(closed), previous);
      this.events.emit('charge.dispute.closed', disputeObject(closed));
      if (end === 'won') this.events.emit('charge.dispute.funds_reinstated', disputeObject(closed));
    });
    return true;
  }

  retrieve(id: string): DisputeRecord {
    const dispute = this.store.find('dispute', id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }
}
