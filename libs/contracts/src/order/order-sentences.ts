import type { Locale } from '../locale';
import type { BuyerTextReader, StateTexts } from './buyer-texts';
import { BUYER_TEXTS_EN } from './buyer-texts-en';
import { BUYER_TEXTS_ES } from './buyer-texts-es';
import type { OrderState } from './order-state';
import type { SentenceFacts } from './sentence-facts';

const TEXTS: Record<Locale, Record<OrderState, StateTexts>> = { es: BUYER_TEXTS_ES, en: BUYER_TEXTS_EN };

/** Sentence that explains the state of an order to its buyer. */
export const getBuyerSentence = (
  reader: BuyerTextReader,
  state: OrderState,
  locale: Locale,
  facts: SentenceFacts,
): string => {
  const texts = TEXTS[locale][state];
  return (texts[reader] ?? texts.buyer)(facts);
};

/** Heading of a page about an order, with the reader's name if it is known. */
export function getStateTitle(state: OrderState, locale: Locale, name = ''): string {
  const { title } = TEXTS[locale][state];
  return name === '' ? title.charAt(0).toUpperCase() + title.slice(1) : `${name}, ${title}`;
}
