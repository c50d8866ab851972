import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { InvoiceModule } from '../billing/invoice.module';
import { OrderDeskService } from './order-desk.service';
import { OrderController } from './order.controller';
import { OrderModule } from './order.module';

/** The calls about orders. */
@Module({
  imports: [OrderModule, BillingModule, InvoiceModule],
  controllers: [OrderController],
  providers: [OrderDeskService],
})
export class OrderDeskModule {}
