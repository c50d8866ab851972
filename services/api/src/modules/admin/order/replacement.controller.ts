import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { ReplacementService } from '../../order-status/replacement.service';
import { AdminOrderService } from './admin-order.service';
import { NewReplacementDto, ShipReplacementDto } from './replacement.dto';

@Controller()
export class ReplacementController {
  constructor(
    private readonly replacements: ReplacementService,
    private readonly adminOrders: AdminOrderService,
  ) {}

  @Handles(ENDPOINTS.replaceGoods)
  async replace(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: NewReplacementDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.replacements.replace(id, input, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.shipReplacement)
  async ship(
    @Param('id', ObjectIdPipe) id: string,
    @Param('replacement') replacement: string,
    @Body() input: ShipReplacementDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.replacements.ship(id, replacement, input, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.cancelReplacement)
  async cancel(
    @Param('id', ObjectIdPipe) id: string,
    @Param('replacement') replacement: string,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.replacements.cancel(id, replacement, staff);
    return this.adminOrders.open(id);
  }
}
