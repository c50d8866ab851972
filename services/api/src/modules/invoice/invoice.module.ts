import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrderModule } from '../order/order.module';
import { CreditNoteRepository } from './credit-note.repository';
import { CreditNote, CreditNoteSchema, CreditNoteSeries, CreditNoteSeriesSchema } from './credit-note.schema';
import { CreditNoteService } from './credit-note.service';
import { InvoiceRepository } from './invoice.repository';
import { Invoice, InvoiceSchema, InvoiceSeries, InvoiceSeriesSchema } from './invoice.schema';
import { InvoiceService } from './invoice.service';

@Module({
  imports: [
    OrderModule,
    MongooseModule.forFeature([
      { name: Invoice.name, schema: InvoiceSchema },
      { name: InvoiceSeries.name, schema: InvoiceSeriesSchema },
      { name: CreditNote.name, schema: CreditNoteSchema },
      { name: CreditNoteSeries.name, schema: CreditNoteSeriesSchema },
    ]),
  ],
  providers: [InvoiceService, InvoiceRepository, CreditNoteService, CreditNoteRepository],
  exports: [InvoiceService, CreditNoteService],
})
export class InvoiceModule {}
