import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserModule } from '../user/user.module';
import { AuditLogController } from './audit-log.controller';
import { AuditLogKeyring } from './audit-log.keyring';
import { AuditLogRepository } from './audit-log.repository';
import { AuditEnd, AuditEndSchema, AuditEntry, AuditEntrySchema } from './audit-log.schema';
import { AuditLogService } from './audit-log.service';
import { AuditLogVerifier } from './audit-log.verifier';
import { AuditLogWitness } from './audit-log.witness';
import { AuditLogStateService } from './audit-log-state.service';

const SCHEMAS = MongooseModule.forFeature([
  { name: AuditEntry.name, schema: AuditEntrySchema },
  { name: AuditEnd.name, schema: AuditEndSchema },
]);

/** Modules that are required to verify the audit log. */
@Module({
  imports: [SCHEMAS],
  providers: [AuditLogRepository, AuditLogVerifier, AuditLogKeyring, AuditLogWitness],
  exports: [AuditLogRepository, AuditLogVerifier, AuditLogKeyring, AuditLogWitness],
})
export class AuditLogCheckModule {}

@Module({
  imports: [AuditLogCheckModule, UserModule],
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditLogStateService],
  exports: [AuditLogService, AuditLogCheckModule],
})
export class AuditLogModule {}
