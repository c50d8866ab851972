import { Injectable } from '@nestjs/common';
import type { DayFigures, Figures, PeriodDays, PeriodTotals } from '@munay/contracts/admin/figures';
import { SHOP_ZONE } from '@munay/contracts/locale';
import { Clock } from '../../../runtime/clock';
import { addDays, dayOf, startOfDay } from '../../../runtime/zone-day';
import { AdminCartService } from '../../cart/admin-cart.service';
import { type DaySums, OrderFigures } from '../../order/queries/order-figures.query';

const KEPT_MS = 60_000;

/** Sales figures for the dashboard. */
@Injectable()
export class FiguresService {
  /** Counting reads every order of two periods, so concurrent requests share a result. */
  private readonly cache = new Map<PeriodDays, { at: number; figures: Promise<Figures> }>();

  constructor(
    private readonly sums: OrderFigures,
    private readonly carts: AdminCartService,
    private readonly clock: Clock,
  ) {}

  /** The last days including today, and as many before; at most a minute old. */
  figures(days: PeriodDays): Promise<Figures> {
    const now = this.clock.now();
    const cached = this.cache.get(days);
    if (cached && now.getTime() - cached.at < KEPT_MS) return cached.figures;
    const figures = this.count(days, now);
    this.cache.set(days, { at: now.getTime(), figures });
    figures.catch(() => this.cache.delete(days));
    return figures;
  }

  private async count(days: PeriodDays, now: Date): Promise<Figures> {
    const today = dayOf(now);
    const first = addDays(today, 1 - days);
    const firstBefore = addDays(first, -days);
    const [begin, beginBefore] = [startOfDay(first), startOfDay(firstBefore)];
    const [sums, topProducts, statuses, filled, filledBefore] = await Promise.all([
      this.sums.sumByDay(beginBefore, now, SHOP_ZONE),
      this.sums.topProducts(begin, now),
      this.sums.countByStatus(begin, now),
      this.carts.countFilled(begin, now),
      this.carts.countFilled(beginBefore, begin),
    ]);
    const earlier = await this.sums.revenueOf(
      topProducts.map(({ productId }) => productId),
      beginBefore,
      begin,
    );
    const perDay = everyDay(first, days, sums);
    const perDayBefore = everyDay(firstBefore, days, sums);
    return {
      days,
      now: totalsOf(perDay, filled),
      before: totalsOf(perDayBefore, filledBefore),
      perDay,
      perDayBefore,
      topProducts: topProducts.map((product) => ({
        ...product,
        revenueCentsBefore: earlier.get(product.productId) ?? 0,
      })),
      statuses,
      countedAt: now.toISOString(),
    };
  }
}

const everyDay = (first: string, days: number, sums: readonly DaySums[]): DayFigures[] => {
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index);
    return byDay.get(day) ?? { day, revenueCents: 0, orders: 0 };
  });
};

/** @param filled carts with items; bought ones are empty */
function totalsOf(days: readonly DayFigures[], filled: number): PeriodTotals {
  const revenueCents = days.reduce((sum, day) => sum + day.revenueCents, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return {
    revenueCents,
    orders,
    averageCents: orders > 0 ? Math.round(revenueCents / orders) : null,
    conversionPercent: orders + filled > 0 ? Math.round((1000 * orders) / (orders + filled)) / 10 : null,
  };
}
