import { Module } from '@nestjs/common';
import { ShippingModule } from '../billing/shipping.module';
import { SettingController } from './setting.controller';
import { SettingDeskService } from './setting-desk.service';

/** The calls about settings. */
@Module({
  imports: [ShippingModule],
  controllers: [SettingController],
  providers: [SettingDeskService],
})
export class SettingDeskModule {}
