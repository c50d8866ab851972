import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Config } from '../../config/config';
import { ConfigModule } from '../../config/config.module';
import { DatabaseModule } from '../../database/database.module';
import { PersonalDataModule } from '../../extension-points/personal-data.module';
import { MetricsModule } from '../../metrics/metrics.module';
import { TallyModule } from '../../metrics/shared-counter.service';
import { OutboxModule } from '../../outbox/outbox.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { RedisModule } from '../../redis/redis.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { LoginThrottleService } from '../auth/login-throttle.service';
import { StoreModule } from '../store/store.module';
import { UserModule } from '../user/user.module';
import { AdminAccountService } from './admin-account.service';
import { OperatorLogService } from './operator-log.service';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactor, SecondFactorSchema } from './second-factor.schema';

/** Modules that the administrator command requires. */
@Module({})
export class AdminAccountsModule {
  static with(config: Config): DynamicModule {
    return {
      module: AdminAccountsModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule,
        RedisModule,
        OutboxModule,
        MetricsModule,
        TallyModule,
        PersonalDataModule,
        RateLimitModule,
        UserModule,
        StoreModule,
        AuditLogModule,
        MongooseModule.forFeature([{ name: SecondFactor.name, schema: SecondFactorSchema }]),
      ],
      providers: [AdminAccountService, OperatorLogService, LoginThrottleService, SecondFactorRepository],
    };
  }
}
