import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '../stock/stock.module';
import { PriceRepository } from './price.repository';
import { CardContexts } from './product.contexts';
import { ProductRepository } from './product.repository';
import { Product, ProductPrice, ProductPriceSchema, ProductSchema } from './product.schema';
import { ProductService } from './product.service';
import { ProductFeed } from './product-feed.query';
import { ProductListQuery } from './product-list.query';
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
    ProductRepository,
    ProductFeed,
    ProductListQuery,
    PriceRepository,
  ],
})
export class ProductModule {}
