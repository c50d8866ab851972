import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { toOrderRefs } from '../order/order.mapper';
import type { OrderFields } from '../order/order.schema';
import { RefundRecordService } from '../order/refund-record.service';
import { findUnitsToRestock } from '../order/rules/refund-units.rules';
import type { StoredRefund, StoredRestock } from '../order/schema/course.schema';
import { StockService } from '../stock/stock.service';
import { RefundBookingService } from './refund-booking.service';

export type NewRefund = Pick<
  StoredRefund,
  'id' | 'amountCents' | 'lines' | 'deliveryCents' | 'reason' | 'note' | 'by' | 'reference'
> &
  Partial<Pick<StoredRefund, 'account'>>;

/** Requests refunds and restocking for staff and buyers. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly refundRecords: RefundRecordService,
    private readonly stock: StockService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
    private readonly refundBooking: RefundBookingService,
  ) {}

  /**
   * Reserves the amount of a refund on the order and restocks units, regardless of when the money is paid out. A worker
   * calls the provider later. Call inside the transaction that has read the order and checked the amount: concurrent
   * refunds conflict on the order, and the second refund reads the order again. A manual refund by staff is already
   * paid if it has a reference; otherwise it is still owed.
   */
  async requestRefund(order: OrderFields, request: NewRefund): Promise<void> {
    const at = this.clock.now();
    const refund: StoredRefund = { ...request, state: 'requested', at };
    const items = findUnitsToRestock(order, refund.lines, await this.stock.countReturned(order.id));
    // Units that were free of charge need no payment, credit note or email
    const isFree = refund.amountCents === 0;
    const after = await this.refundRecords.add(
      order,
      isFree ? { ...refund, state: 'done', doneAt: at } : refund,
    );
    if (items.length > 0) await this.stock.restock(order.id, refund.id, items);
    if (isFree) return;
    if (refund.reference !== '') {
      await this.refundBooking.end(after, refund);
      return;
    }
    if (METHOD_TRAITS[order.payment.method].refundedBy === 'staff') return;
    const refs = { ...toOrderRefs(order), cause: refund.id };
    await this.outbox.add({ type: 'refund', key: `${order.id}:${refund.id}`, refs });
  }

  /**
   * Completes a manual refund that staff have transferred. Call inside the transaction that has read the order.
   * @returns false if the refund was already complete
   * @throws AppError noRefund
   */
  async completeManualRefund(order: OrderFields, refundId: string, reference: string): Promise<boolean> {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund || METHOD_TRAITS[order.payment.method].refundedBy === 'provider')
      throw new AppError('noRefund');
    if (refund.state !== 'requested') return false;
    await this.refundRecords.setPaidBack(order.id, refund, reference);
    await this.refundBooking.end(order, { ...refund, reference });
    return true;
  }

  /** Restocks unsent units after a chargeback. Call inside the transaction that has checked these conditions. */
  async recordRestock({ id }: OrderFields, restock: StoredRestock): Promise<void> {
    await this.refundRecords.recordRestock(id, restock);
    await this.stock.restock(id, 'chargeback', restock.lines);
  }
}
