import { Module } from '@nestjs/common';
import { GuestModule } from './guest.module';
import { GuestTimers } from './guest.timers';

/** The clean-up timer of guests' accounts: the worker process only. */
@Module({ imports: [GuestModule], providers: [GuestTimers] })
export class GuestWorkerModule {}
