import { Injectable } from '@nestjs/common';
import { type AuditAction, OPERATOR_ID } from '@munay/contracts/admin/audit';
import { AuditLogService } from '../audit-log/audit-log.service';
import { type Alert, SecurityAlertService } from '../user/security-alert.service';

/** Records what a server operator does to an account, and alerts all administrators. */
@Injectable()
export class OperatorLogService {
  constructor(
    private readonly auditLog: AuditLogService,
    private readonly securityAlerts: SecurityAlertService,
  ) {}

  /** Records an action of the operator. Call inside the transaction of the change. */
  async record(action: AuditAction, alert: Alert, id: string): Promise<void> {
    const by = { id: OPERATOR_ID, requestId: '' };
    await this.auditLog.record({ by, action, entity: { kind: 'user', id, label: '' } });
    await this.securityAlerts.send(alert, { actorId: OPERATOR_ID, subjectId: id });
  }
}
