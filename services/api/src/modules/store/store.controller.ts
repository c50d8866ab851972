import { Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { StorePage } from '@munay/contracts/store';
import { type Caller, CurrentCaller, CurrentUser, type SignedIn } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { PageQueryDto } from '../../http/page-query.dto';
import { StoreService } from './store.service';

@Controller()
export class StoreController {
  constructor(private readonly stores: StoreService) {}

  @Handles(ENDPOINTS.viewStore)
  viewStore(
    @Param('id', ObjectIdPipe) id: string,
    @Query() query: PageQueryDto,
    @CurrentUser() user: SignedIn,
    @CurrentCaller() { locale }: Caller,
  ): Promise<StorePage> {
    return this.stores.viewStore(id, user, query, locale);
  }
}
