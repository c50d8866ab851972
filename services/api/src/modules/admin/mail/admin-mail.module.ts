import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module';
import { AdminMailController } from './admin-mail.controller';
import { AdminMailService } from './admin-mail.service';

@Module({
  imports: [MailModule],
  controllers: [AdminMailController],
  providers: [AdminMailService],
})
export class AdminMailModule {}
