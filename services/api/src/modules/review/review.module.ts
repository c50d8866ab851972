import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { ToDoRegistry } from '../../extension-points/to-do.registry';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { MediaModule } from '../media/media.module';
import { MediaUseRegistry } from '../media/media-use.registry';
import { ModerationModule } from '../moderation/moderation.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { ReviewController } from './review.controller';
import { ReviewRepository } from './review.repository';
import { Review, ReviewSchema } from './review.schema';
import { ReviewService } from './review.service';
import { ReviewChangeService } from './review-change.service';
import { ReviewQueueQuery } from './review-queue.query';
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
  providers: [ReviewService, ReviewChangeService, ReviewQueueQuery, ReviewRepository, ReviewWritingService],
  exports: [ReviewService, ReviewChangeService, ReviewQueueQuery],
})
export class ReviewModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly mediaUseRegistry: MediaUseRegistry,
    private readonly reviews: ReviewService,
    private readonly review: ReviewRepository,
    private readonly reviewQueue: ReviewQueueQuery,
    private readonly toDo: ToDoRegistry,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toModerate', async () => (await this.reviewQueue.countByStatus()).pending);
    this.mediaUseRegistry.register('review', ({ id }) => this.review.usesPhoto(id));
    this.personalDataRegistry.register('reviews', {
      export: async ({ id }) => this.reviews.listOwn({ id, locale: DEFAULT_LOCALE }),
      erase: ({ id }) => this.reviews.erase(id),
    });
  }
}
