import { Module } from '@nestjs/common';
import { VisitorModule } from '../../http/visitor.module';
import { MetricsModule } from '../../metrics/metrics.module';
import { TallyModule } from '../../metrics/shared-counter.service';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { SessionModule } from '../auth/session.module';
import { BillingModule } from '../billing/billing.module';
import { StockModule } from '../stock/stock.module';
import { OpsRoutes } from './ops.routes';
import { OpsAccessService } from './ops-access.service';
import { QueueBoardRoutes } from './queue-board.routes';
import { QueueMetricsService } from './queue-metrics.service';
import { RedisSettingsService } from './redis-settings.service';
import { StatusController } from './status.controller';
import { StatusModule } from './status.module';

/** Operations: health, readiness, metrics, queue dashboards. */
@Module({
  imports: [
    AuditLogModule,
    MetricsModule,
    SessionModule,
    TallyModule,
    BillingModule,
    StatusModule,
    StockModule,
    VisitorModule,
  ],
  controllers: [StatusController],
  providers: [OpsAccessService, OpsRoutes, QueueBoardRoutes, QueueMetricsService, RedisSettingsService],
})
export class OpsModule {}
