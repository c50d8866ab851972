import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DEFAULT_LOCALE } from '@munay/contracts/locale';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { ToDoRegistry } from '../../extension-points/to-do.registry';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { ModerationModule } from '../moderation/moderation.module';
import { OrderModule } from '../order/order.module';
import { ProductModule } from '../product/product.module';
import { UserModule } from '../user/user.module';
import { QuestionController } from './question.controller';
import { QuestionRepository } from './question.repository';
import { Question, QuestionSchema } from './question.schema';
import { QuestionService } from './question.service';
import { QuestionChangeService } from './question-change.service';
import { QuestionQueueQuery } from './question-queue.query';
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
  providers: [
    QuestionService,
    QuestionChangeService,
    QuestionQueueQuery,
    QuestionRepository,
    QuestionWritingService,
  ],
  exports: [QuestionService, QuestionChangeService, QuestionQueueQuery],
})
export class QuestionModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly questions: QuestionService,
    private readonly questionQueue: QuestionQueueQuery,
    private readonly toDo: ToDoRegistry,
  ) {}

  onModuleInit(): void {
    this.toDo.register('toModerate', async () => (await this.questionQueue.countByStatus()).pending);
    this.personalDataRegistry.register('questions', {
      export: ({ id }) => this.questions.listByUser(id, DEFAULT_LOCALE),
      erase: ({ id }) => this.questions.erase(id),
    });
  }
}
