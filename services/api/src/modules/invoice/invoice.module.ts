import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DocumentRegisterQuery } from './document-register.query';
import { InvoiceRepository } from './invoice.repository';
import { MODELS } from './invoice.schema';
import { InvoiceService } from './invoice.service';

@Module({
  imports: [MongooseModule.forFeature(Object.entries(MODELS).map(([name, schema]) => ({ name, schema })))],
  providers: [InvoiceService, InvoiceRepository, DocumentRegisterQuery],
  exports: [InvoiceService, DocumentRegisterQuery],
})
export class InvoiceModule {}
