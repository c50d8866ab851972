import { Module } from '@nestjs/common';
import { OrderModule } from '../../order/order.module';
import { ProductModule } from '../../product/product.module';
import { PromotionModule } from '../../promotion/promotion.module';
import { AdminPromotionController } from './admin-promotion.controller';
import { AdminPromotionService } from './admin-promotion.service';
import { PromotionPreviewService } from './promotion-preview.service';
import { PromotionShelf } from './promotion-shelf';
import { PromotionSums } from './promotion-sums';

@Module({
  imports: [OrderModule, ProductModule, PromotionModule],
  controllers: [AdminPromotionController],
  providers: [AdminPromotionService, PromotionPreviewService, PromotionShelf, PromotionSums],
  exports: [PromotionModule, PromotionSums],
})
export class AdminPromotionModule {}
