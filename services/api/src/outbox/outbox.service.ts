import { Injectable } from '@nestjs/common';
import { Tracing } from '@munay/tracing/tracing';
import { getCurrentNetwork } from '../logging/request-scope';
import { OutboxRepository } from './outbox.repository';
import { MAIL_TYPES, type NewOutboxWork, type OutboxJob, type OutboxType } from './outbox.types';

/** Adds jobs for the worker. Callers do not wait for Redis or the mail server. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly tracing: Tracing,
  ) {}

  /** Adds jobs, in the current transaction if there is one. */
  async add(...work: NewOutboxWork[]): Promise<void> {
    await this.outbox.insert(this.addContext(work));
  }

  /** Whether a job is waiting or running. */
  isOpen = (type: OutboxType, key: string): Promise<boolean> => this.outbox.isOpen(type, key);

  /** Moves a pending or dead job to the front. @returns null if there is no such job */
  requeue = (id: string): Promise<OutboxJob | null> => this.outbox.requeue(id);

  /**
   * Deletes the jobs of an order that are not running.
   * @returns the number of deleted jobs, and whether other jobs are running or done
   */
  withdraw = (...job: Parameters<OutboxRepository['removePending']>) => this.outbox.removePending(...job);

  /** Retries the dead emails of an order. */
  requeueDead = (orderId: string): Promise<number> => this.outbox.requeueDead({ orderId, types: MAIL_TYPES });

  /** Retries all dead jobs of all queues. @returns their number */
  requeueAllDead = (): Promise<number> => this.outbox.requeueDead();

  removeByUser = (userId: string): Promise<void> => this.outbox.removeByUser(userId);

  private addContext(work: readonly NewOutboxWork[]): NewOutboxWork[] {
    const traceparent = this.tracing.traceparent();
    const network = getCurrentNetwork();
    return work.map((entry) => ({ traceparent, network, ...entry }));
  }
}
