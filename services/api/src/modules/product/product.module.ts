import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { PromotionModule } from '../promotion/promotion.module';
import { SettingModule } from '../setting/setting.module';
import { StockModule } from '../stock/stock.module';
import { CardContextService } from './card-context.service';
import { CodePriceService } from './code-price.service';
import { ProductImportRepository } from './import/product-import.repository';
import {
  ImportedProduct,
  ImportedProductSchema,
  ProductImport,
  ProductImportSchema,
} from './import/product-import.schema';
import { ProductImportService } from './import/product-import.service';
import { PriceRepository } from './price.repository';
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
import { ProductChangeService } from './product-change.service';
import { ProductFeedQuery } from './product-feed.query';
import { ProductLimitService } from './product-limit.service';
import { ProductPeriodsRepository } from './product-periods.repository';
import { ProductPeriodsService } from './product-periods.service';
import { ProductSearchQuery } from './product-search.query';
import { ProductStockService } from './product-stock.service';
import { RatingRepository } from './rating.repository';
import { RatingService } from './rating.service';
import { SizesOnSaleService } from './sizes-on-sale.service';

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
    ProductChangeService,
    ProductImportService,
    ProductPeriodsService,
    ProductImportRepository,
    ProductPeriodsRepository,
    ProductStockService,
    SizesOnSaleService,
    ProductRepository,
    ProductSearchQuery,
    ProductFeedQuery,
    ProductLimitService,
    PriceRepository,
    CodePriceService,
    CardContextService,
    RatingService,
    RatingRepository,
  ],
  exports: [
    ProductService,
    CardContextService,
    CodePriceService,
    RatingService,
    ProductChangeService,
    ProductImportService,
    ProductPeriodsService,
    ProductStockService,
    ProductFeedQuery,
  ],
})
export class ProductModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly productImports: ProductImportRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('productImports', {
      export: ({ id }) => this.productImports.findByUser(id),
      erase: ({ id }) => this.productImports.removeUserReferences(id),
    });
  }
}
