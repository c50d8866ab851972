import { Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentBuyer, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { OrderPageDto } from './order.dto';
import { OrderService } from './order.service';

@Controller()
export class OrderController {
  constructor(private readonly orders: OrderService) {}

  @Handles(ENDPOINTS.getOrders)
  list(@CurrentBuyer() user: SignedInUser) {
    return this.orders.list(user);
  }

  @Handles(ENDPOINTS.listOrders)
  listPage(@Query() { cursor }: OrderPageDto, @CurrentBuyer() user: SignedInUser) {
    return this.orders.page(user, cursor);
  }

  @Handles(ENDPOINTS.getOrder)
  view(@Param('id', ObjectIdPipe) id: string, @CurrentBuyer() user: SignedInUser) {
    return this.orders.view(id, user);
  }
}
