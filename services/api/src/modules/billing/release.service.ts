import { Injectable, Logger } from '@nestjs/common';
import { Transaction } from '../../database/transaction';
import { Clock } from '../../runtime/clock';
import type { OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { StockService } from '../stock/stock.service';
import type { StoredReservation } from '../stock/stock.types';
import { BillingAlertService } from './billing-alert.service';
import { PaymentUnreachableError } from './payment.provider';
import { PaymentResultService } from './payment-result.service';
import { OrderReservationService } from './sale/order-reservation.service';
import { type SaveHook, type UnpaidEnd, UnpaidOrderService } from './unpaid-order.service';

const LEASE_MS = 60_000;
const ALERT_DELAY_MS = 10 * 60_000;
const PROCESSING_MS = 24 * 3_600_000;

/** Cancels orders that wait for payment, including those with an expired reservation. */
@Injectable()
export class ReleaseService {
  private readonly log = new Logger(ReleaseService.name);

  constructor(
    private readonly orders: OrderService,
    private readonly paymentResults: PaymentResultService,
    private readonly unpaidOrder: UnpaidOrderService,
    private readonly orderReservations: OrderReservationService,
    private readonly stock: StockService,
    private readonly billingAlerts: BillingAlertService,
    private readonly transaction: Transaction,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels an order that waits for payment. Its session is closed first, so that the buyer cannot pay afterwards.
   * @returns false if the buyer paid first, or the order has already ended
   * @throws PaymentUnreachableError if the provider cannot confirm that the session is closed; the order is then
   * unchanged
   */
  async end(order: OrderFields, end: UnpaidEnd, saveHook?: SaveHook): Promise<boolean> {
    return !(await this.paymentResults.closeSession(order)) && this.unpaidOrder.close(order, end, saveHook);
  }

  /**
   * Cancels all orders with an expired reservation. If one fails, the others are still processed.
   * @returns the number of checked reservations
   */
  async releaseDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const dueReservation = await this.stock.leaseDue(LEASE_MS);
      if (!dueReservation) return count;
      await this.releaseOne(dueReservation.orderId).catch((error: unknown) =>
        this.reportUnreleased(dueReservation, error),
      );
    }
  }

  /** Reports an expired reservation that the provider did not confirm as unpaid. A release could sell units twice. */
  private reportUnreleased({ orderId, expiresAt }: StoredReservation, error: unknown): void {
    const overdueMs = this.clock.now().getTime() - expiresAt.getTime();
    this.log.warn({ msg: 'reservation not released', orderId, lateMs: overdueMs, reason: String(error) });
    if (!(error instanceof PaymentUnreachableError))
      this.billingAlerts.report('holdStuck', { orderId, reason: String(error) });
    else if (overdueMs > ALERT_DELAY_MS)
      this.billingAlerts.report('holdOverdue', { orderId, lateMs: overdueMs });
  }

  private async releaseOne(orderId: string): Promise<void> {
    const order = await this.orders.findOrder(orderId);
    if (order?.status === 'pending_payment') {
      await this.end(order, { to: 'expired', by: 'system', cause: 'the reservation has expired' });
      return;
    }
    if (order?.status === 'payment_processing') {
      const outcome = await this.paymentResults.record(order.stripe?.sessionId ?? '', 'release');
      if (outcome === 'processing') await this.stock.extend(orderId, PROCESSING_MS);
      return;
    }
    if (order) await this.paymentResults.closeSession(order);
    await this.transaction.run(() => this.orderReservations.release(orderId, order));
  }
}
