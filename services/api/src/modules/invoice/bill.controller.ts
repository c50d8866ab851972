import { Controller, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  CurrentBuyer,
  CurrentStaff,
  CurrentUser,
  type SignedInUser,
  type StaffCaller,
} from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { BillService } from './bill.service';

@Controller()
export class BillController {
  constructor(private readonly bills: BillService) {}

  @Handles(ENDPOINTS.sendBill)
  sendBill(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentUser() user: SignedInUser,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.bills.sendBill(id, user, requestId);
  }

  @Handles(ENDPOINTS.getBill)
  @Header('content-type', 'application/pdf')
  async bill(
    @Param('id', ObjectIdPipe) id: string,
    @CurrentBuyer() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { number, pdf } = await this.bills.bill(id, user);
    void reply.header('content-disposition', `inline; filename="${number}.pdf"`);
    return pdf;
  }

  @Handles(ENDPOINTS.getCreditNote)
  @Header('content-type', 'application/pdf')
  async creditNote(
    @Param('id', ObjectIdPipe) id: string,
    @Param('number') number: string,
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const pdf = await this.bills.creditNote(id, number, user);
    void reply.header('content-disposition', `inline; filename="${encodeURIComponent(number)}.pdf"`);
    return pdf;
  }
}
