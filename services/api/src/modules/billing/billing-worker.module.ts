import { Module } from '@nestjs/common';
import { BillingModule } from './billing.module';
import { BillingScheduler } from './billing.scheduler';

@Module({ imports: [BillingModule], providers: [BillingScheduler] })
export class BillingWorkerModule {}
