import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module';
import { StockModule } from '../stock/stock.module';
import { StoreModule } from '../store/store.module';
import { ProductCsvService } from './product-csv.service';
import { ProductDeskController } from './product-desk.controller';
import { ProductDeskService } from './product-desk.service';
import { ProductModule } from './product.module';
import { SizesOnSale } from './product-on-sale';
import { ProductStockService } from './product-stock.service';

/** The calls by which staff work on products. */
@Module({
  imports: [ProductModule, StockModule, StoreModule, MediaModule],
  controllers: [ProductDeskController],
  providers: [ProductDeskService, ProductCsvService, ProductStockService, SizesOnSale],
})
export class ProductDeskModule {}
