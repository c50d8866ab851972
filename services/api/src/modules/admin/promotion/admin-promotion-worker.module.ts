import { Module } from '@nestjs/common';
import { DatabaseChangesModule } from '../../../database/database-change.notifier';
import { ProductModule } from '../../product/product.module';
import { PromotionModule } from '../../promotion/promotion.module';
import { AdminPromotionModule } from './admin-promotion.module';
import { CodePriceScheduler } from './code-price.scheduler';
import { PromotionScheduler } from './promotion.scheduler';

/** Timers for promotions, which run only in the worker process. */
@Module({
  imports: [AdminPromotionModule, DatabaseChangesModule, ProductModule, PromotionModule],
  providers: [PromotionScheduler, CodePriceScheduler],
})
export class AdminPromotionWorkerModule {}
