import { Module } from '@nestjs/common';
import { GuestModule } from './guest.module';
import { GuestScheduler } from './guest.scheduler';

/** The clean-up timer for guest accounts, which runs only in the worker process. */
@Module({ imports: [GuestModule], providers: [GuestScheduler] })
export class GuestWorkerModule {}
