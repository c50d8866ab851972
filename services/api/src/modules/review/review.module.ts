import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { PersonalData } from '../../extension-points/personal-data';
import { StaffToDo } from '../../extension-points/to-do';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { MediaModule } from '../media/media.module';
import { MediaUses } from '../media/media.uses';
import { ModerationModule } from '../moderation/moderation.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { ReviewChanges } from './review.changes';
import { ReviewController } from './review.controller';
import { ReviewRepository } from './review.repository';
import { Review, ReviewSchema } from './review.schema';
import { ReviewService } from './review.service';
import { ReviewQueue } from './review-queue.query';
import { ReviewWritingService } from './review-writing.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Review.name, schema: ReviewSchema }]),
    ModerationModule,
    ProductModule,
    OrderModule,
    MediaModule,
    RateLimitModule,
    UserModule,
  ],
  controllers: [ReviewController],
  providers: [ReviewService, ReviewChanges, ReviewQueue, ReviewRepository, ReviewWritingService],
  exports: [ReviewService, ReviewChanges, ReviewQueue],
})
export class ReviewModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly uses: MediaUses,
    private readonly reviews: ReviewService,
    private readonly repository: ReviewRepository,
    private readonly list: ReviewQueue,
    private readonly toDo: StaffToDo,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toModerate', async () => (await this.list.countByStatus()).pending);
    this.uses.register('review', ({ id }) => this.repository.showsPhoto(id));
    this.personal.register('reviews', {
      export: async ({ id }) => this.reviews.own({ id, locale: DEFAULT_LOCALE }),
      erase: ({ id }) => this.reviews.erase(id),
    });
  }
}
