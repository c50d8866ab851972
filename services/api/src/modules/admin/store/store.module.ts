import { Module } from '@nestjs/common';
import { OrderModule } from '../../order/order.module';
import { ProductModule } from '../../product/product.module';
import { StoreController } from './store.controller';
import { StoreRecordModule } from '../../store/store-record.module';
import { StoreSalesService } from './store-sales.service';
import { StoreService } from './store.service';

@Module({
  imports: [StoreRecordModule, ProductModule, OrderModule],
  controllers: [StoreController],
  providers: [StoreService, StoreSalesService],
  exports: [StoreService, StoreRecordModule],
})
export class StoreModule {}
