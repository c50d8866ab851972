import { Body, Controller, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { RequestOrderLinkDto } from './order-tracking.dto';
import { OrderTrackingService } from './order-tracking.service';

@Controller()
export class OrderTrackingController {
  constructor(private readonly orderTracking: OrderTrackingService) {}

  @Handles(ENDPOINTS.trackOrder)
  track(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.orderTracking.track(token, caller);
  }

  @Handles(ENDPOINTS.requestOrderLink)
  requestLink(
    @Param('token') token: string,
    @Body() input: RequestOrderLinkDto,
    @CurrentCaller() caller: Caller,
  ) {
    return this.orderTracking.requestLink(token, input, caller);
  }

  @Handles(ENDPOINTS.getOrderLink)
  preview(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.orderTracking.preview(token, caller);
  }

  @Handles(ENDPOINTS.cancelByLink)
  cancel(@Param('token') token: string, @CurrentCaller() caller: Caller) {
    return this.orderTracking.cancel(token, caller);
  }

  @Handles(ENDPOINTS.invoiceByLink)
  @Header('content-type', 'application/pdf')
  async invoice(
    @Param('token') token: string,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { number, pdf } = await this.orderTracking.downloadInvoice(token, caller);
    void reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
    return pdf;
  }

  @Handles(ENDPOINTS.renewTrackingLink)
  renew(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller) {
    return this.orderTracking.renew(id, staff);
  }
}
