import { DeliveryRecord } from '../state/records';
import { Store } from '../state/store';
import { EventsService } from './events.service';
import { WebhookMode, WebhookModes } from './webhook-modes';
import { createSignatureHeader } from './webhook-signature';

const MAX_IN_FLIGHT = 32;
const RESPONSE_TIMEOUT_MS = 10_000;

interface PendingDelivery {
  id: string;
  mode: WebhookMode;
}

/**
 * Any response but 2xx is a failure and is retried with a new signature (https://docs.stripe.com/webhooks). Pending
 * deliveries resume after a restart.
 */
export class WebhookDelivery {
  private readonly queue: PendingDelivery[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly abortController = new AbortController();
  private heldDeliveries: PendingDelivery[] = [];
  private inFlightCount = 0;
  private waitingCount = 0;
  private waiters: (() => void)[] = [];

  constructor(
    private readonly store: Store,
    private readonly events: EventsService,
    readonly modes: WebhookModes,
    /** Pauses before the second, third … attempt, in ms. */
    private readonly retryMs: readonly number[],
  ) {}

  start(): void {
    this.events.onCommitted((ids) => ids.forEach((id) => this.startDelivery(id)));
    for (const delivery of this.store.all('delivery')) {
      if (delivery.state === 'pending')
        this.scheduleWork(delivery.nextAttemptAt - Date.now(), () => this.startDelivery(delivery.id));
    }
  }

  /** Sends an event to every subscribed endpoint again, even if it was already delivered. */
  resend(eventId: string): number {
    const deliveries = this.events.findDeliveries(this.store.get('event', eventId));
    deliveries.forEach((delivery) => this.startDelivery(delivery.id));
    return deliveries.length;
  }

  /** Sends the deliveries that `hold` or `reorder` delays. @returns their number */
  releaseHeldDeliveries(reversed = false): number {
    const batch = reversed ? this.heldDeliveries.reverse() : this.heldDeliveries;
    this.heldDeliveries = [];
    // Deliveries are sent sequentially, to preserve the order.
    if (batch.length > 0)
      void this.track(async () => {
        for (const sending of batch) await this.send(sending);
      });
    return batch.length;
  }

  /** Resolves to true once every endpoint has responded with 2xx, or to false after `limitMs`. */
  async isDelivered(eventId: string, limitMs: number): Promise<boolean> {
    const isDelivered = () => this.events.isDelivered(this.store.get('event', eventId));
    return this.waitUntil(isDelivered, limitMs);
  }

  /** Waits until no delivery is being sent, delayed or due. @returns false after `limitMs` */
  async idle(limitMs: number): Promise<boolean> {
    return this.waitUntil(
      () => this.waitingCount === 0 && this.inFlightCount === 0 && this.queue.length === 0,
      limitMs,
    );
  }

  stop(): void {
    this.abortController.abort();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.queue.length = 0;
    this.heldDeliveries = [];
  }

  private startDelivery(id: string): void {
    const delivery = this.store.findRecord('delivery', id);
    const event = delivery && this.store.findRecord('event', delivery.eventId);
    if (!delivery || !event || this.abortController.signal.aborted) return;
    const sending = { id, mode: this.modes.takeMode(event.type) };
    switch (sending.mode.mode) {
      case 'drop':
        this.update({ ...delivery, state: 'failed', attempts: delivery.attempts + 1, lastStatus: null });
        return;
      case 'delay':
        this.waitingCount += 1;
        this.scheduleWork(sending.mode.delayMs, () => {
          this.waitingCount -= 1;
          this.enqueue(sending);
        });
        return;
      case 'hold':
        this.heldDeliveries.push(sending);
        return;
      case 'reorder':
        this.heldDeliveries.push(sending);
        if (this.heldDeliveries.length > 1) return;
        this.waitingCount += 1;
        this.scheduleWork(sending.mode.delayMs, () => {
          this.waitingCount -= 1;
          this.releaseHeldDeliveries(true);
        });
        return;
      default:
        this.enqueue(sending);
    }
  }

  private enqueue(sending: PendingDelivery): void {
    this.queue.push(sending);
    while (this.inFlightCount < MAX_IN_FLIGHT) {
      const next = this.queue.shift();
      if (!next) return;
      void this.track(() => this.send(next));
    }
  }

  private async track(work: () => Promise<void>): Promise<void> {
    this.inFlightCount += 1;
    await work();
    this.inFlightCount -= 1;
    const next = this.queue.shift();
    if (next) void this.track(() => this.send(next));
    this.notify();
  }

  private async send({ id, mode }: PendingDelivery): Promise<void> {
    const copies = mode.mode === 'repeat' || mode.mode === 'parallel' ? mode.times : 1;
    const statuses: (number | null)[] = [];
    if (mode.mode === 'parallel') {
      statuses.push(...(await Promise.all(Array.from({ length: copies }, () => this.post(id, mode)))));
    } else {
      for (let copy = 0; copy < copies; copy += 1) statuses.push(await this.post(id, mode));
    }
    if (this.abortController.signal.aborted) return;
    const delivery = this.store.findRecord('delivery', id);
    if (!delivery) return;
    this.recordAttempt(delivery, statuses.find(isSuccess) ?? statuses[0] ?? null);
  }

  private async post(id: string, mode: WebhookMode): Promise<number | null> {
    const delivery = this.store.findRecord('delivery', id);
    const endpoint = delivery && this.store.findRecord('endpoint', delivery.endpointId);
    const event = delivery && this.store.findRecord('event', delivery.eventId);
    if (!endpoint || !event) return null;
    const body = JSON.stringify(this.events.toObject(event), null, 2);
    const offset = mode.mode === 'stale' ? -mode.ageSeconds : mode.mode === 'future' ? mode.ageSeconds : 0;
    const secrets =
      mode.mode === 'wrong-secret'
        ? ['whsec_wrong']
        : mode.mode === 'rolled-secret'
          ? [mode.secret, endpoint.secret]
          : [endpoint.secret];
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': createSignatureHeader(body, secrets, Math.floor(Date.now() / 1000) + offset),
        },
        body,
        signal: AbortSignal.any([this.abortController.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  private recordAttempt(delivery: DeliveryRecord, status: number | null): void {
    const attempts = delivery.attempts + 1;
    if (isSuccess(status)) {
      this.update({ ...delivery, attempts, state: 'delivered', lastStatus: status });
      return;
    }
    if (delivery.state === 'delivered') return;
    const pause = this.retryMs[attempts - 1];
    if (pause === undefined) {
      this.update({ ...delivery, attempts, state: 'failed', lastStatus: status });
      return;
    }
    this.update({
      ...delivery,
      attempts,
      state: 'pending',
      lastStatus: status,
      nextAttemptAt: Date.now() + pause,
    });
    this.scheduleWork(pause, () => this.startDelivery(delivery.id));
  }

  private update(delivery: DeliveryRecord): void {
    this.store.runTransaction(() => this.store.put('delivery', delivery));
    this.notify();
  }

  private scheduleWork(ms: number, work: () => void): void {
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        work();
      },
      Math.max(0, ms),
    );
    timer.unref();
    this.timers.add(timer);
  }

  private notify(): void {
    const waiters = this.waiters;
    this.waiters = [];
    for (const wake of waiters) wake();
  }

  private async waitUntil(isDelivered: () => boolean, limitMs: number): Promise<boolean> {
    const deadline = Date.now() + limitMs;
    while (!isDelivered()) {
      const left = deadline - Date.now();
      if (left <= 0 || this.abortController.signal.aborted) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    return true;
  }
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
