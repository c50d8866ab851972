import { Module } from '@nestjs/common';
import { InvoiceModule } from '../../invoice/invoice.module';
import { DocumentController } from './document.controller';
import { DocumentService } from './document.service';

@Module({
  imports: [InvoiceModule],
  controllers: [DocumentController],
  providers: [DocumentService],
})
export class AdminDocumentModule {}
