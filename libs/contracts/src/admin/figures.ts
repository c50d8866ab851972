import type { OrderStatus } from '../order/order-status';
import type { ImageView } from '../shop/product';

/** Lengths of a period in days that the dashboard offers. */
export const PERIOD_DAYS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

export interface PeriodTotals {
  /** Paid less given back, in cents, VAT included; by the day of the payment. */
  revenueCents: number;
  /** Orders paid. */
  orders: number;
  /** Revenue by order; null without orders. */
  averageCents: number | null;
  /** Orders paid in a hundred carts that were filled or paid; null without either. */
  conversionPercent: number | null;
}

export interface DayFigures {
  /** Calendar day in the shop's time zone, `2026-11-21`. */
  day: string;
  revenueCents: number;
  orders: number;
}

export interface ProductFigures {
  productId: string;
  title: string;
  image: ImageView | null;
  pieces: number;
  revenueCents: number;
  /** In the period before. */
  revenueCentsBefore: number;
}

/** What the dashboard shows of a period and of the one before it. */
export interface Figures {
  days: PeriodDays;
  now: PeriodTotals;
  before: PeriodTotals;
  /** Every day of the period, oldest first; the last one is today and not over. */
  perDay: DayFigures[];
  /** The same days of the period before. */
  perDayBefore: DayFigures[];
  /** Most sold by revenue, eight at most. */
  topProducts: ProductFigures[];
  /** Orders placed in the period by the status they have now. */
  statuses: Partial<Record<OrderStatus, number>>;
  /** When it was counted; kept for a minute. */
  countedAt: string;
}

/** What waits for the staff, as counts. */
export interface ToDo {
  toPack: number;
  lowStock: number;
  failedPayments: number;
  failedMails: number;
  toModerate: number;
  withdrawals: number;
  messages: number;
  /** Orders that wait for a bank transfer. */
  transfers: number;
  /** Cancelled orders whose money staff must transfer back themselves. */
  payBacks: number;
  /** When the oldest order to pack was placed; null for none. */
  toPackSince: string | null;
  /** Sizes of `lowStock` of which nothing is left. */
  soldOut: number;
  /** Orders of `failedPayments` whose money somebody must look at. */
  inReview: number;
  /** By when the first withdrawal must be paid back; null for none. */
  refundBy: string | null;
}
