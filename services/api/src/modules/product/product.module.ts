import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SearchModule } from '../search/search.module';
import { StockModule } from '../stock/stock.module';
import { CatalogueModel } from '../catalogue/catalogue.model';
import { CatalogueQuery } from '../catalogue/catalogue.query';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { CatalogueService } from '../catalogue/catalogue.service';
import { LikeRepository } from '../catalogue/like.repository';
import { LikeService } from '../catalogue/like.service';
import { PriceRepository } from './price.repository';
import { CardContexts } from './product.contexts';
import { ProductController } from '../catalogue/product.controller';
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
