import { Module } from '@nestjs/common';
import { MediaModule } from './media.module';
import { MediaTimers } from './media.timers';

/** The clean-up timer of pictures: the worker process only. */
@Module({ imports: [MediaModule], providers: [MediaTimers] })
export class MediaWorkerModule {}
