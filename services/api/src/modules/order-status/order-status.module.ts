import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { OrderModule } from '../order/order.module';
import { PromotionModule } from '../promotion/promotion.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { OrderStatusController } from './order-status.controller';
import { OrderStatusService } from './order-status.service';
import { OrderUndoService } from './order-undo.service';

@Module({
  imports: [BillingModule, OrderModule, PromotionModule, WithdrawalModule],
  controllers: [OrderStatusController],
  providers: [OrderStatusService, OrderUndoService],
  exports: [OrderStatusService, OrderUndoService],
})
export class OrderStatusModule {}
