import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProductModule } from '../product/product.module';
import { SearchModule } from '../search/search.module';
import { StockModule } from '../stock/stock.module';
import { CatalogueModel } from './catalogue.model';
import { CatalogueService } from './catalogue.service';
import { LikeRepository } from './favorite.repository';
import { ProductLike, ProductLikeSchema } from './favorite.schema';
import { LikeService } from './favorite.service';
import { ProductController } from './product.controller';

/** The catalogue for shoppers: lists, search, filters and favourites. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ProductLike.name, schema: ProductLikeSchema }]),
    ProductModule,
    StockModule,
    SearchModule,
  ],
  controllers: [ProductController],
  providers: [CatalogueModel, CatalogueService, LikeRepository, LikeService],
  exports: [CatalogueService, LikeService],
})
export class CatalogueModule {}
