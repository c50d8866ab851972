import type { Locale } from '../locale';
import type { OrderView } from './order';
import type { OrderState } from './order-state';
import type { OrderWithdrawal } from './withdrawal';

/** Placeholder values for the sentences, formatted for display. */
export interface SentenceFacts {
  number: string;
  /** The refunded amount if there is one, otherwise the total. */
  sum: string;
  /** End of an unpaid order's stock reservation, e.g. `hasta el 3 de diciembre`; empty if unknown. */
  until: string;
  pickup: boolean;
  /** Withdrawal number. */
  reference: string;
}

export type Sentence = (facts: SentenceFacts) => string;

/** Order fields that are needed for the sentences about the order. */
export interface SentenceOrder {
  number: string;
  totals: Pick<OrderView['totals'], 'totalCents'>;
  shipping: Pick<OrderView['shipping'], 'method'>;
  payment: Pick<OrderView['payment'], 'refundedCents' | 'reservedUntil'>;
  withdrawal: Pick<OrderWithdrawal, 'reference'> | null;
}

interface FactsFormat {
  money: (cents: number) => string;
  /** Formats a day without the year. */
  day: (at: string) => string;
  time: (at: string) => string;
}

const DEADLINE = {
  es: { day: (day: string) => `hasta el ${day}`, time: (time: string) => `hasta las ${time}` },
  en: { day: (day: string) => `until ${day}`, time: (time: string) => `until ${time}` },
};

export function toSentenceFacts(
  { number, totals, shipping, payment, withdrawal }: SentenceOrder,
  state: OrderState,
  locale: Locale,
  format: FactsFormat,
): SentenceFacts {
  const { reservedUntil, refundedCents } = payment;
  const unit = state === 'unpaidTransfer' ? 'day' : 'time';
  return {
    number,
    sum: format.money(refundedCents > 0 ? refundedCents : totals.totalCents),
    until: reservedUntil ? DEADLINE[locale][unit](format[unit](reservedUntil)) : '',
    pickup: shipping.method === 'pickup',
    reference: withdrawal?.reference ?? '',
  };
}
