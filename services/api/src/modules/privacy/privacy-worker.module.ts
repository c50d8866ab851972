import { Module } from '@nestjs/common';
import { PrivacyModule } from './privacy.module';
import { PrivacyScheduler } from './privacy.scheduler';

/** Runs the clean-up timer of unconfirmed accounts, only in the worker process. */
@Module({ imports: [PrivacyModule], providers: [PrivacyScheduler] })
export class PrivacyWorkerModule {}
