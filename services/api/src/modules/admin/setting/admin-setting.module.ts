import { Module } from '@nestjs/common';
import { ShippingModule } from '../../shipping/shipping.module';
import { AdminSettingController } from './admin-setting.controller';
import { AdminSettingService } from './admin-setting.service';

@Module({
  imports: [ShippingModule],
  controllers: [AdminSettingController],
  providers: [AdminSettingService],
})
export class AdminSettingModule {}
