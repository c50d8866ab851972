import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductModule } from '../product/product.module';
import { Product, ProductLike, ProductLikeSchema, ProductSchema } from '../product/product.schema';
import { SearchModule } from '../search/search.module';
import { StockModule } from '../stock/stock.module';
import { CatalogueModel } from './catalogue.model';
import { CatalogueQuery } from './catalogue.query';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { LikeRepository } from './like.repository';
import { LikeService } from './like.service';
import { ProductController } from './product.controller';

/** What shoppers see of products: lists, search, filters and likes. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Product.name, schema: ProductSchema },
      { name: ProductLike.name, schema: ProductLikeSchema },
    ]),
    ProductModule,
    StockModule,
    SearchModule,
  ],
  controllers: [ProductController],
  providers: [
    CatalogueModel,
    CatalogueQuery,
    CatalogueRepository,
    CatalogueService,
    LikeRepository,
    LikeService,
  ],
  exports: [LikeService],
})
export class CatalogueModule {}
