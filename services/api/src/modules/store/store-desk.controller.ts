import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { StoreDesk } from '@munay/contracts/store';
import { CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { StoreDeskService } from './store-desk.service';
import { EditStoreDto, StoreInputDto } from './store.dto';

@Controller()
export class StoreDeskController {
  constructor(private readonly desk: StoreDeskService) {}

  @Handles(ENDPOINTS.openStore)
  open(@Param('id', ObjectIdPipe) id: string): Promise<StoreDesk> {
    return this.desk.open(id);
  }

  @Handles(ENDPOINTS.createStore)
  create(@Body() input: StoreInputDto, @CurrentStaff() staff: StaffCaller): Promise<StoreDesk> {
    return this.desk.create(input, staff);
  }

  @Handles(ENDPOINTS.editStore)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditStoreDto,
    @CurrentStaff() staff: StaffCaller,
  ): Promise<StoreDesk> {
    return this.desk.edit(id, input, staff);
  }
}
