import { Module } from '@nestjs/common';
import { GuestModule } from './guest.module';
import { GuestTimers } from './guest.timers';

/** The clean-up timer of guest accounts, only in the worker process. */
@Module({ imports: [GuestModule], providers: [GuestTimers] })
export class GuestWorkerModule {}
