import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { StoreController } from './store.controller';
import { StoreRepository } from './store.repository';
import { Store, StoreSchema } from './store.schema';
import { StoreSalesService } from './store-sales.service';
import { StoreService } from './store.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Store.name, schema: StoreSchema }]),
    ProductModule,
    OrderModule,
  ],
  controllers: [StoreController],
  providers: [StoreService, StoreSalesService, StoreRepository],
  exports: [StoreService],
})
export class StoreModule {}
