import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DocumentSeries } from './document.repository';
import { Invoice, InvoiceSeries } from './invoice.schema';

@Injectable()
export class InvoiceRepository extends DocumentSeries<Invoice> {
  constructor(
    @InjectModel(Invoice.name) invoices: Model<Invoice>,
    @InjectModel(InvoiceSeries.name) series: Model<InvoiceSeries>,
  ) {
    super(invoices, series);
  }

  findByOrder(orderId: string): Promise<Invoice | null> {
    return this.documents.findOne({ orderId }).lean<Invoice>().exec();
  }
}
