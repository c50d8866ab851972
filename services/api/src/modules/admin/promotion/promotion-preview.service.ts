import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PreviewedOrder, PromotionInput, PromotionPreview } from '@munay/contracts/admin/promotion';
import type { Locale } from '@munay/contracts/locale';
import type { GoodsLine } from '@munay/contracts/pricing/lines';
import { priceOrder } from '@munay/contracts/pricing/price-order';
import { isInPromotionScope, isUsable, type Promotion } from '@munay/contracts/pricing/promotion';
import { Clock } from '../../../runtime/clock';
import type { OrderFields } from '../../order/order.schema';
import { OrderPromotionQuery } from '../../order/queries/order-promotion.query';
import { toRepriceInput } from '../../pricing/pricing.mapper';
import { toPricedPromotion } from '../../promotion/promotion.mapper';
import { toPromotionTerms } from './admin-promotion.mapper';
import { type NamedShelfUnit, PromotionUnitService } from './promotion-unit.service';

const MAX_COMPARED_ORDERS = 200;
const MAX_PREVIEW_ROWS = 20;
const QUERY_TIMEOUT_MS = 2_000;
const CACHE_LIMITS = { max: 100, ttl: 600_000 };

type Comparison = Omit<PromotionPreview, 'sizes'>;

/** Previews what a promotion would have cost. */
@Injectable()
export class PromotionPreviewService {
  /** Cached results. The key contains the rules of the promotion and the latest sale. */
  private readonly cache = new LRUCache<string, Comparison>(CACHE_LIMITS);

  constructor(
    private readonly orderPromotions: OrderPromotionQuery,
    private readonly promotionUnit: PromotionUnitService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices the most recent paid orders again from their stored lines and destination: once without promotions, and once
   * with only this promotion, ignoring its period and limits. After two seconds, the result covers only the orders
   * processed so far.
   * @throws AppError badRequest
   */
  async preview(input: PromotionInput, locale: Locale): Promise<PromotionPreview> {
    const promotion = this.toPromotion(input);
    const key = JSON.stringify([promotion, await this.orderPromotions.findLatestSoldId()]);
    const units = await this.promotionUnit.listShelfUnits();
    const cachedComparison = this.cache.get(key) ?? (await this.compare(promotion, units));
    this.cache.set(key, cachedComparison);
    const unitsInScope = units.filter((unit) => isInPromotionScope(promotion, unit));
    const rows = unitsInScope.map((unit) => ({
      sku: unit.sku,
      title: unit.title[locale],
      size: unit.size,
      priceCents: unit.priceCents,
      usable: isUsable(promotion, unit),
    }));
    const usableCount = rows.filter((row) => row.usable).length;
    return {
      ...cachedComparison,
      sizes: { inScope: unitsInScope.length, usable: usableCount, rows: rows.slice(0, MAX_PREVIEW_ROWS) },
    };
  }

  private toPromotion(input: PromotionInput): Promotion {
    const at = new Date(0);
    const previewFields = { id: 'preview', state: 'draft', position: 1, version: 0 } as const;
    const unlimitedPeriod = { startsAt: null, endsAt: null };
    return toPricedPromotion({
      ...toPromotionTerms(input),
      ...previewFields,
      ...unlimitedPeriod,
      excludedSizes: [],
      createdAt: at,
      updatedAt: at,
    });
  }

  private async compare(promotion: Promotion, units: readonly NamedShelfUnit[]): Promise<Comparison> {
    const deadline = performance.now() + QUERY_TIMEOUT_MS;
    const now = this.clock.now();
    const sizes = new Map(units.map((unit) => [unit.sku, unit]));
    const previewedOrders: PreviewedOrder[] = [];
    for (const order of await this.orderPromotions.findLastSoldOrders(
      MAX_COMPARED_ORDERS,
      QUERY_TIMEOUT_MS,
    )) {
      if (performance.now() > deadline) break;
      previewedOrders.push({
        orderId: order.id,
        number: order.number,
        paidAt: order.payment.paidAt?.toISOString() ?? '',
        beforeCents: computeTotal(order, sizes, [], now),
        afterCents: computeTotal(order, sizes, [promotion], now),
      });
    }
    const changedOrders = previewedOrders.filter(({ beforeCents, afterCents }) => afterCents < beforeCents);
    const sum = (of: 'beforeCents' | 'afterCents'): number =>
      previewedOrders.reduce((all, order) => all + order[of], 0);
    return {
      orders: previewedOrders.length,
      changed: changedOrders.length,
      beforeCents: sum('beforeCents'),
      afterCents: sum('afterCents'),
      rows: changedOrders.slice(0, MAX_PREVIEW_ROWS),
      lowestOrder: [...changedOrders].sort((a, b) => a.afterCents - b.afterCents)[0] ?? null,
    };
  }
}

const computeTotal = (
  order: OrderFields,
  sizes: ReadonlyMap<string, GoodsLine>,
  promotions: readonly Promotion[],
  at: Date,
): number => priceOrder(toRepriceInput(order, sizes, promotions, at)).totalCents;
