import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrderModule } from '../order/order.module';
import { InvoiceRepository } from './invoice.repository';
import { MODELS } from './invoice.schema';
import { InvoiceService } from './invoice.service';

@Module({
  imports: [
    OrderModule,
    MongooseModule.forFeature(Object.entries(MODELS).map(([name, schema]) => ({ name, schema }))),
  ],
  providers: [InvoiceService, InvoiceRepository],
  exports: [InvoiceService],
})
export class InvoiceModule {}
