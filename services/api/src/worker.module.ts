import { type DynamicModule, Module } from '@nestjs/common';
import { DOMAINS } from './app.module';
import { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { DatabaseModule } from './database/database.module';
import { DatabaseChangesModule } from './database/database-change.notifier';
import { MetricsPortModule } from './metrics/metrics.server';
import { AdminPromotionWorkerModule } from './modules/admin/promotion/admin-promotion-worker.module';
import { BillingWorkerModule } from './modules/billing/billing-worker.module';
import { GuestWorkerModule } from './modules/guest/guest-worker.module';
import { MediaWorkerModule } from './modules/media/media-worker.module';
import { HeartbeatWorkerModule } from './modules/ops/heartbeat.module';
import { PrivacyWorkerModule } from './modules/privacy/privacy-worker.module';
import { ProductAlertWorkerModule } from './modules/product-alert/product-alert-worker.module';
import { OutboxWorkerModule } from './outbox/outbox-worker.module';
import { RedisModule } from './redis/redis.module';

/** The worker process: the same modules without HTTP, plus queue consumers and timers. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule,
        DatabaseChangesModule,
        RedisModule,
        ...DOMAINS,
        MetricsPortModule,
        OutboxWorkerModule,
        AdminPromotionWorkerModule,
        BillingWorkerModule,
        HeartbeatWorkerModule,
        ProductAlertWorkerModule,
        MediaWorkerModule,
        PrivacyWorkerModule,
        GuestWorkerModule,
      ],
    };
  }
}
