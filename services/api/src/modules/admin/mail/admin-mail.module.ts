import { Module } from '@nestjs/common';
import { MailerModule } from '../../mailer/mailer.module';
import { AdminMailController } from './admin-mail.controller';
import { AdminMailService } from './admin-mail.service';

@Module({
  imports: [MailerModule],
  controllers: [AdminMailController],
  providers: [AdminMailService],
})
export class AdminMailModule {}
