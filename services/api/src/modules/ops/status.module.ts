import { Module } from '@nestjs/common';
import { BillingStateModule } from '../billing/billing-state.module';
import { BackupRunQuery } from './backup-run.query';
import { DatabaseStateQuery } from './database-state.query';
import { DrainService } from './drain.service';
import { HeartbeatModule } from './heartbeat.module';
import { ReadinessService } from './readiness.service';
import { StatusService } from './status.service';

/** Provides the status service without HTTP endpoints, to the API and to `npm run status`. */
@Module({
  imports: [HeartbeatModule, BillingStateModule],
  providers: [BackupRunQuery, DatabaseStateQuery, DrainService, ReadinessService, StatusService],
  exports: [BackupRunQuery, DrainService, HeartbeatModule, ReadinessService, StatusService],
})
export class StatusModule {}
