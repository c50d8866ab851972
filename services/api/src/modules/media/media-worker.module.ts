import { Module } from '@nestjs/common';
import { MediaModule } from './media.module';
import { MediaTimers } from './media.timers';

/** The clean-up timer of pictures, only in the worker process. */
@Module({ imports: [MediaModule], providers: [MediaTimers] })
export class MediaWorkerModule {}
