import { Module } from '@nestjs/common';
import { BillingModule } from '../../billing/billing.module';
import { CheckoutModule } from '../../checkout/checkout.module';
import { InvoiceModule } from '../../invoice/invoice.module';
import { NumberingModule } from '../../numbering/numbering.module';
import { OrderModule } from '../../order/order.module';
import { OrderStatusModule } from '../../order-status/order-status.module';
import { PricingModule } from '../../pricing/pricing.module';
import { ProductModule } from '../../product/product.module';
import { PromotionModule } from '../../promotion/promotion.module';
import { ShippingModule } from '../../shipping/shipping.module';
import { StockModule } from '../../stock/stock.module';
import { WithdrawalModule } from '../../withdrawal/withdrawal.module';
import { AdminOrderController } from './admin-order.controller';
import { AdminOrderService } from './admin-order.service';
import { BulkOrderService } from './bulk-order.service';
import { DraftOrderService } from './draft-order.service';
import { OrderExportService } from './order-export.service';
import { OrderTimelineService } from './order-timeline.service';
import { OrderZoneService } from './order-zone.service';
import { OtherTransferService } from './other-transfer.service';
import { ReplacementController } from './replacement.controller';

@Module({
  imports: [
    NumberingModule,
    OrderModule,
    BillingModule,
    CheckoutModule,
    OrderStatusModule,
    InvoiceModule,
    ShippingModule,
    PricingModule,
    ProductModule,
    PromotionModule,
    StockModule,
    WithdrawalModule,
  ],
  controllers: [AdminOrderController, ReplacementController],
  providers: [
    BulkOrderService,
    AdminOrderService,
    OrderZoneService,
    DraftOrderService,
    OrderTimelineService,
    OrderExportService,
    OtherTransferService,
  ],
})
export class AdminOrderModule {}
