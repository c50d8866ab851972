import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '../stock/stock.module';
import { PriceRepository } from './price.repository';
import { ProductChanges } from './product.changes';
import { CardContexts } from './product.contexts';
import { ProductRepository } from './product.repository';
import { Product, ProductPrice, ProductPriceSchema, ProductSchema } from './product.schema';
import { ProductService } from './product.service';
import { ProductFeed } from './product-feed.query';
import { ProductListQuery } from './product-list.query';
import { SizesOnSale } from './product-on-sale';
import { ProductStockService } from './product-stock.service';
import { RatingRepository } from './rating.repository';
import { RatingService } from './rating.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Product.name, schema: ProductSchema },
      { name: ProductPrice.name, schema: ProductPriceSchema },
    ]),
    StockModule,
  ],
  providers: [
    ProductService,
    ProductChanges,
    ProductStockService,
    SizesOnSale,
    ProductRepository,
    ProductFeed,
    ProductListQuery,
    PriceRepository,
    CardContexts,
    RatingService,
    RatingRepository,
  ],
  exports: [
    ProductService,
    CardContexts,
    RatingService,
    ProductChanges,
    ProductStockService,
    ProductFeed,
    ProductListQuery,
  ],
})
export class ProductModule {}
