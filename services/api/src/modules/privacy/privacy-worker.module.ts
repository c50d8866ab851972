import { Module } from '@nestjs/common';
import { PrivacyModule } from './privacy.module';
import { PrivacyTimers } from './privacy.timers';

/** The clean-up timer of unconfirmed accounts: the worker process only. */
@Module({ imports: [PrivacyModule], providers: [PrivacyTimers] })
export class PrivacyWorkerModule {}
