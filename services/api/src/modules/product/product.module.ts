import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SearchModule } from '../search/search.module';
import { StockModule } from '../stock/stock.module';
import { CatalogueModel } from './catalogue.model';
import { CatalogueQuery } from './catalogue.query';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { LikeRepository } from './like.repository';
import { LikeService } from './like.service';
import { PriceRepository } from './price.repository';
import { CardContexts } from './product.contexts';
import { ProductController } from './product.controller';
import { ProductRepository } from './product.repository';
import {
  Product,
  ProductLike,
  ProductLikeSchema,
  ProductPrice,
  ProductPriceSchema,
  ProductSchema,
} from './product.schema';
import { ProductService } from './product.service';
import { RatingRepository } from './rating.repository';
import { RatingService } from './rating.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Product.name, schema: ProductSchema },
      { name: ProductPrice.name, schema: ProductPriceSchema },
      { name: ProductLike.name, schema: ProductLikeSchema },
    ]),
    StockModule,
    SearchModule,
  ],
  controllers: [ProductController],
  providers: [
    ProductService,
    ProductRepository,
    PriceRepository,
    CardContexts,
    LikeService,
    LikeRepository,
    CatalogueService,
    CatalogueModel,
    CatalogueRepository,
    CatalogueQuery,
    RatingService,
    RatingRepository,
  ],
  exports: [ProductService, RatingService, LikeService, ProductRepository, PriceRepository],
})
export class ProductModule {}
