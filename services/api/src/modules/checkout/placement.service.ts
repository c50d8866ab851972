import { Injectable } from '@nestjs/common';
import { METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import { MismatchError } from '../../database/mismatch';
import { BillingMetricsService } from '../billing/billing-metrics.service';
import { PAGE_LEASE_MS } from '../billing/payment.service';
import { type NewReservation, OrderReservationService } from '../billing/sale/order-reservation.service';
import { CartService } from '../cart/cart.service';
import type { NewOrder, OrderFields } from '../order/order.schema';
import { OrderService } from '../order/order.service';
import { type PriceBasis, PricingService } from '../pricing/pricing.service';
import { StockService } from '../stock/stock.service';
import { TransferService } from './transfer.service';

/** An order that is ready to be written. */
export interface Placement extends NewReservation {
  basis: PriceBasis;
}

const isPaidLater = ({ payment }: NewOrder): boolean => METHOD_TRAITS[payment.method].paid === 'later';

/** Writes new orders, each with its reservation. No other class writes new orders. */
@Injectable()
export class PlacementService {
  constructor(
    private readonly orders: OrderService,
    private readonly carts: CartService,
    private readonly pricing: PricingService,
    private readonly orderReservations: OrderReservationService,
    private readonly stock: StockService,
    private readonly transfers: TransferService,
    private readonly billingMetrics: BillingMetricsService,
  ) {}

  /**
   * Writes 1 to 8 orders, either all or none. Call inside a transaction. Carts are written first, and the stock last,
   * because it is contended.
   * @throws MismatchError or a duplicate key error if a cart was ordered or changed in the meantime, or a price changed
   * @throws AppError transferTooLarge; the same errors as `OrderReservationService.reserve`
   */
  async place(placements: readonly Placement[]): Promise<OrderFields[]> {
    const drafts = placements.map(({ order }) => order);
    await this.lockCarts(drafts);
    const orders = await this.orders.place(drafts, PAGE_LEASE_MS);
    for (const order of orders) this.billingMetrics.countPlaced(order);
    if (!(await this.pricing.isCurrent(...placements.map(({ basis }) => basis))))
      throw new MismatchError('a price has changed');
    for (const order of orders)
      if (METHOD_TRAITS[order.payment.method].toAccount) await this.transfers.notify(order);
    await this.orderReservations.reserve(placements);
    return orders;
  }

  /** Locks the carts. Orders of an older cart version either exist already and are counted, or fail on this lock. */
  private async lockCarts(orders: readonly NewOrder[]): Promise<void> {
    await this.carts.bumpVersions(...orders.flatMap(({ cart }) => cart ?? []));
    for (const order of orders.filter(isPaidLater)) {
      if (!order.cart) continue;
      // Stock is checked first, because the transfer limit error suggests a card payment, which needs the same units
      await this.stock.assertAvailable(order.lines, false);
      await this.transfers.assertAmountLimit(order);
      const { lines, promotions } = order;
      await this.carts.removePurchasedUnits({ cartId: order.cart.cartId, lines, promotions });
    }
  }
}
