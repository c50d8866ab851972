import { Injectable } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository';
import type { OutboxJob, OutboxType } from './outbox.types';

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

  /** Puts work that waits or was given up in front; null when there is no such work. */
  requeue = (id: string): Promise<OutboxJob | null> => this.outbox.requeue(id);

  /** Forgets all work about a person who is gone, however far it got. */
  forget = (userId: string): Promise<void> => this.outbox.removeOf(userId);
}
