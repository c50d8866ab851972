import { Module } from '@nestjs/common';
import { GuestModule } from './guest.module';
import { GuestScheduler } from './guest.scheduler';

/** The clean-up timer of guest accounts, only in the worker process. */
@Module({ imports: [GuestModule], providers: [GuestScheduler] })
export class GuestWorkerModule {}
