import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type VerifiedCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { EditStoreDto, StoreInputDto } from './admin-store.dto';
import { AdminStoreService } from './admin-store.service';

@Controller()
export class AdminStoreController {
  constructor(private readonly adminStores: AdminStoreService) {}

  @Handles(ENDPOINTS.openStore)
  open(@Param('id', ObjectIdPipe) id: string) {
    return this.adminStores.open(id);
  }

  @Handles(ENDPOINTS.createStore)
  create(@Body() input: StoreInputDto, @CurrentStaff() staff: VerifiedCaller) {
    return this.adminStores.create(input, staff);
  }

  @Handles(ENDPOINTS.editStore)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditStoreDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.adminStores.edit(id, input, staff);
  }
}
