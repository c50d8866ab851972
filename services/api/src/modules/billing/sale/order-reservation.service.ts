import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { hasCountedUses } from '../../order/order.mapper';
import type { NewOrder, OrderFields } from '../../order/order.schema';
import type { LimitedUse } from '../../promotion/promotion.types';
import { PromotionUseService } from '../../promotion/promotion-use.service';
import { StockService } from '../../stock/stock.service';
import type { ReservationRequest } from '../../stock/stock.types';
import { BillingAlertService } from '../billing-alert.service';

export interface NewReservation {
  order: NewOrder;
  ip: string;
  /** Whether the buyer of a card order is unverified. All such orders together may reserve only part of each stock. */
  unverified: boolean;
  /** Counts the prepared uses of limited promotions. */
  countUses?: () => Promise<void>;
}

const toReservationRequest = ({ order, ip, unverified }: NewReservation): ReservationRequest => {
  const { id, lines, payment } = order;
  const { userId, as, key } = order.buyer;
  return {
    orderId: id,
    items: lines,
    durationMs: METHOD_TRAITS[payment.method].reservedMs,
    holder: {
      ip,
      method: payment.method,
      unverified,
      ...(userId !== null && { userId }),
      ...(as && key && { addressKey: key }),
    },
  };
};

/** Manages what orders reserve until they are paid: units of stock, and uses of limited promotions. */
@Injectable()
export class OrderReservationService {
  constructor(
    private readonly promotionUses: PromotionUseService,
    private readonly stock: StockService,
    private readonly billingAlerts: BillingAlertService,
  ) {}

  /** Prepares the promotion uses of an order. Call before its transaction. */
  prepareUses(
    { id, buyer, customer, payment }: NewOrder,
    uses: readonly LimitedUse[],
  ): Promise<() => Promise<void>> {
    return this.promotionUses.prepare(uses, {
      orderId: id,
      buyer: { userId: buyer.userId, email: customer.email },
      method: payment.method,
      durationMs: METHOD_TRAITS[payment.method].reservedMs,
    });
  }

  /**
   * Reserves stock and promotion uses for new orders. Call at the end of their transaction.
   * @throws the same errors as `StockService.reserve`, and errors for promotion uses
   */
  async reserve(reservations: readonly NewReservation[]): Promise<void> {
    for (const { countUses } of reservations) await countUses?.();
    await this.stock.reserve(reservations.map(toReservationRequest));
  }

  /**
   * Sells the reserved units of paid orders. Call at the end of the transaction.
   * @throws the same errors as `StockService.commit`
   */
  async commit(orders: readonly OrderFields[]): Promise<void> {
    for (const order of orders)
      if (hasCountedUses(order) && (await this.promotionUses.commit(order.id)) > 0)
        this.billingAlerts.report('promotionLate', { orderId: order.id });
    // If a buyer was verified in the meantime, the order no longer matches its reservation and is retried outside the
    // group
    const sales = orders.map((order) => ({
      orderId: order.id,
      items: order.lines,
      unverified: METHOD_TRAITS[order.payment.method].paid === 'onPage' && !!order.buyer.as,
    }));
    await this.stock.commit(sales);
  }

  /** Releases the reservation of an order that ends unpaid. Call at the end of the transaction. */
  async release(orderId: string, order: OrderFields | null): Promise<void> {
    if (order && hasCountedUses(order)) await this.promotionUses.release(orderId);
    await this.stock.release(orderId);
  }
}
