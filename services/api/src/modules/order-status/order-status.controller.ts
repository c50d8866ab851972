import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentBuyer, CurrentStaff, type SignedInUser, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { UpdateOrderDto } from '../order/order.dto';
import { OrderStatusService } from './order-status.service';

@Controller()
export class OrderStatusController {
  constructor(private readonly orderStatuses: OrderStatusService) {}

  @Handles(ENDPOINTS.updateOrder)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: UpdateOrderDto,
    @CurrentBuyer() user: SignedInUser,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.orderStatuses.changeStatus(id, input, user, requestId);
  }

  @Handles(ENDPOINTS.deleteOrder)
  remove(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentBuyer() user: SignedInUser,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.orderStatuses.deleteOrder(id, user, requestId);
  }
}
