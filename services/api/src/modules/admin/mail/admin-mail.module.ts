import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { MailerModule } from '../../mail/transport/mailer.module';
import { OrderModule } from '../../order/order.module';
import { UserModule } from '../../user/user.module';
import { AdminMailController } from './admin-mail.controller';
import { AdminMailService } from './admin-mail.service';
import { MailPreviewService } from './mail-preview.service';

@Module({
  imports: [AuditLogModule, MailerModule, OrderModule, UserModule],
  controllers: [AdminMailController],
  providers: [AdminMailService, MailPreviewService],
})
export class AdminMailModule {}
