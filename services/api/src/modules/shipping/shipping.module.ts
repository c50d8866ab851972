import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { ShippingController } from './shipping.controller';
import { ShippingRepository } from './shipping.repository';
import { ShippingTable, ShippingTableSchema } from './shipping.schema';
import { ShippingService } from './shipping.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ShippingTable.name, schema: ShippingTableSchema }]),
    AuditLogModule,
  ],
  controllers: [ShippingController],
  providers: [ShippingRepository, ShippingService],
  exports: [ShippingService],
})
export class ShippingModule {}
