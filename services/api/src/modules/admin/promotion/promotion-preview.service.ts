import { Injectable } from '@nestjs/common';
import type { PromotionInput, PromotionPreview } from '@munay/contracts/admin/promotion';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import { priceOrder } from '@munay/contracts/pricing/price-order';
import type { Promotion } from '@munay/contracts/pricing/promotion';
import { Clock } from '../../../runtime/clock';
import type { OrderFields } from '../../order/order.schema';
import { OrderPromotions } from '../../order/queries/order-promotion.query';
import { reinputOf } from '../../pricing/pricing.mapper';
import { toPriced } from '../../promotion/promotion.mapper';
import { toStored } from './admin-promotion.mapper';
import { PromotionShelf } from './promotion-shelf';

const ORDERS = 200;
const SHOWN = 20;

/** What a promotion would have cost. */
@Injectable()
export class PromotionPreviewService {
  constructor(
    private readonly orders: OrderPromotions,
    private readonly shelf: PromotionShelf,
    private readonly clock: Clock,
  ) {}

  /**
   * The last paid orders, each priced from its stored lines to its destination without and with this promotion alone;
   * period and limits do not count. @throws AppError badRequest
   */
  async of(input: PromotionInput): Promise<PromotionPreview> {
    const now = this.clock.now();
    const stored = toStored(input);
    const promotion = toPriced({
      ...{
        ...stored,
        id: 'preview',
        state: 'draft',
        position: 1,
        version: 0,
        createdAt: now,
        updatedAt: now,
      },
      ...{ startsAt: null, endsAt: null },
    });
    const [orders, shelf] = [await this.orders.lastPaid(ORDERS), await this.shelf.pieces()];
    const sizes = new Map(shelf.map((line) => [line.sku, line]));
    const priced = orders.map((order) => ({
      orderId: order.id,
      number: order.number,
      beforeCents: totalOf(order, sizes, [], now),
      afterCents: totalOf(order, sizes, [promotion], now),
    }));
    const changed = priced.filter(({ beforeCents, afterCents }) => afterCents < beforeCents);
    const sum = (of: 'beforeCents' | 'afterCents'): number => priced.reduce((all, one) => all + one[of], 0);
    return {
      orders: orders.length,
      changed: changed.length,
      beforeCents: sum('beforeCents'),
      afterCents: sum('afterCents'),
      rows: changed.slice(0, SHOWN),
    };
  }
}

const totalOf = (
  order: OrderFields,
  sizes: ReadonlyMap<string, GoodsLine>,
  promotions: readonly Promotion[],
  at: Date,
): number => priceOrder(reinputOf(order, sizes, promotions, at)).totalCents;
