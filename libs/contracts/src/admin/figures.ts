import type { OrderStatus } from '../order/order-status';
import type { ImageView } from '../shop/product';
import type { ShopDay } from '../shop-day';
import type { Balance, Count, Id, IsoDate, Share } from '../values';

/** A period of one day is the current day, by the hour. */
export const PERIOD_DAYS = [1, 7, 30, 90] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

/** The last days up to the current one, or days of the shop's calendar, both included and a year at most. */
export type FiguresQuery = { days: PeriodDays } | { from: ShopDay; to: ShopDay };

export interface PeriodTotals {
  /** Payments less refunds, in cents, VAT included; by day of payment. */
  revenueCents: Balance;
  orders: Count;
  /** Revenue by order; null without orders. */
  averageCents: Balance | null;
  /** Orders paid per hundred carts that were filled or paid; null without either. */
  conversionPercent: Share | null;
  /** Guests who verified their address and saved their orders in an account. */
  guestsJoined: Count;
}

export interface DayFigures {
  /** Calendar day in the shop's time zone, `2026-11-21`. */
  day: ShopDay;
  revenueCents: Balance;
  orders: Count;
}

interface HourFigures {
  /** Start of the hour; a day has 23, 24 or 25 hours. */
  at: IsoDate;
  revenueCents: Balance;
  orders: Count;
}

export interface ProductFigures {
  productId: Id;
  title: string;
  image: ImageView | null;
  pieces: Count;
  revenueCents: Balance;
  revenueCentsBefore: Balance;
}

export interface Figures {
  days: Count;
  now: PeriodTotals;
  /**
   * Figures of the same number of days before; of the previous day until the same time if the period
   * is only the current day.
   */
  before: PeriodTotals;
  /** Every day of the period, oldest first; the last day is the current one and incomplete. */
  perDay: DayFigures[];
  perDayBefore: DayFigures[];
  /** Every hour of the current day, with zero sales in the future; null for longer periods. */
  perHour: HourFigures[] | null;
  /** Every hour of the previous day, counted until the same time. */
  perHourBefore: HourFigures[] | null;
  /** Products by revenue, eight at most. */
  topProducts: ProductFigures[];
  /** Orders placed in the period by their current status. */
  statuses: Partial<Record<OrderStatus, Count>>;
  /** Cached for a minute. */
  countedAt: IsoDate;
}

export interface ToDo {
  toPack: Count;
  /** Orders with goods to be sent again. */
  replacements: Count;
  lowStock: Count;
  failedPayments: Count;
  failedMails: Count;
  /** Queues that an administrator has paused. */
  queuesPaused: Count;
  /** Overdue jobs that no worker has started. */
  lateJobs: Count;
  toModerate: Count;
  withdrawals: Count;
  messages: Count;
  transfers: Count;
  /** Cancelled orders that staff must refund by bank transfer. */
  payBacks: Count;
  /** Orders whose refund failed and is still owed. */
  refundsFailed: Count;
  /** Orders with an open inquiry or dispute. */
  disputes: Count;
  /** Orders to pack whose payment was reported as fraud by a card network. */
  fraudWarnings: Count;
  /** Orders before shipping that the recipient of their emails has disowned. */
  disowned: Count;
  /** Active promotions with excluded sizes that staff have not confirmed. */
  promotionsToCheck: Count;
  /** When the oldest of the late jobs became due; null if there are none. */
  lateJobsSince: string | null;
  /** When the oldest order to pack was placed; null if there are none. */
  toPackSince: string | null;
  soldOut: Count;
  /** Orders of `failedPayments` whose payment needs a manual check. */
  inReview: Count;
  /** The last day for the refund of the first withdrawal; null if there are none. */
  refundBy: ShopDay | null;
}
