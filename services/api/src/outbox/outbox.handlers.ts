import { Injectable } from '@nestjs/common';
import { OUTBOX_TYPES, type OutboxJob, type OutboxType } from './outbox.types';

export type OutboxHandler = (job: OutboxJob) => Promise<void>;

/** A failure that another try cannot mend: the row goes straight to dead. */
export class PermanentFailure extends Error {}

/** Who does which kind of work. Domains register at start; the consumer asks. */
@Injectable()
export class OutboxHandlers {
  private readonly handlers = new Map<OutboxType, OutboxHandler>();

  /** @throws Error when two parts claim the same kind of work */
  register(type: OutboxType, handler: OutboxHandler): void {
    if (this.handlers.has(type)) throw new Error(`Two handlers for outbox type ${type}`);
    this.handlers.set(type, handler);
  }

  find(type: OutboxType): OutboxHandler {
    const handler = this.handlers.get(type);
    if (!handler) throw new PermanentFailure(`No handler for outbox type ${type}`);
    return handler;
  }

  /** Kinds of work nobody does. */
  missing = (): OutboxType[] => OUTBOX_TYPES.filter((type) => !this.handlers.has(type));
}
