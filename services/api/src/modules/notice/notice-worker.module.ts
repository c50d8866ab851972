import { Module } from '@nestjs/common';
import { NoticeModule } from './notice.module';
import { NoticeTimers } from './notice.timers';

@Module({ imports: [NoticeModule], providers: [NoticeTimers] })
export class NoticeWorkerModule {}
