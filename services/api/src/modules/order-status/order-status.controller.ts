import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, CurrentUser, type SignedIn, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { UpdateOrderDto } from '../order/order.dto';
import { OrderStatusService } from './order-status.service';

@Controller()
export class OrderStatusController {
  constructor(private readonly status: OrderStatusService) {}

  @Handles(ENDPOINTS.updateOrder)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: UpdateOrderDto,
    @CurrentUser() user: SignedIn,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.status.changeStatus(id, input, user, requestId);
  }

  @Handles(ENDPOINTS.deleteOrder)
  remove(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentUser() user: SignedIn,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.status.deleteOrder(id, user, requestId);
  }
}
