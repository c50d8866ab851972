import { Controller, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { AuditQueryDto, AuditStateQueryDto } from './audit-log.dto';
import { AuditLogService } from './audit-log.service';
import { AuditLogState } from './audit-log.state';

@Controller()
export class AuditLogController {
  constructor(
    private readonly auditLog: AuditLogService,
    private readonly states: AuditLogState,
  ) {}

  @Handles(ENDPOINTS.listAudit)
  async list(@Query() query: AuditQueryDto) {
    return { ...(await this.auditLog.list(query)), people: await this.auditLog.people() };
  }

  @Handles(ENDPOINTS.getAuditState)
  state(@Query() { fresh }: AuditStateQueryDto) {
    return this.states.state(fresh);
  }
}
