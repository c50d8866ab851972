import { Module, type OnModuleInit } from '@nestjs/common';
import { ToDoRegistry } from '../../../extension-points/to-do.registry';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { InvoiceModule } from '../../invoice/invoice.module';
import { OrderModule } from '../../order/order.module';
import { ProductModule } from '../../product/product.module';
import { PromotionModule } from '../../promotion/promotion.module';
import { PromotionRecordService } from '../../promotion/promotion-record.service';
import { ShippingModule } from '../../shipping/shipping.module';
import { AdminPromotionController } from './admin-promotion.controller';
import { AdminPromotionService } from './admin-promotion.service';
import { MinimumMonitor } from './minimum.monitor';
import { PromotionPreviewService } from './promotion-preview.service';
import { PromotionReadinessService } from './promotion-readiness.service';
import { PromotionSumService } from './promotion-sum.service';
import { PromotionUnitService } from './promotion-unit.service';

@Module({
  imports: [AuditLogModule, InvoiceModule, OrderModule, ProductModule, PromotionModule, ShippingModule],
  controllers: [AdminPromotionController],
  providers: [
    AdminPromotionService,
    MinimumMonitor,
    PromotionPreviewService,
    PromotionReadinessService,
    PromotionUnitService,
    PromotionSumService,
  ],
  exports: [MinimumMonitor, PromotionModule, PromotionSumService],
})
export class AdminPromotionModule implements OnModuleInit {
  constructor(
    private readonly promotionRecords: PromotionRecordService,
    private readonly toDo: ToDoRegistry,
  ) {}

  onModuleInit(): void {
    this.toDo.register('promotionsToCheck', () => this.promotionRecords.countUnchecked());
  }
}
