import { Controller, Query } from '@nestjs/common';
import type { AuditPage } from '@munay/contracts/audit';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { AuditQueryDto } from './audit-log.dto';
import { AuditLogService } from './audit-log.service';

@Controller()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Handles(ENDPOINTS.listAudit)
  list(@Query() query: AuditQueryDto): Promise<AuditPage> {
    return this.log.list(query);
  }
}
