import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { InvoiceModule } from '../billing/invoice.module';
import { ShippingModule } from '../billing/shipping.module';
import { ProductModule } from '../product/product.module';
import { StockModule } from '../stock/stock.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { OrderBulkService } from './order-bulk.service';
import { OrderDeskService } from './order-desk.service';
import { OrderDraftService } from './order-draft.service';
import { OrderExportService } from './order-export.service';
import { OrderController } from './order.controller';
import { OrderModule } from './order.module';
import { OrderStaffController } from './order-staff.controller';
import { OrderStaffService } from './order-staff.service';
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
  controllers: [OrderController, OrderStaffController],
  providers: [
    OrderDeskService,
    OrderBulkService,
    OrderStaffService,
    OrderDraftService,
    OrderTimelineService,
    OrderExportService,
  ],
})
export class OrderDeskModule {}
