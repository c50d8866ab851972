import { Module } from '@nestjs/common';
import { BalanceModule } from '../../balance/balance.module';
import { InvoiceModule } from '../../invoice/invoice.module';
import { DocumentController } from './document.controller';
import { DocumentService } from './document.service';

@Module({
  imports: [BalanceModule, InvoiceModule],
  controllers: [DocumentController],
  providers: [DocumentService],
})
export class AdminDocumentModule {}
