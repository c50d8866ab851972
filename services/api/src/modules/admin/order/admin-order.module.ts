import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
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
import { UserModule } from '../../user/user.module';
import { WithdrawalModule } from '../../withdrawal/withdrawal.module';
import { AdminOrderController } from './admin-order.controller';
import { AdminOrderService } from './admin-order.service';
import { BulkOrderService } from './bulk-order.service';
import { DraftOrderController } from './draft-order.controller';
import { DraftOrderService } from './draft-order.service';
import { DraftPlacementService } from './draft-placement.service';
import { DraftQuoteService } from './draft-quote.service';
import { OrderEditService } from './order-edit.service';
import { OrderExportService } from './order-export.service';
import { OrderMoneyController } from './order-money.controller';
import { OrderRecoveryService } from './order-recovery.service';
import { OrderRefundService } from './order-refund.service';
import { OrderTimelineController } from './order-timeline.controller';
import { OrderTimelineService } from './order-timeline.service';
import { OrderTransferService } from './order-transfer.service';
import { OrderZoneService } from './order-zone.service';
import { ReplacementController } from './replacement.controller';

@Module({
  imports: [
    AuditLogModule,
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
    UserModule,
    WithdrawalModule,
  ],
  controllers: [
    AdminOrderController,
    DraftOrderController,
    OrderMoneyController,
    OrderTimelineController,
    ReplacementController,
  ],
  providers: [
    BulkOrderService,
    AdminOrderService,
    OrderZoneService,
    DraftOrderService,
    DraftPlacementService,
    DraftQuoteService,
    OrderEditService,
    OrderRefundService,
    OrderTimelineService,
    OrderExportService,
    OrderTransferService,
    OrderRecoveryService,
  ],
})
export class AdminOrderModule {}
