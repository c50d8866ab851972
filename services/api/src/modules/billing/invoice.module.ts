import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrderModule } from '../order/order.module';
import { InvoiceRepository } from './invoice.repository';
import { Invoice, InvoiceSchema, InvoiceSeries, InvoiceSeriesSchema } from './invoice.schema';
import { InvoiceService } from './invoice.service';

@Module({
  imports: [
    OrderModule,
    MongooseModule.forFeature([
      { name: Invoice.name, schema: InvoiceSchema },
      { name: InvoiceSeries.name, schema: InvoiceSeriesSchema },
    ]),
  ],
  providers: [InvoiceService, InvoiceRepository],
  exports: [InvoiceService],
})
export class InvoiceModule {}
