import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { VisitorModule } from '../../http/visitor.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { CampaignModule } from '../campaign/campaign.module';
import { ProductModule } from '../product/product.module';
import { PromotionModule } from '../promotion/promotion.module';
import { SearchModule } from '../search/search.module';
import { StockModule } from '../stock/stock.module';
import { CatalogueModel } from './catalogue.model';
import { CatalogueService } from './catalogue.service';
import { FavoriteRepository } from './favorite.repository';
import { Favorite, ProductLikeSchema } from './favorite.schema';
import { FavoriteService } from './favorite.service';
import { ProductController } from './product.controller';

/** The catalogue for shoppers: lists, search, filters and favourites. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: Favorite.name, schema: ProductLikeSchema }]),
    CampaignModule,
    ProductModule,
    PromotionModule,
    RateLimitModule,
    StockModule,
    SearchModule,
    VisitorModule,
  ],
  controllers: [ProductController],
  providers: [CatalogueModel, CatalogueService, FavoriteRepository, FavoriteService],
  exports: [CatalogueService, FavoriteService],
})
export class CatalogueModule {}
