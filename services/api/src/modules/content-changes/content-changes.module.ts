import { Module } from '@nestjs/common';
import { DatabaseChangesModule } from '../../database/database-change.notifier';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { QuestionModule } from '../question/question.module';
import { ReviewModule } from '../review/review.module';
import { ShippingModule } from '../shipping/shipping.module';
import { ContentChangesController } from './content-changes.controller';
import { ContentChangesService } from './content-changes.service';

@Module({
  imports: [DatabaseChangesModule, CatalogueModule, ReviewModule, QuestionModule, ShippingModule],
  controllers: [ContentChangesController],
  providers: [ContentChangesService],
})
export class ContentChangesModule {}
