import { Injectable } from '@nestjs/common';
import { Clock } from '../runtime/clock';
import { type OutboxJob, OutboxRepository } from './outbox.repository';
import type { OutboxStatus, OutboxType } from './outbox.types';

/** Hands work to the worker without waiting for redis or the mail server. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the work down in the current transaction, if there is one.
   * @param entry `key` makes it unique within its type: the second request for the same work does nothing;
   * `notBefore` puts it off
   */
  async add(entry: {
    type: OutboxType;
    key: string;
    refs: Record<string, string>;
    notBefore?: Date;
  }): Promise<void> {
    await this.outbox.insert(entry.type, `${entry.type}:${entry.key}`, entry.refs, entry.notBefore);
  }

  /** Work about an order, newest first; its token-free facts only. */
  async ofOrder(
    orderId: string,
  ): Promise<
    { _id: string; at: string; type: OutboxType; status: OutboxStatus; attempts: number; error: string }[]
  > {
    return (await this.outbox.findOfOrder(orderId)).map((row) => ({
      _id: row._id.toString(),
      at: (row.doneAt ?? row.createdAt).toISOString(),
      type: row.type,
      status: row.status,
      attempts: row.attempts,
      error: row.lastError ?? '',
    }));
  }

  /** Puts work that waits or was given up in front; null when there is no such work. */
  requeue = (id: string): Promise<OutboxJob | null> => this.outbox.requeue(id);

  /** What waits, and how late the oldest is in seconds. */
  backlog = (): ReturnType<OutboxRepository['backlog']> => this.outbox.backlog(this.clock.now());
}
