import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ShippingRepository } from './shipping.repository';
import { ShippingTable, ShippingTableSchema } from './shipping.schema';
import { ShippingService } from './shipping.service';

/** Apart from billing, because the cart shows the sum from which delivery is free. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ShippingTable.name, schema: ShippingTableSchema }])],
  providers: [ShippingRepository, ShippingService],
  exports: [ShippingService],
})
export class ShippingModule {}
