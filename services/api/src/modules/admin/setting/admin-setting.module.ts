import { Module } from '@nestjs/common';
import { ShippingModule } from '../../shipping/shipping.module';
import { SettingController } from '../../setting/setting.controller';
import { AdminSettingService } from './admin-setting.service';

/** The calls about settings. */
@Module({
  imports: [ShippingModule],
  controllers: [SettingController],
  providers: [AdminSettingService],
})
export class AdminSettingModule {}
