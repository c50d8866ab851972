import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { BillingModule } from '../billing/billing.module';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { StockModule } from '../stock/stock.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { CancellationService } from './cancellation.service';
import { OrderStatusController } from './order-status.controller';
import { OrderStatusService } from './order-status.service';
import { OrderUndoService } from './order-undo.service';
import { ParcelNumberService } from './parcel-number.service';
import { ReplacementService } from './replacement.service';
import { ShipmentService } from './shipment.service';

@Module({
  imports: [AuditLogModule, BillingModule, OrderModule, PromotionModule, StockModule, WithdrawalModule],
  controllers: [OrderStatusController],
  providers: [
    OrderStatusService,
    OrderUndoService,
    ParcelNumberService,
    ReplacementService,
    ShipmentService,
    CancellationService,
  ],
  exports: [OrderStatusService, OrderUndoService, ReplacementService, ShipmentService, CancellationService],
})
export class OrderStatusModule {}
