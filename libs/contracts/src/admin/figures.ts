import type { OrderStatus } from '../order/order-status';
import type { ImageView } from '../shop/product';
import type { ShopDay } from '../shop-day';
import type { Balance, Count, Id, IsoDate, Share } from '../values';

/** Selectable periods in days. A period of one day means today, with hourly figures. */
export const PERIOD_DAYS = [1, 7, 30, 90] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/**
 * The period: a number of days up to and including today, or a range of calendar days, both inclusive, of at most a
 * year.
 */
export type FiguresQuery = { days: PeriodDays } | { from: ShopDay; to: ShopDay };

export interface PeriodTotals {
  /** Payments minus refunds in cents, including VAT, assigned to the day of payment. */
  revenueCents: Balance;
  orders: Count;
  /** Average revenue per order; null without orders. */
  averageCents: Balance | null;
  /** Paid orders as a percentage of the carts that were filled or paid; null if there were no such carts. */
  conversionPercent: Share | null;
  /** Number of guests who verified their email address and moved their orders to an account. */
  guestsJoined: Count;
}

export interface DayFigures {
  /** Calendar day in the shop's time zone, e.g. `2026-11-21`. */
  day: ShopDay;
  revenueCents: Balance;
  orders: Count;
}

interface HourFigures {
  /** Start of the hour. A day has 23, 24 or 25 hours. */
  at: IsoDate;
  revenueCents: Balance;
  orders: Count;
}

export interface ProductFigures {
  productId: Id;
  title: string;
  image: ImageView | null;
  units: Count;
  revenueCents: Balance;
  revenueCentsBefore: Balance;
}

export interface Figures {
  days: Count;
  now: PeriodTotals;
  /**
   * Figures of the preceding period of the same length. For today, these are yesterday's figures up to the same time of
   * day.
   */
  before: PeriodTotals;
  /** Figures for every day of the period, oldest first. If it includes today, that day is incomplete. */
  perDay: DayFigures[];
  perDayBefore: DayFigures[];
  /** Figures for every hour of today, with zero for future hours; null for longer periods. */
  perHour: HourFigures[] | null;
  /** Hourly figures for yesterday, up to the same time of day. */
  perHourBefore: HourFigures[] | null;
  /** Products with the highest revenue, at most eight. */
  topProducts: ProductFigures[];
  /** Number of orders placed in the period, keyed by current status. */
  statuses: Partial<Record<OrderStatus, Count>>;
  /** When the figures were computed. They are cached for a minute. */
  countedAt: IsoDate;
}

export interface ToDo {
  toPack: Count;
  /** Number of orders with a replacement to send. */
  replacements: Count;
  lowStock: Count;
  failedPayments: Count;
  failedMails: Count;
  /** Number of queues that an administrator has paused. */
  queuesPaused: Count;
  /** Number of overdue jobs that no worker has started. */
  overdueJobs: Count;
  toModerate: Count;
  withdrawals: Count;
  messages: Count;
  transfers: Count;
  /** Number of cancelled orders that staff must refund by bank transfer. */
  manualRefunds: Count;
  /** Number of orders whose refund failed and is still owed. */
  refundsFailed: Count;
  /** Number of orders with an open inquiry or dispute. */
  disputes: Count;
  /** Number of orders to pack whose payment a card network has reported as fraud. */
  fraudWarnings: Count;
  /** Number of unshipped orders whose email recipient has reported that the order is not theirs. */
  wrongRecipients: Count;
  /** Number of active promotions with excluded sizes that staff have not confirmed. */
  promotionsToCheck: Count;
  /** When the oldest overdue job became due; null if there are none. */
  overdueJobsSince: string | null;
  /** When the oldest order to pack was placed; null if there are none. */
  toPackSince: string | null;
  soldOut: Count;
  /** Number of orders in `failedPayments` whose payment must be checked manually. */
  inReview: Count;
  /** Earliest deadline for refunding a withdrawal; null if there are none. */
  refundBy: ShopDay | null;
}
