import { Module } from '@nestjs/common';
import { MediaModule } from './media.module';
import { MediaScheduler } from './media.scheduler';

/** Runs the clean-up timer for pictures, only in the worker process. */
@Module({ imports: [MediaModule], providers: [MediaScheduler] })
export class MediaWorkerModule {}
