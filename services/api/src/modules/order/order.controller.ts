import { Body, Controller, Header, Param, Query, Res } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderPage, OrderView } from '@munay/contracts/order/order';
import type { FastifyReply } from 'fastify';
import {
  type Caller,
  CurrentCaller,
  CurrentStaff,
  CurrentUser,
  type SignedIn,
  type StaffCaller,
} from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { CheckoutDto } from '../billing/checkout.dto';
import { CheckoutService } from '../billing/checkout.service';
import { AdminOrderStatusService } from '../admin/order/admin-order-status.service';
import { OwnOrdersDto, UpdateOrderDto } from './order.dto';
import { OrderService } from './order.service';

@Controller()
export class OrderController {
  constructor(
    private readonly orders: OrderService,
    private readonly desk: AdminOrderStatusService,
    private readonly checkout: CheckoutService,
  ) {}

  @Handles(ENDPOINTS.getOrders)
  list(@CurrentUser() user: SignedIn): Promise<OrderView[]> {
    return this.orders.list(user);
  }

  @Handles(ENDPOINTS.listOrders)
  page(@Query() { cursor }: OwnOrdersDto, @CurrentUser() user: SignedIn): Promise<OrderPage> {
    return this.orders.page(user, cursor);
  }

  @Handles(ENDPOINTS.getOrder)
  view(@Param('id', ObjectIdPipe) id: string, @CurrentUser() user: SignedIn): Promise<OrderView> {
    return this.orders.view(id, user);
  }

  @Handles(ENDPOINTS.createOrder)
  create(
    @CurrentCaller() caller: Caller,
    @CurrentUser() user: SignedIn,
    @Body() input: CheckoutDto,
  ): Promise<OrderView> {
    return this.checkout.createOrder(caller, user, input);
  }

  @Handles(ENDPOINTS.updateOrder)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: UpdateOrderDto,
    @CurrentUser() user: SignedIn,
    @CurrentStaff() { requestId }: StaffCaller,
  ): Promise<OrderView> {
    return this.desk.changeStatus(id, input, user, requestId);
  }

  @Handles(ENDPOINTS.deleteOrder)
  remove(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentUser() user: SignedIn,
    @CurrentStaff() { requestId }: StaffCaller,
  ): Promise<OrderView[]> {
    return this.desk.deleteOrder(id, user, requestId);
  }

  @Handles(ENDPOINTS.sendBill)
  sendBill(@Param('id', ObjectIdPipe) id: string, @CurrentUser() user: SignedIn): Promise<null> {
    return this.desk.sendBill(id, user);
  }

  @Handles(ENDPOINTS.getBill)
  @Header('content-type', 'application/pdf')
  async bill(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Uint8Array> {
    const { number, pdf } = await this.desk.bill(id, user);
    void reply.header('content-disposition', `inline; filename="${number}.pdf"`);
    return pdf;
  }

  @Handles(ENDPOINTS.getCreditNote)
  @Header('content-type', 'application/pdf')
  async creditNote(
    @Param('id', ObjectIdPipe) id: string,
    @Param('number') number: string,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Uint8Array> {
    const pdf = await this.desk.creditNote(id, number, user);
    void reply.header('content-disposition', `inline; filename="${encodeURIComponent(number)}.pdf"`);
    return pdf;
  }
}
