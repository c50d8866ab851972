import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../../rate-limit/rate-limit.module';
import { SettingModule } from '../../setting/setting.module';
import { MailTransport } from './mail.transport';
import { MailerService } from './mailer.service';

@Module({
  imports: [RateLimitModule, SettingModule],
  providers: [MailerService, MailTransport],
  exports: [MailerService, MailTransport],
})
export class MailerModule {}
