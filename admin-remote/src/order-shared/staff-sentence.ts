import type { OrderView } from '@munay/contracts/order/order';
import { orderState } from '@munay/contracts/order/order-state';
import { sentenceFacts } from '@munay/contracts/order/sentence-facts';
import { staffSentence } from '@munay/contracts/order/staff-sentences';
import { currentLocale, useFormat } from '@munay/kit';

/** What staff do about an order in this state. */
export function useStaffSentence(order: OrderView): string {
  const format = useFormat();
  const locale = currentLocale();
  const state = orderState(order);
  return staffSentence(
    state,
    locale,
    sentenceFacts(order, state, locale, {
      money: (cents) => format.money(cents),
      day: (at) => format.date(at, { day: 'numeric', month: 'long' }),
      time: (at) => format.date(at, { hour: '2-digit', minute: '2-digit' }),
    }),
  );
}
