import { Module } from '@nestjs/common';
import { BillingStateModule } from '../billing/billing-state.module';
import { BackupRuns } from './backup-run.query';
import { DatabaseState } from './database-state.query';
import { DrainService } from './drain.service';
import { HeartbeatModule } from './heartbeat.module';
import { ReadinessService } from './readiness.service';
import { StatusService } from './status.service';

/** Without HTTP, for the API and for `npm run status`. */
@Module({
  imports: [HeartbeatModule, BillingStateModule],
  providers: [BackupRuns, DatabaseState, DrainService, ReadinessService, StatusService],
  exports: [BackupRuns, DrainService, HeartbeatModule, ReadinessService, StatusService],
})
export class StatusModule {}
