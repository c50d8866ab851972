import { Module } from '@nestjs/common';
import { MediaModule } from '../../media/media.module';
import { StockModule } from '../../stock/stock.module';
import { StoreModule } from '../../store/store.module';
import { ProductCsvService } from './product-csv.service';
import { AdminProductController } from './admin-product.controller';
import { AdminStockController } from './admin-stock.controller';
import { AdminStockService } from './admin-stock.service';
import { AdminProductService } from './admin-product.service';
import { ProductModule } from '../../product/product.module';
import { SizesOnSale } from '../../product/product-on-sale';
import { ProductStockService } from '../../product/product-stock.service';

/** The calls by which staff work on products. */
@Module({
  imports: [ProductModule, StockModule, StoreModule, MediaModule],
  controllers: [AdminProductController, AdminStockController],
  providers: [AdminProductService, AdminStockService, ProductCsvService, ProductStockService, SizesOnSale],
})
export class AdminProductModule {}
