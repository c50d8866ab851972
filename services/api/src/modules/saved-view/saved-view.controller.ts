import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { ChangeViewDto, SaveViewDto } from './saved-view.dto';
import { SavedViewService } from './saved-view.service';

@Controller()
export class SavedViewController {
  constructor(private readonly savedViews: SavedViewService) {}

  @Handles(ENDPOINTS.listViews)
  list(@CurrentUser() { id }: SignedInUser) {
    return this.savedViews.list(id);
  }

  @Handles(ENDPOINTS.saveView)
  save(@Body() input: SaveViewDto, @CurrentUser() { id }: SignedInUser) {
    return this.savedViews.save(id, input);
  }

  @Handles(ENDPOINTS.changeView)
  change(
    @Param('id', ObjectIdPipe) view: string,
    @Body() input: ChangeViewDto,
    @CurrentUser() { id }: SignedInUser,
  ) {
    return this.savedViews.change(id, view, input);
  }

  @Handles(ENDPOINTS.deleteView)
  remove(@Param('id', ObjectIdPipe) view: string, @CurrentUser() { id }: SignedInUser) {
    return this.savedViews.remove(id, view);
  }
}
