import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ShippingController } from './shipping.controller';
import { ShippingRepository } from './shipping.repository';
import { ShippingTable, ShippingTableSchema } from './shipping.schema';
import { ShippingService } from './shipping.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: ShippingTable.name, schema: ShippingTableSchema }])],
  controllers: [ShippingController],
  providers: [ShippingRepository, ShippingService],
  exports: [ShippingService],
})
export class ShippingModule {}
