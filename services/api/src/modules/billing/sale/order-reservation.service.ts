import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { takesUses } from '../../order/order.mapper';
import type { NewOrder, OrderFields } from '../../order/order.schema';
import type { LimitedUse } from '../../promotion/promotion.types';
import { PromotionUseService } from '../../promotion/promotion-use.service';
import { StockService } from '../../stock/stock.service';
import type { Hold } from '../../stock/stock.types';
import { BillingAlerts } from '../billing.alerts';

export interface NewReservation {
  order: NewOrder;
  ip: string;
  /** A card order of an unverified buyer: all such orders share a part of each stock. */
  unverified: boolean;
  /** Takes the uses of limited promotions, as prepared. */
  takeUses?: () => Promise<void>;
}

const holdOf = ({ order, ip, unverified }: NewReservation): Hold => {
  const { id, lines, payment } = order;
  const { userId, as, key } = order.buyer;
  return {
    orderId: id,
    items: lines,
    forMs: METHOD_TRAITS[payment.method].reservedMs,
    holder: {
      ...{ ip, method: payment.method, unverified },
      ...(userId !== null && { userId }),
      ...(as && key && { addressKey: key }),
    },
  };
};

/** What orders reserve until they are paid: units of the stock and uses of limited promotions. */
@Injectable()
export class OrderReservationService {
  constructor(
    private readonly promotions: PromotionUseService,
    private readonly stock: StockService,
    private readonly alerts: BillingAlerts,
  ) {}

  /** Prepares the uses of an order. Call before its transaction. */
  prepareUses(
    { id, buyer, customer, payment }: NewOrder,
    uses: readonly LimitedUse[],
  ): Promise<() => Promise<void>> {
    return this.promotions.prepare(uses, {
      orderId: id,
      buyer: { userId: buyer.userId, email: customer.email },
      method: payment.method,
      forMs: METHOD_TRAITS[payment.method].reservedMs,
    });
  }

  /** Reserves what new orders need. Call inside their transaction, last. @throws as `StockService.hold`, and for a use */
  async hold(reservations: readonly NewReservation[]): Promise<void> {
    for (const { takeUses } of reservations) await takeUses?.();
    await this.stock.hold(reservations.map(holdOf));
  }

  /** Sells what paid orders have reserved. Call inside a transaction, last. @throws as `StockService.commit` */
  async commit(orders: readonly OrderFields[]): Promise<void> {
    for (const order of orders)
      if (takesUses(order) && (await this.promotions.commit(order.id)) > 0)
        this.alerts.raise('promotionLate', { orderId: order.id });
    // Of several, an order whose buyer was verified in the meantime does not match, and is sold on its own
    const sales = orders.map((order) => ({
      orderId: order.id,
      items: order.lines,
      unverified: METHOD_TRAITS[order.payment.method].paid === 'onPage' && !!order.buyer.as,
    }));
    await this.stock.commit(sales);
  }

  /** Releases what an order that ends unpaid has reserved. Call inside a transaction, last. */
  async release(orderId: string, order: OrderFields | null): Promise<void> {
    if (order && takesUses(order)) await this.promotions.release(orderId);
    await this.stock.release(orderId);
  }
}
