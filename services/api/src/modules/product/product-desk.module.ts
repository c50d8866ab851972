import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { StockModule } from '../stock/stock.module';
import { StoreModule } from '../store/store.module';
import { ProductDeskController } from './product-desk.controller';
import { ProductDeskService } from './product-desk.service';
import { ProductModule } from './product.module';

/** The calls by which staff work on products. */
@Module({
  imports: [ProductModule, StockModule, StoreModule, MediaModule],
  controllers: [ProductDeskController],
  providers: [ProductDeskService],
})
export class ProductDeskModule {}
