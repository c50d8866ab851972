import { Module } from '@nestjs/common';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { PricingService } from './pricing.service';

@Module({
  imports: [OrderModule, PromotionModule],
  providers: [PricingService],
  exports: [PricingService],
})
export class PricingModule {}
