import { Injectable } from '@nestjs/common';
import { isValidPeriod } from '@munay/contracts/admin/document';
import type { DayFigures, Figures, FiguresQuery, PeriodTotals } from '@munay/contracts/admin/figures';
import { DAY_MS } from '@munay/contracts/durations';
import { type Locale, SHOP_ZONE } from '@munay/contracts/locale';
import { listHours, startOfDay } from '@munay/contracts/shop-clock';
import { addDays, type ShopDay, toNoon, toShopDay } from '@munay/contracts/shop-day';
import { AppError } from '../../../errors/app-error';
import { Clock } from '../../../runtime/clock';
import { AdminCartService } from '../../cart/admin-cart.service';
import { GuestConversionCountService } from '../../guest/guest-conversion-count.service';
import { OrderFiguresQuery } from '../../order/queries/order-figures.query';
import { ProductService } from '../../product/product.service';

const CACHE_TTL_MS = 60_000;
/** Maximum number of cached periods. */
const MAX_CACHED_PERIODS = 50;

/** Computes sales figures for the dashboard. */
@Injectable()
export class FiguresService {
  /**
   * Cache of figures. Computing them reads every order of two periods, so concurrent requests share one computation.
   */
  private readonly cache = new Map<string, { at: number; figures: Promise<Figures> }>();

  constructor(
    private readonly orderFigures: OrderFiguresQuery,
    private readonly adminCarts: AdminCartService,
    private readonly guestConversionCounts: GuestConversionCountService,
    private readonly products: ProductService,
    private readonly clock: Clock,
  ) {}

  /**
   * Figures for a period and the preceding period of the same length, cached for a minute. The title of a deleted
   * product comes from one of its orders.
   * @throws AppError periodInvalid
   */
  async getFigures(query: FiguresQuery, locale: Locale): Promise<Figures> {
    const figures = await this.computeQueryFigures(query);
    const titles = await this.products.findTitles(figures.topProducts.map(({ productId }) => productId));
    const topProducts = figures.topProducts.map((product) => ({
      ...product,
      title: titles.get(product.productId)?.[locale] || product.title,
    }));
    return { ...figures, topProducts };
  }

  private async computeQueryFigures(query: FiguresQuery): Promise<Figures> {
    const now = this.clock.now();
    const [firstDay, days] = resolvePeriod(query, toShopDay(now));
    const key = `${firstDay} ${days}`;
    const cachedFigures = this.cache.get(key);
    if (cachedFigures && now.getTime() - cachedFigures.at < CACHE_TTL_MS) return cachedFigures.figures;
    if (this.cache.size >= MAX_CACHED_PERIODS) this.cache.clear();
    const figures = this.computeFigures(firstDay, days, now);
    this.cache.set(key, { at: now.getTime(), figures });
    figures.catch(() => this.cache.delete(key));
    return figures;
  }

  private async computeFigures(firstDay: ShopDay, days: number, moment: Date): Promise<Figures> {
    const isToday = firstDay === toShopDay(moment);
    const now = new Date(Math.min(moment.getTime(), startOfDay(addDays(firstDay, days)).getTime()));
    const previousFirstDay = addDays(firstDay, -days);
    const [start, previousStart] = [startOfDay(firstDay), startOfDay(previousFirstDay)];
    // Today is compared with the same hours of yesterday, not with the whole day
    const elapsedMs = isToday ? now.getTime() - start.getTime() : Infinity;
    const previousEnd = new Date(Math.min(previousStart.getTime() + elapsedMs, start.getTime()));
    const sum = isToday ? this.sumHours : this.sumDays;
    const [
      period,
      previousPeriod,
      topProducts,
      statuses,
      filled,
      previousFilled,
      joinedGuests,
      previousJoined,
    ] = await Promise.all([
      sum({ first: firstDay, days, from: start, until: now }),
      sum({ first: previousFirstDay, days, from: previousStart, until: previousEnd }),
      this.orderFigures.listTopProducts(start, now),
      this.orderFigures.countByStatus(start, now),
      this.adminCarts.countFilledCarts(start, now),
      this.adminCarts.countFilledCarts(previousStart, previousEnd),
      this.guestConversionCounts.countJoinedAccounts(start, now),
      this.guestConversionCounts.countJoinedAccounts(previousStart, previousEnd),
    ]);
    const previousRevenue = await this.orderFigures.sumRevenue(
      topProducts.map(({ productId }) => productId),
      previousStart,
      previousEnd,
    );
    return {
      days,
      now: computeTotals(period.perDay, filled, joinedGuests),
      before: computeTotals(previousPeriod.perDay, previousFilled, previousJoined),
      perDay: period.perDay,
      perDayBefore: previousPeriod.perDay,
      perHour: period.perHour,
      perHourBefore: previousPeriod.perHour,
      topProducts: topProducts.map((product) => ({
        ...product,
        revenueCentsBefore: previousRevenue.get(product.productId) ?? 0,
      })),
      statuses,
      countedAt: moment.toISOString(),
    };
  }

  private sumDays = async ({ first, days, from, until }: Period): Promise<Series> => {
    const sums = await this.orderFigures.sumByDay(from, until, SHOP_ZONE);
    const sumsByDay = new Map(sums.map((sum) => [sum.day, sum]));
    const perDay = Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return sumsByDay.get(day) ?? { day, ...NO_SALES };
    });
    return { perDay, perHour: null };
  };

  private sumHours = async ({ first, from, until }: Period): Promise<Series> => {
    const sums = await this.orderFigures.sumByHour(from, until);
    const sumsByHour = new Map(sums.map((sum) => [sum.at, sum]));
    const perHour = listHours(first).map((at) => sumsByHour.get(at) ?? { at, ...NO_SALES });
    return { perDay: [{ day: first, ...sumSales(sums) }], perHour };
  };
}

/** The first day of a period, and its length in days. */
function resolvePeriod(query: FiguresQuery, today: ShopDay): [first: ShopDay, days: number] {
  if ('days' in query && query.days !== undefined) return [addDays(today, 1 - query.days), query.days];
  const { from, to } = query as Extract<FiguresQuery, { from: ShopDay }>;
  if (!from || !to || to > today || !isValidPeriod({ from, to })) throw new AppError('periodInvalid');
  return [from, Math.round((toNoon(to).getTime() - toNoon(from).getTime()) / DAY_MS) + 1];
}

interface Period {
  first: ShopDay;
  days: number;
  from: Date;
  until: Date;
}
type Series = Pick<Figures, 'perDay' | 'perHour'>;

type Sales = Omit<DayFigures, 'day'>;
const NO_SALES: Sales = { revenueCents: 0, orders: 0 };

const sumSales = (sums: readonly Sales[]): Sales => ({
  revenueCents: sums.reduce((total, { revenueCents }) => total + revenueCents, 0),
  orders: sums.reduce((total, { orders }) => total + orders, 0),
});

/** @param filledCartCount number of non-empty carts; ordered carts are not included */
function computeTotals(
  days: readonly DayFigures[],
  filledCartCount: number,
  guestAccountCount: number,
): PeriodTotals {
  const { revenueCents, orders } = sumSales(days);
  return {
    revenueCents,
    orders,
    averageCents: orders > 0 ? Math.round(revenueCents / orders) : null,
    conversionPercent:
      orders + filledCartCount > 0 ? Math.round((1000 * orders) / (orders + filledCartCount)) / 10 : null,
    guestsJoined: guestAccountCount,
  };
}
