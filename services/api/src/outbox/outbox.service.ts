import { Injectable } from '@nestjs/common';
import { Tracing } from '@munay/tracing/tracing';
import { networkOfNow } from '../logging/request-scope';
import { OutboxRepository } from './outbox.repository';
import { MAIL_TYPES, type NewWork, type OutboxJob, type OutboxType } from './outbox.types';

/** Hands jobs to the worker without waiting for Redis or the mail server. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly tracing: Tracing,
  ) {}

  /** Adds jobs in the current transaction, if there is one. */
  async add(...work: NewWork[]): Promise<void> {
    await this.outbox.insert(this.stamped(work));
  }

  /** Whether a job waits or is being done. */
  isOpen = (type: OutboxType, key: string): Promise<boolean> => this.outbox.isOpen(type, key);

  /** Puts a pending or dead job at the front; null when there is no such job. */
  requeue = (id: string): Promise<OutboxJob | null> => this.outbox.requeue(id);

  /** Withdraws jobs of an order that are not being done. @returns how many, and whether others are or were done */
  withdraw = (...job: Parameters<OutboxRepository['removeWaiting']>) => this.outbox.removeWaiting(...job);

  /** Retries the dead mails of an order. */
  requeueDead = (orderId: string): Promise<number> => this.outbox.requeueDead({ orderId, types: MAIL_TYPES });

  /** Retries all dead jobs of all queues. @returns how many */
  requeueAllDead = (): Promise<number> => this.outbox.requeueDead();

  /** Deletes all jobs of a deleted person, in any state. */
  forget = (userId: string): Promise<void> => this.outbox.removeOf(userId);

  private stamped(work: readonly NewWork[]): NewWork[] {
    const traceparent = this.tracing.traceparent();
    const network = networkOfNow();
    return work.map((one) => ({ ...(traceparent && { traceparent }), network, ...one }));
  }
}
