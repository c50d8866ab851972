import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module';
import { DrainService } from './drain.service';
import { HeartbeatModule } from './heartbeat.module';
import { MetricsModule } from './metrics.module';
import { Insiders } from './ops.insider';
import { OpsRoutes } from './ops.routes';
import { QueueFigures } from './queue-figures';
import { ReadinessService } from './readiness.service';
import { RedisSettings } from './redis-settings.service';
import { TallyModule } from './tallies';

/** What operators need: health, readiness, figures, queue dashboards. */
@Module({
  imports: [MetricsModule, TallyModule, HeartbeatModule, StockModule],
  providers: [DrainService, Insiders, OpsRoutes, QueueFigures, ReadinessService, RedisSettings],
})
export class OpsModule {}
