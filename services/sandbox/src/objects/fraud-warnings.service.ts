import { ApiObject } from '../state/api-object';
import { Clock } from '../state/clock';
import { createId } from '../state/ids';
import { ChargeRecord, FraudWarningRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from '../webhook/events.service';

/** @param charge the charge; the warning is actionable until it is refunded or disputed */
export function toFraudWarningObject(warning: FraudWarningRecord, charge: ChargeRecord): ApiObject {
  return {
    id: warning.id,
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && charge.amountRefunded < charge.amount,
    charge: warning.chargeId,
    created: warning.created,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: warning.intentId,
  };
}

/** Emits `updated` for warnings that are no longer actionable, because the charge has been refunded or disputed. */
export function settleFraudWarnings(store: Store, events: EventsService, charge: ChargeRecord): void {
  for (const warning of store.all('fraudWarning'))
    if (warning.chargeId === charge.id)
      events.create('radar.early_fraud_warning.updated', toFraudWarningObject(warning, charge), {
        actionable: true,
      });
}

/**
 * Fraud warnings: a card network reports a payment as fraud before it is disputed
 * (https://docs.stripe.com/api/radar/early_fraud_warnings).
 */
export class FraudWarningsService {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  issue(chargeId: string): void {
    const charge = this.store.get('charge', chargeId);
    const warning: FraudWarningRecord = {
      id: createId('issfr'),
      chargeId,
      intentId: charge.intentId,
      created: this.clock.nowSeconds(),
    };
    this.store.put('fraudWarning', warning);
    this.events.create('radar.early_fraud_warning.created', toFraudWarningObject(warning, charge));
  }
}
