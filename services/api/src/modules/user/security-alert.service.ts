import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { UserRepository } from './user.repository';

/** Events that are reported to all administrators. */
export type Alert =
  | 'appAdded'
  | 'passkeyAdded'
  | 'appRemoved'
  | 'passkeyRemoved'
  | 'recoveryUsed'
  | 'recoveryRenewed'
  | 'factorReset'
  | 'passwordReset'
  | 'loginUnlocked'
  | 'adminGranted'
  | 'adminRemoved'
  | 'ordersExported'
  | 'documentsExported'
  | 'listsRead'
  | 'accountChanged';

export interface AlertPersons {
  /** The person who caused the event. */
  actorId: string;
  /** The affected account, if there is one. */
  subjectId?: string;
}

/** Notifies all administrators and the affected person of changes to access rights. */
@Injectable()
export class SecurityAlertService {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** Queues the notifications. Call inside the transaction of the change. */
  async send(alert: Alert, { actorId, subjectId }: AlertPersons): Promise<void> {
    const at = this.clock.now().toISOString();
    const alertId = randomUUID();
    const readers = new Set([...(await this.users.findAdminIds()), ...(subjectId ? [subjectId] : [])]);
    for (const userId of readers)
      await this.outbox.add({
        type: 'security-alert',
        key: `${alertId}:${userId}`,
        refs: { userId, alert, actorId, at, ...(subjectId && { subjectId }) },
      });
  }
}
