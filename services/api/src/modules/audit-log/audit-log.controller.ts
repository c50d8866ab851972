import { Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { AuditQueryDto, AuditStateQueryDto } from './audit-log.dto';
import { AuditLogService } from './audit-log.service';
import { AuditLogStateService } from './audit-log-state.service';

@Controller()
export class AuditLogController {
  constructor(
    private readonly auditLog: AuditLogService,
    private readonly auditLogStates: AuditLogStateService,
  ) {}

  @Handles(ENDPOINTS.listAudit)
  async list(@Query() query: AuditQueryDto) {
    return { ...(await this.auditLog.list(query)), actors: await this.auditLog.actors() };
  }

  @Handles(ENDPOINTS.getAuditState)
  getState(@Query() { fresh }: AuditStateQueryDto) {
    return this.auditLogStates.getState(fresh);
  }
}
