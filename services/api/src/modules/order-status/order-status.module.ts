import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { OrderModule } from '../order/order.module';
import { WithdrawalModule } from '../withdrawal/withdrawal.module';
import { OrderStatusController } from './order-status.controller';
import { OrderStatusService } from './order-status.service';

@Module({
  imports: [BillingModule, OrderModule, WithdrawalModule],
  controllers: [OrderStatusController],
  providers: [OrderStatusService],
  exports: [OrderStatusService],
})
export class OrderStatusModule {}
