import { Module } from '@nestjs/common';
import { NoticeModule } from './notice.module';
import { NoticeTimers } from './notice.timers';

/** The timers of notices: the worker process only. */
@Module({ imports: [NoticeModule], providers: [NoticeTimers] })
export class NoticeWorkerModule {}
