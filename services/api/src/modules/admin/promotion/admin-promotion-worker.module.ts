import { Module } from '@nestjs/common';
import { AdminPromotionModule } from './admin-promotion.module';
import { PromotionTimers } from './promotion.timers';

/** The timers of promotions: the worker process only. */
@Module({ imports: [AdminPromotionModule], providers: [PromotionTimers] })
export class AdminPromotionWorkerModule {}
