import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { BankPaymentDto, NoteDto, OtherTransferDto, RecordRefundDto, RefundDto } from './admin-order.dto';
import { AdminOrderService } from './admin-order.service';
import { OrderRefundService } from './order-refund.service';
import { OrderTransferService } from './order-transfer.service';

/** Payments and refunds of an order. */
@Controller()
export class OrderMoneyController {
  constructor(
    private readonly adminOrders: AdminOrderService,
    private readonly orderTransfers: OrderTransferService,
    private readonly orderRefunds: OrderRefundService,
  ) {}

  @Handles(ENDPOINTS.recordBankPayment)
  async bankPayment(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: BankPaymentDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.orderTransfers.recordPayment(id, input, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.recordOtherTransfer)
  async recordOtherTransfer(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: OtherTransferDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.orderTransfers.recordOtherTransfer(id, input, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.refundOrder)
  async refund(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: RefundDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.orderRefunds.refund(id, input, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.recordManualRefund)
  async recordManualRefund(
    @Param('id', ObjectIdPipe) id: string,
    @Param('refund') refund: string,
    @Body() { reference }: RecordRefundDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.orderRefunds.recordManualRefund(id, refund, reference, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.settleFailedRefund)
  async settleFailedRefund(
    @Param('id', ObjectIdPipe) id: string,
    @Param('refund') refund: string,
    @Body() { text }: NoteDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.orderRefunds.settleFailedRefund(id, refund, text, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.restockOrder)
  async restock(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller) {
    await this.orderRefunds.restock(id, staff);
    return this.adminOrders.open(id);
  }
}
