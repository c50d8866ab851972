import { Module } from '@nestjs/common';
import { MetricsModule } from '../../metrics/metrics.module';
import { TallyModule } from '../../metrics/shared-counters';
import { StockModule } from '../stock/stock.module';
import { BackupRuns } from './backup-run.query';
import { DrainService } from './drain.service';
import { HeartbeatModule } from './heartbeat.module';
import { OpsRoutes } from './ops.routes';
import { OpsAccess } from './ops-access';
import { QueueFigures } from './queue-figures';
import { ReadinessService } from './readiness.service';
import { RedisSettings } from './redis-settings.service';

/** Operations: health, readiness, metrics, queue dashboards. */
@Module({
  imports: [MetricsModule, TallyModule, HeartbeatModule, StockModule],
  providers: [BackupRuns, DrainService, OpsAccess, OpsRoutes, QueueFigures, ReadinessService, RedisSettings],
})
export class OpsModule {}
