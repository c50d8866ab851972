import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { PersonalData } from '../../extension-points/personal-data';
import { StaffToDo } from '../../extension-points/to-do';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { ModerationModule } from '../moderation/moderation.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { QuestionChanges } from './question.changes';
import { QuestionController } from './question.controller';
import { QuestionRepository } from './question.repository';
import { Question, QuestionSchema } from './question.schema';
import { QuestionService } from './question.service';
import { QuestionQueue } from './question-queue.query';
import { QuestionWritingService } from './question-writing.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Question.name, schema: QuestionSchema }]),
    ModerationModule,
    ProductModule,
    OrderModule,
    RateLimitModule,
    UserModule,
  ],
  controllers: [QuestionController],
  providers: [QuestionService, QuestionChanges, QuestionQueue, QuestionRepository, QuestionWritingService],
  exports: [QuestionService, QuestionChanges, QuestionQueue],
})
export class QuestionModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly questions: QuestionService,
    private readonly list: QuestionQueue,
    private readonly toDo: StaffToDo,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toModerate', async () => (await this.list.countByStatus()).pending);
    this.personal.register('questions', {
      export: ({ id }) => this.questions.written(id, DEFAULT_LOCALE),
      erase: ({ id }) => this.questions.erase(id),
    });
  }
}
