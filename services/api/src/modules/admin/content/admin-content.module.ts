import { Module } from '@nestjs/common';
import { AuditLogModule } from '../../audit-log/audit-log.module';
import { ModerationModule } from '../../moderation/moderation.module';
import { ProductModule } from '../../product/product.module';
import { QuestionModule } from '../../question/question.module';
import { ReviewModule } from '../../review/review.module';
import { UserModule } from '../../user/user.module';
import { AdminQuestionController } from './admin-question.controller';
import { AdminQuestionService } from './admin-question.service';
import { AdminReviewController } from './admin-review.controller';
import { AdminReviewService } from './admin-review.service';
import { ModerationFactsService } from './moderation-facts.service';

/** Moderation of user-generated content. */
@Module({
  imports: [AuditLogModule, ModerationModule, ProductModule, QuestionModule, ReviewModule, UserModule],
  controllers: [AdminQuestionController, AdminReviewController],
  providers: [AdminQuestionService, AdminReviewService, ModerationFactsService],
})
export class AdminContentModule {}
