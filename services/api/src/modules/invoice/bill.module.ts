import { Module } from '@nestjs/common';
import { OrderModule } from '../order/order.module';
import { BillController } from './bill.controller';
import { BillService } from './bill.service';
import { InvoiceModule } from './invoice.module';

/** Separate from the documents themselves, which are also verified where there is neither queue nor audit log. */
@Module({ imports: [InvoiceModule, OrderModule], controllers: [BillController], providers: [BillService] })
export class BillModule {}
