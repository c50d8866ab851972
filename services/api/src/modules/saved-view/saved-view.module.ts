import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
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
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly savedViews: SavedViewRepository,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('staffViews', {
      export: ({ id }) => this.savedViews.findViews(id),
      erase: ({ id }) => this.savedViews.deleteByUser(id),
    });
  }
}
