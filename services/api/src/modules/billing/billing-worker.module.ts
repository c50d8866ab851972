import { Module } from '@nestjs/common';
import { BillingModule } from './billing.module';
import { BillingTimers } from './billing.timers';

@Module({ imports: [BillingModule], providers: [BillingTimers] })
export class BillingWorkerModule {}
