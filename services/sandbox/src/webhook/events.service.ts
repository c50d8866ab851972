import { API_VERSION } from '../request/api-version';
import { ApiObject } from '../state/api-object';
import { Clock } from '../state/clock';
import { createId } from '../state/ids';
import { DeliveryRecord, EndpointRecord, EventRecord } from '../state/records';
import { Store } from '../state/store';

export interface Cause {
  requestId: string;
  idempotencyKey: string | null;
}

type Listener = (deliveryIds: string[]) => void;

/** Writes events with their deliveries in the open transaction. Deliveries start after the commit. */
export class EventsService {
  private cause: Cause | null = null;
  private listener: Listener = () => undefined;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  onCommitted(listener: Listener): void {
    this.listener = listener;
  }

  /**
   * Events created while `work` runs contain the id of the current request. Events that the page or timers cause
   * contain no request id.
   */
  runWithCause<T>(cause: Cause, work: () => T): T {
    this.cause = cause;
    try {
      return work();
    } finally {
      this.cause = null;
    }
  }

  /** `previous` contains the old values of changed fields, only for `updated` events. */
  create(type: string, object: ApiObject, previous: Record<string, unknown> | null = null): EventRecord {
    const event: EventRecord = {
      id: createId('evt'),
      created: this.clock.nowSeconds(),
      type,
      object,
      previous,
      requestId: this.cause?.requestId ?? null,
      idempotencyKey: this.cause?.idempotencyKey ?? null,
    };
    this.store.put('event', event);
    const deliveries: string[] = [];
    for (const endpoint of this.store.all('endpoint')) {
      if (!isListeningTo(endpoint, type)) continue;
      const id = `${event.id}:${endpoint.id}`;
      const delivery: DeliveryRecord = {
        id,
        eventId: event.id,
        endpointId: endpoint.id,
        state: 'pending',
        attempts: 0,
        nextAttemptAt: Date.now(),
        lastStatus: null,
      };
      this.store.put('delivery', delivery);
      deliveries.push(id);
    }
    if (deliveries.length > 0) this.store.afterCommit(() => this.listener(deliveries));
    return event;
  }

  findDeliveries(event: EventRecord): DeliveryRecord[] {
    const deliveries: DeliveryRecord[] = [];
    for (const endpoint of this.store.all('endpoint')) {
      const delivery = this.store.findRecord('delivery', `${event.id}:${endpoint.id}`);
      if (delivery) deliveries.push(delivery);
    }
    return deliveries;
  }

  /** Whether every endpoint responded with 2xx. */
  isDelivered(event: EventRecord): boolean {
    return this.findDeliveries(event).every((delivery) => delivery.state === 'delivered');
  }

  toObject(event: EventRecord): ApiObject {
    const object = { ...event.object };
    return {
      id: event.id,
      object: 'event',
      api_version: API_VERSION,
      created: event.created,
      data: event.previous ? { object, previous_attributes: event.previous } : { object },
      livemode: false,
      pending_webhooks: this.findDeliveries(event).filter((delivery) => delivery.state !== 'delivered')
        .length,
      request: { id: event.requestId, idempotency_key: event.idempotencyKey },
      type: event.type,
    };
  }
}

function isListeningTo(endpoint: EndpointRecord, type: string): boolean {
  return endpoint.enabledEvents.some((name) => name === '*' || name === type);
}
