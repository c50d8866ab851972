import { createAmountFormat } from '../formats';
import { type Locale, LOCALES } from '../locale';
import type { BuyerFormat, BuyerTexts, GoodsKind, PriceKind } from '../promotion/kind';
import { KINDS } from '../promotion/kinds';
import type { MissingForPromotion } from './missing';
import type { BasketPromotion, GoodsPromotion } from './promotion';

const money = createAmountFormat({
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
});
const percent = createAmountFormat({ style: 'percent' });

const FORMATS = Object.fromEntries(
  LOCALES.map((locale): [Locale, BuyerFormat] => [
    locale,
    { locale, money: (cents) => money(cents, locale), percent: (value) => percent(value, locale) },
  ]),
) as Record<Locale, BuyerFormat>;

export type PricePromotion = GoodsPromotion | BasketPromotion;

/** A promotion as described to shoppers: what it lowers, and its minimum in cents. */
type DescribedPromotion =
  | Pick<GoodsPromotion, 'target' | 'rule' | 'minCents'>
  | Pick<BasketPromotion, 'target' | 'rule' | 'minCents'>;

const describeEffect = (promotion: DescribedPromotion, locale: Locale): BuyerTexts => {
  const kind: PriceKind =
    promotion.target === 'goods' ? KINDS.goods[promotion.rule.kind] : KINDS.basket[promotion.rule.kind];
  return kind.describeToBuyers(promotion.rule, FORMATS[locale]);
};

/** Describes a promotion, including its minimum, for product cards and product pages. */
export function describePromotion(promotion: DescribedPromotion, locale: Locale): BuyerTexts {
  const { badge, sentence } = describeEffect(promotion, locale);
  if (promotion.minCents === 0) return { badge, sentence };
  const minimum = FORMATS[locale].money(promotion.minCents);
  return {
    es: {
      badge: `${badge} desde ${minimum}`,
      sentence: `${sentence} Mínimo: ${minimum} en productos de la promoción.`,
    },
    en: {
      badge: `${badge} from ${minimum}`,
      sentence: `${sentence} Minimum: ${minimum} of products in the promotion.`,
    },
  }[locale];
}

/** Tells the buyer what the cart lacks for a promotion, or for its next step or group. */
export function describeMissing(
  promotion: DescribedPromotion,
  missing: MissingForPromotion,
  locale: Locale,
): string {
  if ('units' in missing) {
    const kind: GoodsKind = KINDS.goods[(promotion as GoodsPromotion).rule.kind];
    const step = { quantity: missing.quantity, missing: missing.units };
    return kind.promptBuyers?.(promotion.rule, step, FORMATS[locale]) ?? '';
  }
  const amount = FORMATS[locale].money(missing.cents);
  const { badge } = describeEffect(promotion, locale);
  return {
    es: `Te faltan ${amount} para el ${badge}.`,
    en: `Spend ${amount} more to get ${badge}.`,
  }[locale];
}
