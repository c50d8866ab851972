import { Injectable } from '@nestjs/common';
import { Tracing } from '@munay/tracing/tracing';
import { OutboxRepository } from './outbox.repository';
import { MAIL_TYPES, type NewWork, type OutboxJob } from './outbox.types';

/** Hands work to the worker without waiting for redis or the mail server. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly tracing: Tracing,
  ) {}

  /** Writes work down in the current transaction, if there is one. */
  add = (...work: NewWork[]): Promise<void> => this.outbox.insert(work, this.tracing.traceparent());

  /** Puts work that waits or was given up in front; null when there is no such work. */
  requeue = (id: string): Promise<OutboxJob | null> => this.outbox.requeue(id);

  /** Does the mails of an order again that were given up. */
  requeueDead = (orderId: string): Promise<void> => this.outbox.requeueDead(orderId, MAIL_TYPES);

  /** Forgets all work about a person who is gone, however far it got. */
  forget = (userId: string): Promise<void> => this.outbox.removeOf(userId);
}
