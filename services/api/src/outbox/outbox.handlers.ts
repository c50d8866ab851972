import { Injectable } from '@nestjs/common';
import { OUTBOX_TYPES, type OutboxJob, type OutboxType } from './outbox.types';

export type OutboxHandler = (job: OutboxJob) => Promise<void>;

/** A failure that a retry cannot fix: the row becomes dead at once. */
export class PermanentFailure extends Error {}

/** Handlers by type of job. Rooms register at startup; the consumer looks them up. */
@Injectable()
export class OutboxHandlers {
  private readonly handlers = new Map<OutboxType, OutboxHandler>();

  /** @throws Error when two handlers are registered for one type */
  register(type: OutboxType, handler: OutboxHandler): void {
    if (this.handlers.has(type)) throw new Error(`Two handlers for outbox type ${type}`);
    this.handlers.set(type, handler);
  }

  find(type: OutboxType): OutboxHandler {
    const handler = this.handlers.get(type);
    if (!handler) throw new PermanentFailure(`No handler for outbox type ${type}`);
    return handler;
  }

  /** Types without a handler. */
  missing = (): OutboxType[] => OUTBOX_TYPES.filter((type) => !this.handlers.has(type));
}
