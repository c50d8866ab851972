import { Module } from '@nestjs/common';
import { VisitorModule } from '../../http/visitor.module';
import { MetricsModule } from '../../metrics/metrics.module';
import { TallyModule } from '../../metrics/shared-counters';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { SessionModule } from '../auth/session.module';
import { BillingModule } from '../billing/billing.module';
import { StockModule } from '../stock/stock.module';
import { OpsRoutes } from './ops.routes';
import { OpsAccess } from './ops-access';
import { QueueBoardRoutes } from './queue-board.routes';
import { QueueFigures } from './queue-figures';
import { RedisSettings } from './redis-settings.service';
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
  providers: [OpsAccess, OpsRoutes, QueueBoardRoutes, QueueFigures, RedisSettings],
})
export class OpsModule {}
