import { createMissingResourceError } from '../request/api-error';
import { Clock } from '../state/clock';
import { createId } from '../state/ids';
import { ChargeRecord, DisputeRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';
import { toChargeObject } from './charges.object';
import { toDisputeObject } from './disputes.object';
import { settleFraudWarnings } from './fraud-warnings.service';

/** Reason for an inquiry. Inquiries do not withdraw money. */
export const INQUIRY = 'inquiry';

const isOpenStatus = (status: DisputeRecord['status']): boolean => status.endsWith('needs_response');

export const findDisputes = (store: Store, chargeId: string): DisputeRecord[] =>
  [...store.all('dispute')].filter((dispute) => dispute.chargeId === chargeId);

/** Amount of a charge that disputes have withdrawn, in cents. */
export const sumDisputedAmounts = (disputes: readonly DisputeRecord[]): number =>
  disputes.reduce((sum, { status, amount }) => sum + (status === 'lost' ? amount : 0), 0);

export const CLOSED_DISPUTE_STATUSES = ['won', 'lost', 'warning_closed'] as const;
export type DisputeEnd = (typeof CLOSED_DISPUTE_STATUSES)[number];

/**
 * Disputes are opened by three test cards or through the control API, which can also close them
 * (https://docs.stripe.com/api/disputes).
 */
export class DisputesService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /** @param amount in cents; defaults to the amount that has not been refunded */
  open(chargeId: string, reason: string, amount?: number): void {
    const charge = this.store.get('charge', chargeId);
    const disputes = findDisputes(this.store, chargeId);
    if (disputes.some(({ status }) => isOpenStatus(status))) return;
    const remainingAmount = charge.amount - charge.amountRefunded - sumDisputedAmounts(disputes);
    if (remainingAmount <= 0) return;
    const isInquiry = reason === INQUIRY;
    const disputed: ChargeRecord = { ...charge, disputed: charge.disputed || !isInquiry };
    const dispute: DisputeRecord = {
      id: createId('dp'),
      chargeId,
      intentId: charge.intentId,
      created: this.clock.nowSeconds(),
      amount: Math.min(amount ?? remainingAmount, remainingAmount),
      currency: charge.currency,
      reason: isInquiry ? 'general' : reason,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
    };
    this.store.put('charge', disputed);
    this.store.put('dispute', dispute);
    const session = this.store.get('session', charge.sessionId);
    if (!isInquiry)
      this.events.create('charge.updated', toChargeObject(disputed, session), { disputed: false });
    if (!isInquiry) settleFraudWarnings(this.store, this.events, disputed);
    this.events.create('charge.dispute.created', toDisputeObject(dispute));
    if (!isInquiry) this.events.create('charge.dispute.funds_withdrawn', toDisputeObject(dispute));
  }

  /**
   * Closes a dispute.
   * @returns false if the dispute is already closed, or if the outcome is impossible, because an inquiry can be neither
   * won nor lost
   * @throws 404
   */
  close(id: string, end: DisputeEnd): boolean {
    const dispute = this.retrieve(id);
    const open = end === 'warning_closed' ? 'warning_needs_response' : 'needs_response';
    if (dispute.status !== open) return false;
    const closedDispute: DisputeRecord = { ...dispute, status: end, closedAt: this.clock.nowSeconds() };
    const previous = { status: dispute.status };
    this.store.runTransaction(() => {
      this.store.put('dispute', closedDispute);
      this.events.create('charge.dispute.updated', toDisputeObject(closedDispute), previous);
      this.events.create('charge.dispute.closed', toDisputeObject(closedDispute));
      if (end === 'won')
        this.events.create('charge.dispute.funds_reinstated', toDisputeObject(closedDispute));
    });
    return true;
  }

  retrieve(id: string): DisputeRecord {
    const dispute = this.store.findRecord('dispute', id);
    if (!dispute) throw createMissingResourceError('dispute', id);
    return dispute;
  }
}
