import { Module } from '@nestjs/common';
import { MailerModule } from '../../mail/transport/mailer.module';
import { OrderModule } from '../../order/order.module';
import { UserModule } from '../../user/user.module';
import { AdminMailController } from './admin-mail.controller';
import { AdminMailService } from './admin-mail.service';

@Module({
  imports: [MailerModule, OrderModule, UserModule],
  controllers: [AdminMailController],
  providers: [AdminMailService],
})
export class AdminMailModule {}
