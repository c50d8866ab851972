import type { AdminOrder } from '@munay/contracts/admin/order';
import { getOrderState } from '@munay/contracts/order/order-state';
import { UNPAID_FINAL_STATUSES } from '@munay/contracts/order/order-status';
import { toSentenceFacts } from '@munay/contracts/order/sentence-facts';
import { describeStaffState } from '@munay/contracts/order/staff-sentences';
import { currentLocale, useFormat, useT } from '@munay/kit';

/** Describes what staff must do next with an order in this state. */
export function useStaffSentence(order: AdminOrder): string {
  const t = useT();
  const format = useFormat();
  const locale = currentLocale();
  const state = getOrderState(order);
  const returnCents = order.arrivedCents ?? order.receivedCents;
  if (UNPAID_FINAL_STATUSES.some((end) => end === order.status) && returnCents > 0)
    return t('order.returnArrived', { sum: format.money(returnCents) });
  return describeStaffState(
    state,
    locale,
    toSentenceFacts(order, state, locale, {
      money: (cents) => format.money(cents),
      day: (at) => format.date(at, { day: 'numeric', month: 'long' }),
      time: (at) => format.date(at, { hour: '2-digit', minute: '2-digit' }),
    }),
  );
}
