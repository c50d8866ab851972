import { Body, Controller, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderView } from '@munay/contracts/order/order';
import { CurrentStaff, CurrentUser, type SignedIn, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { UpdateOrderDto } from '../order/order.dto';
import { OrderStatusService } from './order-status.service';

@Controller()
export class OrderStatusController {
  constructor(private readonly desk: OrderStatusService) {}

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
  sendBill(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentUser() user: SignedIn,
    @CurrentStaff() { requestId }: StaffCaller,
  ): Promise<null> {
    return this.desk.sendBill(id, user, requestId);
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
