import { Injectable } from '@nestjs/common';
import { requireEach } from '../../database/mismatch';
import { changeBy, DIRECTIONS, perSku } from './stock.changes';
import { StockRepository } from './stock.repository';
import type { Hold, OrderItems } from './stock.types';

/** The stock of several orders at once, all or nothing: each SKU changes once for all of them. */
@Injectable()
export class StockGroups {
  constructor(private readonly stock: StockRepository) {}

  /**
   * Reserves pieces for new orders. Call inside their transaction, last.
   * @throws Mismatch when a SKU is short for all of them
   */
  async hold(orders: readonly Hold[]): Promise<void> {
    const wanted = orders.map((order) => ({ ...order, items: perSku(order.items) }));
    requireEach(await this.stock.insertReservations(wanted), wanted.length, 'orders without a reservation');
    await this.move('hold', wanted);
  }

  /**
   * Sells what orders have reserved. Call inside a transaction, last.
   * @throws Mismatch unless each has exactly its items reserved
   */
  async commit(orders: readonly OrderItems[]): Promise<void> {
    const wanted = orders.map(({ orderId, items }) => ({ orderId, items: perSku(items) }));
    requireEach(await this.stock.commitHeld(wanted), wanted.length, 'reservations to sell');
    await this.move('commit', wanted);
  }

  /** @throws Mismatch when a SKU is short */
  private async move(kind: keyof typeof DIRECTIONS, orders: readonly OrderItems[]): Promise<void> {
    const direction = DIRECTIONS[kind];
    await this.stock.insertMoves(
      kind,
      orders.flatMap(({ orderId, items }) =>
        items.map((item) => ({ orderId, ...changeBy(item, direction) })),
      ),
    );
    const changes = perSku(orders.flatMap(({ items }) => items)).map((item) => changeBy(item, direction));
    requireEach(await this.stock.changeAll(changes), changes.length, 'SKUs with enough pieces');
  }
}
