import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { DatabaseModule } from './database/database.module';
import { PersonalDataModule } from './extension-points/personal-data.module';
import { MetricsModule } from './metrics/metrics.module';
import { AuditLogCheckModule } from './modules/audit-log/audit-log.module';
import { StripeGateway } from './modules/billing/stripe.gateway';
import { InvoiceModule } from './modules/invoice/invoice.module';
import { SettingModule } from './modules/setting/setting.module';

/** Modules that the consistency checks need. */
@Module({})
export class InvariantsModule {
  static with(config: Config): DynamicModule {
    return {
      module: InvariantsModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule,
        MetricsModule,
        PersonalDataModule,
        AuditLogCheckModule,
        SettingModule,
        InvoiceModule,
      ],
      providers: [StripeGateway],
    };
  }
}
