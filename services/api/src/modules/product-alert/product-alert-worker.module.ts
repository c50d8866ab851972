import { Module } from '@nestjs/common';
import { NoticeModule } from './product-alert.module';
import { NoticeTimers } from './product-alert.timers';

@Module({ imports: [NoticeModule], providers: [NoticeTimers] })
export class NoticeWorkerModule {}
