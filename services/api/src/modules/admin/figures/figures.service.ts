import { Injectable } from '@nestjs/common';
import type { DayFigures, Figures, PeriodDays, PeriodTotals } from '@munay/contracts/admin/figures';
import { SHOP_ZONE } from '@munay/contracts/locale';
import { hoursOf, startOfDay } from '@munay/contracts/shop-clock';
import { addDays, type ShopDay, toShopDay } from '@munay/contracts/shop-day';
import { Clock } from '../../../runtime/clock';
import { AdminCartService } from '../../cart/admin-cart.service';
import { GuestEnds } from '../../guest/guest-ends.service';
import { OrderFigures } from '../../order/queries/order-figures.query';

const KEPT_MS = 60_000;

/** Sales figures for the dashboard. */
@Injectable()
export class FiguresService {
  /** Counting reads every order of two periods, so concurrent requests share a result. */
  private readonly cache = new Map<PeriodDays, { at: number; figures: Promise<Figures> }>();

  constructor(
    private readonly sums: OrderFigures,
    private readonly carts: AdminCartService,
    private readonly guests: GuestEnds,
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
    const first = addDays(toShopDay(now), 1 - days);
    const firstBefore = addDays(first, -days);
    const [begin, beginBefore] = [startOfDay(first), startOfDay(firstBefore)];
    // Half of today is compared with half of yesterday, not with all of it
    const passed = days === 1 ? now.getTime() - begin.getTime() : Infinity;
    const endBefore = new Date(Math.min(beginBefore.getTime() + passed, begin.getTime()));
    const sum = days === 1 ? this.sumHours : this.sumDays;
    const [period, earlier, topProducts, statuses, filled, filledBefore, joined, joinedBefore] =
      await Promise.all([
        sum({ first, days, from: begin, until: now }),
        sum({ first: firstBefore, days, from: beginBefore, until: endBefore }),
        this.sums.topProducts(begin, now),
        this.sums.countByStatus(begin, now),
        this.carts.countFilled(begin, now),
        this.carts.countFilled(beginBefore, endBefore),
        this.guests.countJoined(begin, now),
        this.guests.countJoined(beginBefore, endBefore),
      ]);
    const revenueBefore = await this.sums.revenueOf(
      topProducts.map(({ productId }) => productId),
      beginBefore,
      endBefore,
    );
    return {
      days,
      now: totalsOf(period.perDay, filled, joined),
      before: totalsOf(earlier.perDay, filledBefore, joinedBefore),
      perDay: period.perDay,
      perDayBefore: earlier.perDay,
      perHour: period.perHour,
      perHourBefore: earlier.perHour,
      topProducts: topProducts.map((product) => ({
        ...product,
        revenueCentsBefore: revenueBefore.get(product.productId) ?? 0,
      })),
      statuses,
      countedAt: now.toISOString(),
    };
  }

  private sumDays = async ({ first, days, from, until }: Period): Promise<Series> => {
    const sums = await this.sums.sumByDay(from, until, SHOP_ZONE);
    const byDay = new Map(sums.map((sum) => [sum.day, sum]));
    const perDay = Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return byDay.get(day) ?? { day, ...NO_SALES };
    });
    return { perDay, perHour: null };
  };

  private sumHours = async ({ first, from, until }: Period): Promise<Series> => {
    const sums = await this.sums.sumByHour(from, until);
    const byHour = new Map(sums.map((sum) => [sum.at, sum]));
    const perHour = hoursOf(first).map((at) => byHour.get(at) ?? { at, ...NO_SALES });
    return { perDay: [{ day: first, ...totalOf(sums) }], perHour };
  };
}

interface Period {
  first: ShopDay;
  days: PeriodDays;
  from: Date;
  until: Date;
}
type Series = Pick<Figures, 'perDay' | 'perHour'>;

type Sales = Omit<DayFigures, 'day'>;
const NO_SALES: Sales = { revenueCents: 0, orders: 0 };

const totalOf = (sums: readonly Sales[]): Sales => ({
  revenueCents: sums.reduce((total, { revenueCents }) => total + revenueCents, 0),
  orders: sums.reduce((total, { orders }) => total + orders, 0),
});

/** @param filled carts with items; bought ones are empty */
function totalsOf(days: readonly DayFigures[], filled: number, guestsJoined: number): PeriodTotals {
  const { revenueCents, orders } = totalOf(days);
  return {
    revenueCents,
    orders,
    averageCents: orders > 0 ? Math.round(revenueCents / orders) : null,
    conversionPercent: orders + filled > 0 ? Math.round((1000 * orders) / (orders + filled)) / 10 : null,
    guestsJoined,
  };
}
