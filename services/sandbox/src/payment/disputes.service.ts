import { missing } from './api-error';
import { chargeObject } from './charges.object';
import { Clock } from './clock';
import { disputeObject } from './disputes.object';
import { EventsService } from './events.service';
import { newId } from './ids';
import { ChargeRecord, DisputeRecord } from './records';
import { Store } from './store';

/** Disputes: opened by two test cards, closed by the control path (https://docs.stripe.com/api/disputes). */
export class DisputesService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  open(chargeId: string, reason: string): void {
    const charge = this.store.get('charge', chargeId);
    if (charge.disputed) return;
    const disputed: ChargeRecord = { ...charge, disputed: true };
    const dispute: DisputeRecord = {
      id: newId('dp'),
      chargeId,
      intentId: charge.intentId,
      created: this.clock.nowSeconds(),
      amount: charge.amount - charge.amountRefunded,
      currency: charge.currency,
      reason,
      status: 'needs_response',
    };
    this.store.put('charge', disputed);
    this.store.put('dispute', dispute);
    const session = this.store.get('session', charge.sessionId);
    this.events.emit('charge.updated', chargeObject(disputed, session), { disputed: false });
    this.events.emit('charge.dispute.created', disputeObject(dispute));
    this.events.emit('charge.dispute.funds_withdrawn', disputeObject(dispute));
  }

  /** False when the dispute is closed already. Raises 404. */
  close(id: string, won: boolean): boolean {
    const dispute = this.retrieve(id);
    if (dispute.status !== 'needs_response') return false;
    const closed: DisputeRecord = { ...dispute, status: won ? 'won' : 'lost' };
    const previous = { status: dispute.status };
    this.store.transaction(() => {
      this.store.put('dispute', closed);
      this.events.emit('charge.dispute.updated', disputeObject(closed), previous);
      this.events.emit('charge.dispute.closed', disputeObject(closed));
      if (won) this.events.emit('charge.dispute.funds_reinstated', disputeObject(closed));
    });
    return true;
  }

  retrieve(id: string): DisputeRecord {
    const dispute = this.store.find('dispute', id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }
}
