import { Injectable } from '@nestjs/common';
import { requireEach } from '../../database/mismatch';
import { HoldRepository } from './hold.repository';
import { changeBy, DIRECTIONS, perSku, rowChanges } from './stock.changes';
import { StockRepository } from './stock.repository';
import type { Hold, OrderItems } from './stock.types';

/** Units of an order, and whether they are reserved for an unverified buyer. */
type GroupedItems = OrderItems & { unverified: boolean };

/** The stock of several orders at once, all or nothing: each SKU changes once for all of them. */
@Injectable()
export class StockGroups {
  constructor(
    private readonly stock: StockRepository,
    private readonly reservations: HoldRepository,
  ) {}

  /**
   * Reserves pieces for new orders. Call inside their transaction, last.
   * @throws Mismatch when a SKU is short for all of them, or unverified buyers exceed their share of it
   */
  async hold(orders: readonly Hold[]): Promise<void> {
    const wanted = orders.map((order) => ({
      ...order,
      items: perSku(order.items),
      unverified: order.holder.unverified,
    }));
    requireEach(await this.reservations.insert(wanted), wanted.length, 'orders without a reservation');
    await this.move('hold', wanted);
  }

  /**
   * Sells what orders have reserved. Call inside a transaction, last.
   * @throws Mismatch unless each has exactly its items reserved, and for such a buyer
   */
  async commit(orders: readonly GroupedItems[]): Promise<void> {
    const wanted = orders.map((order) => ({ ...order, items: perSku(order.items) }));
    requireEach(await this.reservations.commitHeld(wanted), wanted.length, 'reservations to sell');
    await this.move('commit', wanted);
  }

  /** @throws Mismatch when a SKU is short */
  private async move(kind: keyof typeof DIRECTIONS, orders: readonly GroupedItems[]): Promise<void> {
    const direction = DIRECTIONS[kind];
    await this.stock.insertMoves(
      kind,
      orders.flatMap(({ orderId, items }) =>
        items.map((item) => ({ orderId, ...changeBy(item, direction) })),
      ),
    );
    const changes = rowChanges(orders, direction);
    requireEach(await this.stock.changeAll(changes), changes.length, 'SKUs with enough pieces');
  }
}
