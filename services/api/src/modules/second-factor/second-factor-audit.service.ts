import { Injectable } from '@nestjs/common';
import type { FactorOwner } from '../../http/caller';
import { AuditLogService } from '../audit-log/audit-log.service';
import { type Alert, SecurityAlertService } from '../user/security-alert.service';

export type FactorAlert = Extract<
  Alert,
  | 'appAdded'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryRenewed'
  | 'recoveryUsed'
  | 'factorReset'
>;

/** Records changes to second factors in the audit log, and alerts the owner of the account. */
@Injectable()
export class SecondFactorAuditService {
  constructor(
    private readonly auditLog: AuditLogService,
    private readonly securityAlerts: SecurityAlertService,
  ) {}

  /** Records a change. Call inside the transaction of the change. */
  async record(alert: FactorAlert, by: FactorOwner, subjectId = by.id): Promise<void> {
    const entity = { kind: 'user' as const, id: subjectId, label: '' };
    await this.auditLog.record({ by, action: `secondFactor.${alert}`, entity });
    await this.securityAlerts.send(alert, { actorId: by.id, subjectId });
  }
}
