import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingRepository } from './setting.repository';
import { SettingRecord, SettingSchema } from './setting.schema';
import { SettingService } from './setting.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: SettingRecord.name, schema: SettingSchema }])],
  providers: [SettingService, SettingRepository],
  exports: [SettingService],
})
export class SettingModule {}
