import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { SettingModule } from '../../setting/setting.module';
import { ShippingModule } from '../../shipping/shipping.module';
import { UserModule } from '../../user/user.module';
import { AdminSettingController } from './admin-setting.controller';
import { AdminSettingService } from './admin-setting.service';

@Module({
  imports: [AuditLogModule, SettingModule, ShippingModule, UserModule],
  controllers: [AdminSettingController],
  providers: [AdminSettingService],
})
export class AdminSettingModule {}
