import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { OrderModule } from '../order/order.module';
import { BillController } from './bill.controller';
import { BillService } from './bill.service';
import { InvoiceModule } from './invoice.module';

/** This module is separate, because InvoiceModule is also used without a queue and an audit log. */
@Module({
  imports: [AuditLogModule, InvoiceModule, OrderModule, RateLimitModule],
  controllers: [BillController],
  providers: [BillService],
})
export class BillModule {}
