import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { BalanceModule } from '../../balance/balance.module';
import { InvoiceModule } from '../../invoice/invoice.module';
import { UserModule } from '../../user/user.module';
import { DocumentController } from './document.controller';
import { DocumentService } from './document.service';

@Module({
  imports: [AuditLogModule, BalanceModule, InvoiceModule, UserModule],
  controllers: [DocumentController],
  providers: [DocumentService],
})
export class AdminDocumentModule {}
