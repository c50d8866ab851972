import { Module } from '@nestjs/common';
import { BillingModule } from '../../billing/billing.module';
import { InvoiceModule } from '../../invoice/invoice.module';
import { ShippingModule } from '../../shipping/shipping.module';
import { ProductModule } from '../../product/product.module';
import { StockModule } from '../../stock/stock.module';
import { WithdrawalModule } from '../../withdrawal/withdrawal.module';
import { BulkOrderService } from './bulk-order.service';
import { AdminOrderStatusService } from './admin-order-status.service';
import { DraftOrderService } from './draft-order.service';
import { OrderExportService } from './order-export.service';
import { OrderController } from '../../order/order.controller';
import { OrderModule } from '../../order/order.module';
import { AdminOrderController } from './admin-order.controller';
import { AdminOrderService } from './admin-order.service';
import { OrderTimelineService } from './order-timeline.service';

/** The calls about orders. */
@Module({
  imports: [
    OrderModule,
    BillingModule,
    InvoiceModule,
    ShippingModule,
    ProductModule,
    StockModule,
    WithdrawalModule,
  ],
  controllers: [OrderController, AdminOrderController],
  providers: [
    AdminOrderStatusService,
    BulkOrderService,
    AdminOrderService,
    DraftOrderService,
    OrderTimelineService,
    OrderExportService,
  ],
})
export class AdminOrderModule {}
