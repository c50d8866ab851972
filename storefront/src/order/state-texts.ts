import type { BuyerTextReader } from '@munay/contracts/order/buyer-texts';
import { getBuyerSentence, getStateTitle } from '@munay/contracts/order/order-sentences';
import type { OrderState } from '@munay/contracts/order/order-state';
import { type SentenceOrder, toSentenceFacts } from '@munay/contracts/order/sentence-facts';
import { currentLocale, type IconName, useFormat } from '@munay/kit';

const BADGES: Record<OrderState, { tone: 'ok' | 'info' | 'warn' | 'bad'; icon: IconName }> = {
  unpaidCard: { tone: 'warn', icon: 'clock' },
  unpaidTransfer: { tone: 'warn', icon: 'clock' },
  paymentProcessing: { tone: 'warn', icon: 'clock' },
  paid: { tone: 'ok', icon: 'circle-check' },
  processing: { tone: 'ok', icon: 'circle-check' },
  shipped: { tone: 'ok', icon: 'truck' },
  readyForPickup: { tone: 'ok', icon: 'circle-check' },
  delivered: { tone: 'ok', icon: 'circle-check' },
  collected: { tone: 'ok', icon: 'circle-check' },
  cancelledByBuyer: { tone: 'info', icon: 'info' },
  cancelledByShop: { tone: 'info', icon: 'info' },
  cancelledPaidByBuyer: { tone: 'info', icon: 'rotate-ccw' },
  cancelledPaidByShop: { tone: 'info', icon: 'rotate-ccw' },
  partlyRefunded: { tone: 'info', icon: 'rotate-ccw' },
  refunded: { tone: 'info', icon: 'rotate-ccw' },
  refundOwed: { tone: 'bad', icon: 'circle-alert' },
  withdrawalDeclared: { tone: 'info', icon: 'rotate-ccw' },
  withdrawalArrived: { tone: 'info', icon: 'rotate-ccw' },
  expired: { tone: 'info', icon: 'info' },
  paymentFailed: { tone: 'bad', icon: 'circle-alert' },
  disputed: { tone: 'warn', icon: 'clock' },
  chargedBack: { tone: 'info', icon: 'rotate-ccw' },
  review: { tone: 'warn', icon: 'clock' },
  archived: { tone: 'info', icon: 'info' },
};

export const getBadge = (state: OrderState): (typeof BADGES)[OrderState] => BADGES[state];

/** Texts that describe an order's state to the buyer. */
export function useStateTexts(reader: BuyerTextReader, state: OrderState, order: SentenceOrder) {
  const format = useFormat();
  const locale = currentLocale();
  const facts = toSentenceFacts(order, state, locale, {
    money: (cents) => format.money(cents),
    day: (at) => format.date(at, { day: 'numeric', month: 'long' }),
    time: (at) => format.date(at, { hour: '2-digit', minute: '2-digit' }),
  });
  return {
    ...BADGES[state],
    title: getStateTitle(state, locale),
    sentence: getBuyerSentence(reader, state, locale, facts),
  };
}
