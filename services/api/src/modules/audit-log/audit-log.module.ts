import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogController } from './audit-log.controller';
import { AuditLogRepository } from './audit-log.repository';
import { AuditEnd, AuditEndSchema, AuditEntry, AuditEntrySchema } from './audit-log.schema';
import { AuditLogService } from './audit-log.service';

/** Global: every domain that staff write to records it here. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AuditEntry.name, schema: AuditEntrySchema },
      { name: AuditEnd.name, schema: AuditEndSchema },
    ]),
  ],
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditLogRepository],
  exports: [AuditLogService],
})
export class AuditLogModule {}
