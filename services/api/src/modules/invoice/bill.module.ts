import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { OrderModule } from '../order/order.module';
import { BillController } from './bill.controller';
import { BillService } from './bill.service';
import { InvoiceModule } from './invoice.module';

/** Separate from InvoiceModule, which is also used where neither queue nor audit log is available. */
@Module({
  imports: [AuditLogModule, InvoiceModule, OrderModule, RateLimitModule],
  controllers: [BillController],
  providers: [BillService],
})
export class BillModule {}
