import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { PromotionModule } from '../promotion/promotion.module';
import { SettingModule } from '../setting/setting.module';
import { StockModule } from '../stock/stock.module';
import { CodePrices } from './code-prices.service';
import { ProductImportRepository } from './import/product-import.repository';
import {
  ImportedProduct,
  ImportedProductSchema,
  ProductImport,
  ProductImportSchema,
} from './import/product-import.schema';
import { ProductImports } from './import/product-import.service';
import { PriceRepository } from './price.repository';
import { ProductChanges } from './product.changes';
import { CardContexts } from './product.contexts';
import { ProductLimit } from './product.limit';
import { ProductRepository } from './product.repository';
import {
  Product,
  ProductCodePrice,
  ProductCodePriceSchema,
  ProductPrice,
  ProductPriceSchema,
  ProductSchema,
} from './product.schema';
import { ProductService } from './product.service';
import { ProductFeed } from './product-feed.query';
import { SizesOnSale } from './product-on-sale';
import { ProductPeriodsRepository } from './product-periods.repository';
import { ProductPeriods } from './product-periods.service';
import { ProductSearch } from './product-search.query';
import { ProductStockService } from './product-stock.service';
import { RatingRepository } from './rating.repository';
import { RatingService } from './rating.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Product.name, schema: ProductSchema },
      { name: ProductPrice.name, schema: ProductPriceSchema },
      { name: ProductCodePrice.name, schema: ProductCodePriceSchema },
      { name: ProductImport.name, schema: ProductImportSchema },
      { name: ImportedProduct.name, schema: ImportedProductSchema },
    ]),
    PromotionModule,
    SettingModule,
    StockModule,
  ],
  providers: [
    ProductService,
    ProductChanges,
    ProductImports,
    ProductPeriods,
    ProductImportRepository,
    ProductPeriodsRepository,
    ProductStockService,
    SizesOnSale,
    ProductRepository,
    ProductSearch,
    ProductFeed,
    ProductLimit,
    PriceRepository,
    CodePrices,
    CardContexts,
    RatingService,
    RatingRepository,
  ],
  exports: [
    ProductService,
    CardContexts,
    CodePrices,
    RatingService,
    ProductChanges,
    ProductImports,
    ProductPeriods,
    ProductStockService,
    ProductFeed,
  ],
})
export class ProductModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly imports: ProductImportRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('productImports', {
      export: ({ id }) => this.imports.findByUser(id),
      erase: ({ id }) => this.imports.forget(id),
    });
  }
}
