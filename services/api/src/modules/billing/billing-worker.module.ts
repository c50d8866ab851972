import { Module } from '@nestjs/common';
import { BillingModule } from './billing.module';
import { BillingTimers } from './billing.timers';

/** The timers of billing: the worker process only. */
@Module({ imports: [BillingModule], providers: [BillingTimers] })
export class BillingWorkerModule {}
