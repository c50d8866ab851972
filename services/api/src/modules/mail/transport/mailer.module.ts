import { Module } from '@nestjs/common';
import { SettingModule } from '../../setting/setting.module';
import { MailTransport } from './mail.transport';
import { MailerService } from './mailer.service';

@Module({
  imports: [SettingModule],
  providers: [MailerService, MailTransport],
  exports: [MailerService, MailTransport],
})
export class MailerModule {}
