import { Injectable } from '@nestjs/common';
import { startOfDay } from '@munay/contracts/shop-clock';
import { toShopDay } from '@munay/contracts/shop-day';
import { Clock } from '../../../runtime/clock';
import { OrderPromotionQuery } from '../../order/queries/order-promotion.query';
import type { PromotionFields } from '../../promotion/promotion.types';
import { PromotionRecordService } from '../../promotion/promotion-record.service';

const PUBLISHED = ['active', 'paused', 'ended'] as const;
const MAX_ORDERS = 100_000;
const NO_USES = { used: 0, savedCents: 0 };

type Sum = typeof NO_USES;

/**
 * Reports the uses and savings of promotions. Totals are stored nightly and the current day's orders are added, so that
 * sales need not update counters.
 */
@Injectable()
export class PromotionSumService {
  constructor(
    private readonly promotionRecords: PromotionRecordService,
    private readonly orderPromotions: OrderPromotionQuery,
    private readonly clock: Clock,
  ) {}

  /** Number of orders of each promotion, and its total savings in cents. */
  async sumUses(promotions: readonly PromotionFields[]): Promise<Map<string, Sum>> {
    const from = promotions
      .flatMap(({ sum }) => sum?.until ?? [])
      .sort((a, b) => b.getTime() - a.getTime())[0];
    const ids = promotions.map(({ id }) => id);
    const since = await this.orderPromotions.countUses(ids, { from });
    return new Map(
      promotions.map(({ id, sum = NO_USES }) => {
        const { used, savedCents } = since.get(id) ?? NO_USES;
        return [id, { used: sum.used + used, savedCents: sum.savedCents + savedCents }];
      }),
    );
  }

  /** Updates the stored totals once a day. They include orders up to the start of the day. */
  async renew(): Promise<void> {
    const until = startOfDay(toShopDay(this.clock.now()));
    const all = await this.promotionRecords.list(PUBLISHED, 0, MAX_ORDERS);
    if (all.every(({ sum }) => sum && sum.until >= until)) return;
    const found = await this.orderPromotions.countUses(
      all.map(({ id }) => id),
      { until },
    );
    await this.promotionRecords.storeSums(
      new Map(all.map(({ id }) => [id, { ...(found.get(id) ?? NO_USES), until }])),
    );
  }
}
