import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserModule } from '../user/user.module';
import { AuditLogCheck } from './audit-log.check';
import { AuditLogController } from './audit-log.controller';
import { AuditKeys } from './audit-log.keys';
import { AuditLogRepository } from './audit-log.repository';
import { AuditEnd, AuditEndSchema, AuditEntry, AuditEntrySchema } from './audit-log.schema';
import { AuditLogService } from './audit-log.service';
import { AuditLogState } from './audit-log.state';
import { AuditLogWitness } from './audit-log.witness';

const SCHEMAS = MongooseModule.forFeature([
  { name: AuditEntry.name, schema: AuditEntrySchema },
  { name: AuditEnd.name, schema: AuditEndSchema },
]);

/** The modules needed to verify the log. */
@Module({
  imports: [SCHEMAS],
  providers: [AuditLogRepository, AuditLogCheck, AuditKeys, AuditLogWitness],
  exports: [AuditLogRepository, AuditLogCheck, AuditKeys, AuditLogWitness],
})
export class AuditLogCheckModule {}

@Module({
  imports: [AuditLogCheckModule, UserModule],
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditLogState],
  exports: [AuditLogService, AuditLogCheckModule],
})
export class AuditLogModule {}
