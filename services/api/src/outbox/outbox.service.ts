import { Injectable } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository';
import type { OutboxType } from './outbox.schema';

/** Hands work to the worker without waiting for redis or the mail server. */
@Injectable()
export class OutboxService {
  constructor(private readonly outbox: OutboxRepository) {}

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

  /** What waits, and how late the oldest is in seconds. */
  backlog = (): ReturnType<OutboxRepository['backlog']> => this.outbox.backlog(new Date());
}
