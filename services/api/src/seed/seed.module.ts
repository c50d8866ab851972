import { type DynamicModule, Module } from '@nestjs/common';
import { DOMAINS } from '../app.module';
import { Config } from '../config/config';
import { ConfigModule } from '../config/config.module';
import { DatabaseModule } from '../database/database.module';
import { MigrationRunner } from '../migrations/migration.runner';
import { AdminProductModule } from '../modules/admin/product/admin-product.module';
import { BlogModule } from '../modules/blog/blog.module';
import { CampaignModule } from '../modules/campaign/campaign.module';
import { ProductModule } from '../modules/product/product.module';
import { PromotionModule } from '../modules/promotion/promotion.module';
import { QuestionModule } from '../modules/question/question.module';
import { ReviewModule } from '../modules/review/review.module';
import { SearchModule } from '../modules/search/search.module';
import { StockModule } from '../modules/stock/stock.module';
import { StoreModule } from '../modules/store/store.module';
import { RedisModule } from '../redis/redis.module';
import { CommunitySeedService } from './community-seed.service';
import { JournalSeedService } from './journal-seed.service';
import { PromotionSeedService } from './promotion-seed.service';
import { SeedService } from './seed.service';

/** The modules that the seed command needs, without HTTP. */
@Module({})
export class SeedModule {
  static with(config: Config): DynamicModule {
    return {
      module: SeedModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule,
        RedisModule,
        ...DOMAINS,
        ProductModule,
        AdminProductModule,
        StockModule,
        StoreModule,
        BlogModule,
        CampaignModule,
        SearchModule,
        ReviewModule,
        QuestionModule,
        PromotionModule,
      ],
      providers: [
        MigrationRunner,
        SeedService,
        JournalSeedService,
        CommunitySeedService,
        PromotionSeedService,
      ],
    };
  }
}
