import type { OrderStatus } from '../order/order-status';
import type { ImageView } from '../shop/product';

export const PERIOD_DAYS = [7, 30, 90] as const;
export type PeriodDays = (typeof PERIOD_DAYS)[number];

export interface PeriodTotals {
  /** Payments less refunds, in cents, VAT included; by day of payment. */
  revenueCents: number;
  orders: number;
  /** Revenue by order; null without orders. */
  averageCents: number | null;
  /** Orders paid per hundred carts that were filled or paid; null without either. */
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
  revenueCentsBefore: number;
}

export interface Figures {
  days: PeriodDays;
  now: PeriodTotals;
  before: PeriodTotals;
  /** Every day of the period, oldest first; today is the last and incomplete. */
  perDay: DayFigures[];
  perDayBefore: DayFigures[];
  /** By revenue, eight at most. */
  topProducts: ProductFigures[];
  /** Orders placed in the period by their current status. */
  statuses: Partial<Record<OrderStatus, number>>;
  /** Cached for a minute. */
  countedAt: string;
}

export interface ToDo {
  toPack: number;
  lowStock: number;
  failedPayments: number;
  failedMails: number;
  toModerate: number;
  withdrawals: number;
  messages: number;
  transfers: number;
  /** Cancelled orders that staff must refund by bank transfer. */
  payBacks: number;
  /** Orders whose refund failed and whose money is still owed. */
  refundsFailed: number;
  /** Orders with an open inquiry or dispute. */
  disputes: number;
  /** Orders to pack whose payment a card network reports as fraud. */
  fraudWarnings: number;
  /** When the oldest order to pack was placed; null for none. */
  toPackSince: string | null;
  soldOut: number;
  /** Orders of `failedPayments` whose payment needs a manual check. */
  inReview: number;
  /** When the first withdrawal must be refunded by; null for none. */
  refundBy: string | null;
}
