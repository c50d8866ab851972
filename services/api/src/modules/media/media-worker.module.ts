import { Module } from '@nestjs/common';
import { MediaModule } from './media.module';
import { MediaScheduler } from './media.scheduler';

/** The clean-up timer for pictures, which runs only in the worker process. */
@Module({ imports: [MediaModule], providers: [MediaScheduler] })
export class MediaWorkerModule {}
