import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalData } from '../../extension-points/personal-data';
import { SavedViewController } from './saved-view.controller';
import { SavedViewRepository } from './saved-view.repository';
import { SavedViews, SavedViewsSchema } from './saved-view.schema';
import { SavedViewService } from './saved-view.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: SavedViews.name, schema: SavedViewsSchema }])],
  controllers: [SavedViewController],
  providers: [SavedViewRepository, SavedViewService],
})
export class SavedViewModule implements OnModuleInit {
  constructor(
    private readonly personal: PersonalData,
    private readonly views: SavedViewRepository,
  ) {}

  onModuleInit(): void {
    this.personal.register('staffViews', {
      export: ({ id }) => this.views.findViews(id),
      erase: ({ id }) => this.views.forget(id),
    });
  }
}
