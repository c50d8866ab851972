import { Module } from '@nestjs/common';
import { DatabaseChangesModule } from '../../../database/database-change.notifier';
import { ProductModule } from '../../product/product.module';
import { PromotionModule } from '../../promotion/promotion.module';
import { AdminPromotionModule } from './admin-promotion.module';
import { CodePriceTimers } from './code-price.timers';
import { PromotionTimers } from './promotion.timers';

/** Timers of promotions, only in the worker process. */
@Module({
  imports: [AdminPromotionModule, DatabaseChangesModule, ProductModule, PromotionModule],
  providers: [PromotionTimers, CodePriceTimers],
})
export class AdminPromotionWorkerModule {}
